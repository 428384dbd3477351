import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOfAddresses, isAmong } from '../../../src/backup/copy-archive.js';

describe('addresses of a backup', () => {
  it.each([[[]], [['a']], [['a', 'b', 'c']]])('%j have the digest of their lines', (addresses: string[]) => {
    expect(digestOfAddresses(addresses)).toBe(
      createHash('sha256').update(addresses.join('\n')).digest('hex'),
    );
  });

  it('of eight and a half million files have one, too', () => {
    const some = 'f'.repeat(64);
    function* many(): Iterable<string> {
      for (let file = 0; file < 8_500_000; file += 1) yield some;
    }
    expect(digestOfAddresses(many())).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are found among sorted ones', () => {
    const sorted = ['b', 'd', 'f'];
    const found = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((address) => isAmong(sorted, address));
    expect(found).toEqual(sorted);
    expect(isAmong([], 'a')).toBe(false);
  });
});
