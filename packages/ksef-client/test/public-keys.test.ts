import { createPrivateKey, privateDecrypt } from 'node:crypto';
import { DAY_MS } from '@spacebooks/base/durations';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { beforeAll, describe, expect, it } from 'vitest';
import type { KsefSender } from '../src/exchange/sender.js';
import { createPublicKeys, type PublicKeys } from '../src/public-keys.js';
import { companySeal, type TestCertificate } from './certificates.js';
import { certificateEntry } from './fake-ksef.js';
import { type JumpingClock, jumpingClock } from './jumping-clock.js';
import { failureOf } from './parts.js';

const PLAIN = Buffer.from('plain');
let seal: TestCertificate;

beforeAll(async () => {
  seal = await companySeal('RSA');
});

interface Entry {
  readonly id: string;
  /** Days from now at which it becomes valid; it stays so for a year. */
  readonly since: number;
  readonly usage?: readonly string[];
  readonly seal?: TestCertificate;
  /** Members in place of those that KSeF writes. */
  readonly more?: object;
}

function keysOf(lists: readonly (readonly Entry[])[]): {
  readonly keys: PublicKeys;
  readonly clock: JumpingClock;
  asked(): number;
} {
  const clock = jumpingClock();
  const start = clock.now();
  let asked = 0;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const sender: KsefSender = {
    send: async () => {
      const entries = lists[Math.min(asked, lists.length - 1)] ?? [];
      asked += 1;
      const json = entries.map(({ id, since, usage, seal: its = seal, more }) => ({
        ...certificateEntry(its, start + since * DAY_MS, iso, id, usage),
        ...more,
      }));
      const answer: TransportAnswer = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(json)) };
      return { ok: true, answer };
    },
    draining: new AbortController().signal,
    drain: () => {},
    close: () => {},
  };
  return { keys: createPublicKeys({ sender, clock }), clock, asked: () => asked };
}

describe('the key for a usage', () => {
  it('is the newest that is valid now', async () => {
    const { keys } = keysOf([
      [
        { id: 'old', since: -300 },
        { id: 'ended', since: -366 },
        { id: 'newest', since: -1 },
        { id: 'older', since: -30 },
        { id: 'to come', since: 1 },
        { id: 'for tokens', since: -0.5, usage: ['KsefTokenEncryption'] },
      ],
    ]);
    expect((await keys.encrypt('SymmetricKeyEncryption', PLAIN)).publicKeyId).toBe('newest');
    expect((await keys.encrypt('KsefTokenEncryption', PLAIN)).publicKeyId).toBe('for tokens');
  });

  it('is the nearest where none is valid by a clock that is wrong', async () => {
    const ahead = keysOf([
      [
        { id: 'ended', since: -800 },
        { id: 'valid', since: -400 },
      ],
    ]);
    expect((await ahead.keys.encrypt('SymmetricKeyEncryption', PLAIN)).publicKeyId).toBe('valid');
    const behind = keysOf([
      [
        { id: 'newest', since: 400 },
        { id: 'valid', since: 300 },
      ],
    ]);
    expect((await behind.keys.encrypt('SymmetricKeyEncryption', PLAIN)).publicKeyId).toBe('valid');
  });

  it('encrypts so that only KSeF reads it (RSA-OAEP with SHA-256)', async () => {
    const { keys } = keysOf([[{ id: 'one', since: -1 }]]);
    const { base64 } = await keys.encrypt('SymmetricKeyEncryption', PLAIN);
    const key = createPrivateKey(seal.keyPem);
    const opened = privateDecrypt({ key, oaepHash: 'sha256' }, Buffer.from(base64, 'base64'));
    expect(opened.toString()).toBe('plain');
  });

  it('is asked for once a day, and again when it has ended meanwhile', async () => {
    const { keys, clock, asked } = keysOf([[{ id: 'one', since: -364.5 }], [{ id: 'two', since: 0 }]]);
    await keys.encrypt('SymmetricKeyEncryption', PLAIN);
    clock.advance(DAY_MS / 4);
    expect((await keys.encrypt('SymmetricKeyEncryption', PLAIN)).publicKeyId).toBe('one');
    expect(asked()).toBe(1);
    clock.advance(DAY_MS / 2);
    expect((await keys.encrypt('SymmetricKeyEncryption', PLAIN)).publicKeyId).toBe('two');
    clock.advance(DAY_MS - 1);
    await keys.encrypt('SymmetricKeyEncryption', PLAIN);
    expect(asked()).toBe(2);
    clock.advance(1);
    await keys.encrypt('SymmetricKeyEncryption', PLAIN);
    expect(asked()).toBe(3);
  });

  it('is taken from a list in which others are of a form that we do not know', async () => {
    const ec = await companySeal('ECDSA');
    const { keys } = keysOf([
      [
        { id: 'ours', since: -2 },
        { id: 'of another algorithm', since: -1, seal: ec },
        { id: 'without an end', since: -1, more: { validTo: null } },
        { id: 'no certificate', since: -1, more: { certificate: 'MIIB' } },
        { id: 'with more about it', since: -3, more: { algorithm: 'RSA-OAEP' } },
      ],
    ]);
    expect((await keys.encrypt('SymmetricKeyEncryption', PLAIN)).publicKeyId).toBe('ours');
  });

  it('that KSeF does not publish fails in words', async () => {
    const { keys } = keysOf([[{ id: 'one', since: -1, usage: ['KsefTokenEncryption'] }]]);
    expect(await failureOf(keys.encrypt('SymmetricKeyEncryption', PLAIN))).toMatchObject({
      code: 'ksef.unreadable',
      detail: expect.stringContaining('no certificate with the usage SymmetricKeyEncryption is valid now'),
    });
  });
});
