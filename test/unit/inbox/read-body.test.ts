import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createBodyReader } from '../../../src/inbox/read-body.js';

const MIB = 1024 * 1024;

function message(...chunks: readonly Buffer[]): IncomingMessage {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return stream as unknown as IncomingMessage;
}

/** A body of so many bytes that has come but for its end. */
function open(bytes: number): { readonly message: IncomingMessage; end(): void } {
  const stream = new PassThrough({ highWaterMark: 2 * MIB });
  stream.write(Buffer.alloc(bytes, 'x'));
  return { message: stream as unknown as IncomingMessage, end: () => stream.end() };
}

describe('the body of a callback', () => {
  it('is put together from pieces of any size, also within a character', async () => {
    const text = 'ä'.repeat(5_000);
    const pieces = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
    expect(await createBodyReader()(message(...pieces))).toEqual({ text, cut: null });
  });

  it.each([
    [MIB, null],
    [MIB + 1, 'it is larger than 1 MiB'],
  ])('of %i bytes is kept up to 1 MiB', async (size, cut) => {
    const body = await createBodyReader()(message(Buffer.alloc(size, 'x')));
    expect(body.cut).toBe(cut);
    expect(body.text.length).toBe(MIB);
  });

  it('finds no room when too many long ones come at once; short ones always do', async () => {
    const read = createBodyReader();
    const long = Array.from({ length: 20 }, () => open(MIB));
    const short = open(10_000);
    const bodies = [...long, short].map((each) => read(each.message));
    await new Promise(setImmediate);
    for (const each of [...long, short]) each.end();
    const cuts = (await Promise.all(bodies)).map(({ cut }) => cut);
    expect(cuts.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => null));
    expect(cuts.slice(16, 20)).toEqual(
      Array.from({ length: 4 }, () => 'too many long callbacks came at once'),
    );
    expect(cuts[20]).toBeNull();
    // What was taken was given back.
    expect((await read(message(Buffer.alloc(MIB, 'x')))).cut).toBeNull();
  });
});
