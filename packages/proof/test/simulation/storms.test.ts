import type { KsefWorld } from '@spacebooks/ksef-sandbox';
import { describe, expect, it } from 'vitest';
import { storms } from '../../simulation/storms.js';

const START = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;

/** What KSeF saw: so many logins, one after each number of milliseconds. */
function seen(count: number, everyMs: number, path = '/v2/auth/challenge', status = 200): KsefWorld {
  const entries = Array.from({ length: count }, (_, index) => ({
    method: 'POST',
    path,
    status,
    at: new Date(START + index * everyMs).toISOString(),
  }));
  return { requests: { entries: () => entries } } as unknown as KsefWorld;
}

describe('a storm', () => {
  it('is more than twelve logins, or sessions, of KSeF within an hour', () => {
    expect(storms(seen(12, MINUTE))).toEqual([]);
    expect(storms(seen(13, MINUTE))).toEqual(['KSeF was asked for 13 logins within an hour']);
    expect(storms(seen(13, MINUTE, '/v2/sessions/online'))).toEqual([
      'KSeF was asked for 13 sessions within an hour',
    ]);
  });

  it('is not as many over a day, nor what goes into a session', () => {
    expect(storms(seen(100, 5 * MINUTE))).toEqual([]);
    expect(storms(seen(100, MINUTE, '/v2/sessions/online/S1/invoices'))).toEqual([]);
    expect(storms(seen(100, MINUTE, '/v2/auth/challenge', 503))).toEqual([]);
  });
});
