import type { Clock } from '../clock.js';
import type { KeptSpace } from './keep-up.js';

/** How long a start waits for the platform: one that does not answer holds nobody up. */
export const PATIENCE_MS = 8_000;

/**
 * Waits until what urgently has to be done for each space was tried once, or patience ends: from then on each space has its
 * trouble by itself.
 *
 * @throws Failure `daemon.twin`: two daemons would do everything twice
 */
export async function firstTry(
  spaces: readonly Pick<KeptSpace, 'tried'>[],
  clock: Clock,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const over = new AbortController();
  const failures = Promise.all(spaces.map(({ tried }) => tried)).then((each) => each.flat());
  const patience = clock.sleep(patienceMs, over.signal).then(() => []);
  const known = await Promise.race([failures, patience]);
  over.abort();
  const twin = known.find(({ code }) => code === 'daemon.twin');
  if (twin !== undefined) throw twin;
}
