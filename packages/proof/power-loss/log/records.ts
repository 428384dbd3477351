const NAMES = [
  'create',
  'truncate',
  'write',
  'rename',
  'link',
  'unlink',
  'mkdir',
  'rmdir',
  'sync',
  'unsupported',
] as const;

type OperationName = (typeof NAMES)[number];

/** A record as the recorder writes it (recorder/recorder.h). */
export interface RawRecord {
  readonly operation: OperationName;
  readonly inode: bigint;
  /** Where a write begins; the length that is left. */
  readonly number: number;
  readonly one: string;
  readonly two: string;
  readonly data: Uint8Array;
  /** Where it ends in the log. */
  readonly end: number;
}

const HEAD_BYTES = 36;

/** @throws Error where the log is not one */
export function* readRecords(log: Buffer): Generator<RawRecord> {
  for (let at = 0; at < log.length; ) {
    // A process that was killed at its last record has written a part of it.
    if (at + HEAD_BYTES > log.length || at + log.readUInt32LE(at) > log.length) return;
    const end = at + log.readUInt32LE(at);
    const operation = NAMES[log.readUInt8(at + 4) - 1];
    const oneEnds = at + HEAD_BYTES + log.readUInt32LE(at + 24);
    const twoEnds = oneEnds + log.readUInt32LE(at + 28);
    if (operation === undefined || twoEnds + log.readUInt32LE(at + 32) !== end) {
      throw new Error(`the log is none from byte ${at} on`);
    }
    yield {
      operation,
      inode: log.readBigUInt64LE(at + 8),
      number: Number(log.readBigUInt64LE(at + 16)),
      one: log.toString('utf8', at + HEAD_BYTES, oneEnds),
      two: log.toString('utf8', oneEnds, twoEnds),
      data: log.subarray(twoEnds, end),
      end,
    };
    at = end;
  }
}

/** The bytes of a record of one path. @param data that are written from the beginning of the file on */
export function recordBytes(
  operation: OperationName,
  inode: bigint,
  path = '',
  data: Uint8Array = Buffer.alloc(0),
): Buffer {
  const name = Buffer.from(path);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(HEAD_BYTES + name.length + data.length, 0);
  head.writeUInt8(NAMES.indexOf(operation) + 1, 4);
  head.writeBigUInt64LE(inode, 8);
  head.writeUInt32LE(name.length, 24);
  head.writeUInt32LE(data.length, 32);
  return Buffer.concat([head, name, data]);
}
