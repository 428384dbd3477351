import type { World } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { createPauses } from '../../simulation/pauses.js';

const MINUTE = 60_000;

function asked(...requests: readonly { readonly minute: number; readonly by?: null }[]): World {
  const entries = requests.map(({ minute, by = 'user' }) => ({
    method: 'POST',
    path: '/api2/invoices/i1/lock',
    userId: by,
    at: new Date(minute * MINUTE).toISOString(),
  }));
  return {
    requests: { entries: () => entries },
    invoices: new Map([['i1', { spaceId: 'space-berlin' }]]),
  } as unknown as World;
}

describe('the look at paused spaces', () => {
  it('notices what is asked of the platform in one, once nothing can be under way any more', () => {
    let now = 0;
    const pauses = createPauses(() => now);
    pauses.decided('berlin', 'pause');
    pauses.decided('warsaw', 'pause');
    expect(pauses.lasting()).toEqual(['berlin', 'warsaw']);
    expect(pauses.broken(asked({ minute: 19 }))).toEqual([]);
    expect(pauses.broken(asked({ minute: 21 }))).toEqual([
      'POST /api2/invoices/i1/lock at 1970-01-01T00:21:00.000Z, and berlin is paused',
    ]);
    now = 60 * MINUTE;
    pauses.decided('berlin', 'resume');
    expect(pauses.lasting()).toEqual(['warsaw']);
    expect(pauses.broken(asked({ minute: 21 }))).toHaveLength(1);
    expect(pauses.broken(asked({ minute: 61 }, { minute: 30, by: null }))).toEqual([]);
  });
});
