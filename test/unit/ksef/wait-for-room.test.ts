import type { KsefCertificates } from '@spacebooks/ksef-client/certificates/connect-certificates';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { waitForRoom } from '../../../src/ksef/wait-for-room.js';

/** A KSeF that answers `find` as told, one after the other, and what is slept meanwhile. */
function answering(answers: readonly (Failure | 'nothing')[]) {
  const slept: number[] = [];
  let calls = 0;
  const find: KsefCertificates['find'] = async () => {
    const answer = answers[calls];
    calls += 1;
    if (answer instanceof Failure) throw answer;
    return [];
  };
  const certificates = waitForRoom({ find } as KsefCertificates, {
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
  return { find: () => certificates.find({ name: 'a' }), slept, calls: () => calls };
}

const limited = (retryAfterMs?: number) =>
  new Failure('ksef.rate-limited', retryAfterMs === undefined ? {} : { retryAfterMs });

describe('what a command asks KSeF for', () => {
  it('is asked again after the waits that KSeF names', async () => {
    const stage = answering([limited(3_000), limited(120_000), 'nothing']);
    expect(await stage.find()).toEqual([]);
    expect(stage.slept).toEqual([3_000, 120_000]);
  });

  it.each([
    ['the wait is longer than two minutes', limited(120_001)],
    ['no wait is named', limited()],
    ['something else is wrong', new Failure('ksef.unavailable', { retryAfterMs: 1_000 })],
  ])('is not asked again where %s', async (_, failure) => {
    const stage = answering([failure, 'nothing']);
    await expect(stage.find()).rejects.toBe(failure);
    expect(stage.slept).toEqual([]);
  });

  it('is given up after five tries', async () => {
    const stage = answering(Array.from({ length: 9 }, () => limited(1_000)));
    await expect(stage.find()).rejects.toMatchObject({ code: 'ksef.rate-limited' });
    expect([stage.calls(), stage.slept.length]).toEqual([5, 4]);
  });
});
