import { MINUTE_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { spaceReadiness } from '../../../src/daemon/upkeep/keep-up.js';
import { Failure } from '../../../src/domain/errors.js';

const BEGUN = 1_800_000_000_000;

describe('the readiness of a space', () => {
  const of = (troubles: Parameters<typeof spaceReadiness>[0]['troubles'], afterMs: number) =>
    spaceReadiness({ id: 'berlin', begunAt: BEGUN, troubles }, BEGUN + afterMs);

  it('is no trouble while its work begins, which it is once that takes long', () => {
    expect(of(() => null, MINUTE_MS)).toEqual({ space: 'berlin', subscribed: false, trouble: null });
    expect(of(() => null, 2 * MINUTE_MS)).toMatchObject({ subscribed: false, trouble: 'not tried yet' });
  });

  it('is what its upkeep met, at once', () => {
    const failure = new Failure('platform.unreachable');
    expect(of(() => [{ task: 'putting the subscriptions right', failure }], 0)).toMatchObject({
      trouble: 'platform.unreachable',
    });
    expect(of(() => [], 0)).toEqual({ space: 'berlin', subscribed: true, trouble: null });
  });
});
