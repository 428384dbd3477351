import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure } from '../../domain/errors.js';
import type { BookClaims } from '../../store/books/book-claims.js';

export interface ClaimDeps {
  readonly claims: BookClaims;
  readonly clock: Clock;
  /** Unique name of the process. */
  readonly holder: string;
  /** Tells the work to end as well. */
  readonly stop?: AbortSignal | undefined;
}

/** How long a claim outlives a crashed process. */
const LIFE_MS = 10 * MINUTE_MS;
const RENEW_MS = LIFE_MS / 4;

/**
 * Runs `work` under the exclusive claim on a space's books, renewed until it ends. A machine that slept for longer than a
 * claim lives may find that another process has it: then the signal aborts, which `work` looks at before each step that
 * nothing else guards, as it does at a stop.
 *
 * @throws Failure `accounting.busy`
 */
export async function withClaim<T>(
  { claims, clock, holder, stop }: ClaimDeps,
  spaceId: string,
  work: (end: AbortSignal) => Promise<T>,
): Promise<T> {
  const take = (): Promise<boolean> =>
    claims.take({ spaceId, holder, until: clock.now() + LIFE_MS }, clock.now());
  if (!(await take())) throw new Failure('accounting.busy', { detail: spaceId });
  const finished = new AbortController();
  const end = new AbortController();
  const endNow = (): void => end.abort();
  stop?.addEventListener('abort', endNow, { once: true, signal: finished.signal });
  if (stop?.aborted) endNow();
  const renewing = renew(finished.signal, clock, take).then((isOurs) => {
    if (!isOurs) endNow();
  });
  try {
    return await work(end.signal);
  } finally {
    finished.abort();
    await renewing;
    await claims.releaseClaim(spaceId, holder);
  }
}

/** @returns whether it was ours to the end */
async function renew(finished: AbortSignal, clock: Clock, take: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    await clock.sleep(RENEW_MS, finished);
    if (finished.aborted) return true;
    // A store that fails will fail the work itself.
    if (!(await take().catch(() => true))) return false;
  }
}
