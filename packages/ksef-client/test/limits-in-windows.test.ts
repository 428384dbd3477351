import { HOUR_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import type { KsefError } from '../src/errors.js';
import { LIMITS, type LimitGroup } from '../src/limits/groups.js';
import { most, run } from './limited-sends.js';

const groups = Object.entries(LIMITS) as [LimitGroup, (typeof LIMITS)[LimitGroup]][];

it.each(groups)('the limits of %s are kept in every window, however many come', async (group, windows) => {
  const { send, arrived, clock } = run();
  const longest = clock.now() + 2 * HOUR_MS;
  while (clock.now() < longest && arrived.length < 1_500) {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => send(group)));
    const waits = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as KsefError] : []));
    const [first] = waits;
    if (first !== undefined) clock.advance(first.retryAfterMs ?? Number.NaN);
  }
  for (const { ms, requests } of windows) expect(most(arrived, ms)).toBe(requests);
});
