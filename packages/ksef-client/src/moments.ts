import { MINUTE_MS } from '@spacebooks/base/durations';
import { z } from 'zod';

/** A moment of KSeF (ISO 8601 with an offset, fractions to seven places), as epoch milliseconds. */
export const moment = z.string().transform((text, context): number => {
  const at = Date.parse(text);
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(at)) return at;
  context.addIssue({ code: 'custom', message: 'Invalid date-time' });
  return z.NEVER;
});

/** Shorter than any token or session of KSeF lasts: what has ended sooner KSeF refuses, and that is obeyed. */
const ASSUMED_MS = 10 * MINUTE_MS;

/**
 * Until when something that KSeF has just issued lasts by our clock. Where it would be (nearly) over already, our clock is
 * wrong: taken at its word, every request would need a login and a session of its own.
 *
 * @param validUntil by KSeF's clock, epoch milliseconds
 * @param now by ours
 * @param marginMs what is left of it must be longer than this for it to be used
 */
export function lastsUntil(validUntil: number, now: number, marginMs: number): number {
  return validUntil - now > 2 * marginMs ? validUntil : now + marginMs + ASSUMED_MS;
}
