import { systemClock } from '@spacebooks/base/clock';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answerChallenge,
  challengeKey,
  challengePath,
  newChallenge,
  spaceOfChallenge,
  startChallengeServer,
} from '../../../src/inbox/challenge.js';
import { systemRandom } from '../../../src/random.js';

const PATHS = [
  { secret: 'secret-of-one-path', retiredAt: null },
  { secret: 'secret-of-another', retiredAt: null },
];
const NOW = Date.UTC(2026, 10, 21);
const key = challengeKey(PATHS) as Uint8Array;

describe('a challenge', () => {
  it('is answered by whoever knows the paths, in any order', () => {
    const { nonce, answer } = newChallenge(key, 'berlin', systemRandom, NOW);
    const other = challengeKey([...PATHS].reverse()) as Uint8Array;
    expect(answerChallenge(other, nonce, NOW)).toBe(answer);
    expect(spaceOfChallenge(nonce)).toBe('berlin');
    for (const { secret } of PATHS) expect(`${nonce}${answer}`).not.toContain(secret);
  });

  it('is not answered by another key, nor by one of paths that were retired', () => {
    const { nonce } = newChallenge(key, 'berlin', systemRandom, NOW);
    const other = challengeKey([{ secret: 'another', retiredAt: null }]) as Uint8Array;
    expect(answerChallenge(other, nonce, NOW)).toBeNull();
    expect(challengeKey(PATHS.map((path) => ({ ...path, retiredAt: 1 })))).toBeNull();
    expect(challengeKey([])).toBeNull();
  });

  it.each([
    ['the moment', 1, String(NOW + 1)],
    ['the space', 0, 'munich'],
    ['the random part', 2, 'A'.repeat(32)],
    ['the proof', 3, 'A'.repeat(43)],
  ])('is not answered when %s was changed', (_what, index, value) => {
    const parts = newChallenge(key, 'berlin', systemRandom, NOW).nonce.split('.');
    parts[index] = value;
    expect(answerChallenge(key, parts.join('.'), NOW)).toBeNull();
  });

  it('is good for five minutes', () => {
    const { nonce, answer } = newChallenge(key, 'berlin', systemRandom, NOW);
    expect(answerChallenge(key, nonce, NOW + 300_000)).toBe(answer);
    expect(answerChallenge(key, nonce, NOW + 300_001)).toBeNull();
  });

  it.each(['', 'berlin', 'berlin.1.2.3', '../../etc/passwd', `berlin.1.${'a'.repeat(32)}.${'b'.repeat(42)}`])(
    'is none: %j',
    (nonce) => {
      expect(spaceOfChallenge(nonce)).toBeNull();
      expect(answerChallenge(key, nonce, NOW)).toBeNull();
    },
  );
});

describe('the listener', () => {
  let close = async (): Promise<void> => undefined;
  afterEach(() => close());

  it('answers challenges of its own key and instance, and nothing else', async () => {
    const keyOf = async (space: string): Promise<Uint8Array | null> => (space === 'berlin' ? key : null);
    const parts = { instance: 'main', clock: systemClock, keyOf };
    const server = await startChallengeServer({ host: '127.0.0.1', port: 0 }, parts);
    close = server.close;
    const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`);
    const now = systemClock.now();
    const { nonce, answer } = newChallenge(key, 'berlin', systemRandom, now);
    const right = await get(challengePath('main', nonce));
    expect([right.status, await right.text()]).toEqual([200, answer]);
    const stranger = newChallenge(key, 'munich', systemRandom, now).nonce;
    const paths = [
      challengePath('other', nonce),
      challengePath('main', `${nonce}x`),
      challengePath('main', stranger),
      '/',
    ];
    for (const path of paths) expect((await get(path)).status).toBe(404);
  });
});
