/** Shorter than any token or session of KSeF lasts: what has ended sooner KSeF refuses, and that is obeyed. */
const ASSUMED_MS = 10 * 60_000;

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
