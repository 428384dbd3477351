import type { Clock } from '@spacebooks/base/clock';

const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/**
 * Before whoever sent it stops: what was sent and is not yet marked as sent is marked, should the store fail for a moment.
 * Nobody else knows of it, and another worker would send it again.
 */
export async function markTaken(
  taken: ReadonlySet<number>,
  mark: (id: number) => Promise<void>,
  clock: Clock,
): Promise<void> {
  for (let attempt = 1; taken.size > 0 && attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await clock.sleep(PAUSE_MS);
    for (const id of taken) await mark(id).catch(() => undefined);
  }
}
