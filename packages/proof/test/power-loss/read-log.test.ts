import { describe, expect, it } from 'vitest';
import { readLog } from '../../power-loss/log/read-log.js';
import { readOptions } from '../../power-loss/options.js';

const ROOT_INODE = 7n;

/** As packages/proof/power-loss/recorder/log.c writes it. */
function record(operation: number, inode: bigint, number = 0, one = '', two = '', data = ''): Buffer {
  const head = Buffer.alloc(36);
  head.writeUInt32LE(36 + one.length + two.length + data.length, 0);
  head.writeUInt8(operation, 4);
  head.writeBigUInt64LE(inode, 8);
  head.writeBigUInt64LE(BigInt(number), 16);
  head.writeUInt32LE(one.length, 24);
  head.writeUInt32LE(two.length, 28);
  head.writeUInt32LE(data.length, 32);
  return Buffer.concat([head, Buffer.from(one + two + data)]);
}

describe('the log of a disk', () => {
  it('gives a number of a removed file that the system uses again to another node', () => {
    const log = readLog(
      Buffer.concat([
        record(7, 8n, 0, 'in'),
        record(1, 9n, 0, 'in/a'),
        record(3, 9n, 2, '', '', 'xy'),
        record(6, 0n, 0, 'in/a'),
        record(1, 9n, 0, 'in/b'),
        record(4, 9n, 0, 'in/b', 'c'),
        record(9, 8n),
        record(9, ROOT_INODE),
      ]),
      ROOT_INODE,
    );
    expect(log.operations).toEqual([
      { kind: 'names', what: 'mkdir', edits: [{ folder: 0, name: 'in', node: 1 }] },
      { kind: 'names', what: 'create', edits: [{ folder: 1, name: 'a', node: 2 }] },
      { kind: 'write', node: 2, at: 2, bytes: Buffer.from('xy') },
      { kind: 'names', what: 'unlink', edits: [{ folder: 1, name: 'a', node: null }] },
      { kind: 'names', what: 'create', edits: [{ folder: 1, name: 'b', node: 3 }] },
      {
        kind: 'names',
        what: 'rename',
        edits: [
          { folder: 1, name: 'b', node: null },
          { folder: 0, name: 'c', node: 3 },
        ],
      },
      { kind: 'sync', node: 1 },
      { kind: 'sync', node: 0 },
    ]);
    expect(log.folders).toEqual(new Set([0, 1]));
  });

  it('ends before the record that a killed process has written a part of', () => {
    const whole = record(1, 9n, 0, 'a');
    const bytes = Buffer.concat([whole, record(3, 9n, 0, '', '', 'half').subarray(0, 38)]);
    expect(readLog(bytes, ROOT_INODE)).toMatchObject({
      operations: [{ what: 'create' }],
      ends: [whole.length],
    });
  });

  it.each([
    [record(10, 0n, 0, 'a symbolic link'), 'does not know how to write down a symbolic link'],
    [record(3, 9n, 0, '', '', 'x'), 'a file that was never made'],
    [record(4, 9n, 0, 'a', 'b'), 'nothing was made at a'],
    [record(1, 9n).fill(255, 4, 5), 'the log is none from byte 0 on'],
  ])('is refused where something is missing in it (%#)', (bytes, message) => {
    expect(() => readLog(bytes, ROOT_INODE)).toThrow(message);
  });
});

describe('the options', () => {
  it('are read, with what they are when left out', () => {
    expect(readOptions(['--crashes', '5000', '--planted'])).toEqual({
      crashes: 5_000,
      again: 0,
      restarts: 0,
      seed: 1,
      quick: false,
      planted: true,
      report: null,
    });
    expect(() => readOptions(['--crashes', 'many'])).toThrow('--crashes wants a number, not many');
  });
});
