import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure } from '../../domain/errors.js';
import type { BookClaims } from '../../store/books/book-claims.js';

export interface ClaimDeps {
  readonly claims: BookClaims;
  readonly clock: Clock;
  /** Unique name of the process. */
  readonly holder: string;
}

/** How long a claim outlives a crashed process. */
const LIFE_MS = 10 * MINUTE_MS;
const RENEW_MS = LIFE_MS / 4;

/**
 * Runs `work` under the exclusive claim on a space's books, renewed until it ends.
 *
 * @throws Failure `accounting.busy`
 */
export async function withClaim<T>(
  { claims, clock, holder }: ClaimDeps,
  spaceId: string,
  work: () => Promise<T>,
): Promise<T> {
  const take = (): Promise<boolean> =>
    claims.take({ spaceId, holder, until: clock.now() + LIFE_MS }, clock.now());
  if (!(await take())) throw new Failure('accounting.busy', { detail: spaceId });
  const finished = new AbortController();
  const renewing = renew(finished.signal, clock, take);
  try {
    return await work();
  } finally {
    finished.abort();
    await renewing;
    await claims.releaseClaim(spaceId, holder);
  }
}

async function renew(finished: AbortSignal, clock: Clock, take: () => Promise<boolean>): Promise<void> {
  for (;;) {
    await clock.sleep(RENEW_MS, finished);
    if (finished.aborted) return;
    // A store that fails will fail the work itself.
    await take().catch(() => false);
  }
}
