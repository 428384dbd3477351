import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/random.js';
import { tokenSeal } from '../../../src/store/tokens/token-seal.js';

const KEY = new Secret('a-key-of-this-deployment-4f0c9b7d2e6a1835');
const TOKEN = new Secret('a-token-of-the-platform');

describe('a seal', () => {
  const seal = tokenSeal(KEY, systemRandom);

  it('is opened with the same key for the same space, and differs each time', () => {
    const [first, second] = [seal.seal('berlin', TOKEN), seal.seal('berlin', TOKEN)];
    expect(first).not.toBe(second);
    expect(
      [first, second].map((each) => tokenSeal(KEY, systemRandom).open('berlin', each)?.reveal()),
    ).toEqual([TOKEN.reveal(), TOKEN.reveal()]);
    expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain(TOKEN.reveal());
  });

  it('is opened with no other key and for no other space', () => {
    const sealed = seal.seal('berlin', TOKEN);
    const other = tokenSeal(new Secret(`${KEY.reveal()}x`), systemRandom);
    expect(other.keyId).not.toBe(seal.keyId);
    expect(other.open('berlin', sealed)).toBeNull();
    expect(seal.open('munich', sealed)).toBeNull();
  });

  it('is opened in none of its parts once a bit is another', () => {
    const bytes = Buffer.from(seal.seal('berlin', TOKEN), 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(seal.open('berlin', changed.toString('base64')), `byte ${at}`).toBeNull();
    }
    for (const cut of ['', 'AAAA', bytes.subarray(0, 28).toString('base64')])
      expect(seal.open('berlin', cut)).toBeNull();
  });

  it('names its key by what nobody derives the key from, and alike everywhere', () => {
    expect(seal.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(tokenSeal(KEY, systemRandom).keyId).toBe(seal.keyId);
  });
});
