import { expect, it } from 'vitest';
import { rewriting } from '../../storm/rewriting.js';

const REWRITE = { from: '127.0.0.1:20001', to: '127.0.0.1:20002' };

it.each([1, 2, 3, 7, 16, 1_000])('writes an address anew, in chunks of %d bytes', (size) => {
  const text = `a ${REWRITE.from} b ${REWRITE.from}, 127.0.0.1:3 c${REWRITE.from} end.`;
  const write = rewriting(REWRITE);
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(write(bytes.subarray(at, at + size)));
  expect(Buffer.concat(pieces).toString()).toBe(text.replaceAll(REWRITE.from, REWRITE.to));
});

it('wants addresses of one length, because lengths were told before', () => {
  expect(() => rewriting({ from: 'ab', to: 'abc' })).toThrow(RangeError);
});
