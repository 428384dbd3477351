import { systemClock } from '../clock.js';
import { Failure } from '../domain/errors.js';
import type { KeptSpace } from './keep-up.js';

/** How long a start waits for the platform, in real time: one that does not answer holds nobody up. */
const PATIENCE_MS = 8_000;

/**
 * Waits until what urgently has to be done for each space was tried once, or patience ends: from then on each space has its
 * trouble by itself.
 *
 * @throws Failure `daemon.twin`: two daemons would do everything twice; `store.*`: nobody is served without the database
 */
export async function firstTry(
  spaces: readonly Pick<KeptSpace, 'id' | 'tried'>[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const over = new AbortController();
  const failures = Promise.all(spaces.map(endingStart)).then((each) => each.flat());
  const patience = systemClock.sleep(patienceMs, over.signal).then(() => []);
  const known = await Promise.race([failures, patience]);
  over.abort();
  const [reason] = known;
  if (reason !== undefined) throw reason;
}

/** No space can be served with it. */
export function endsStart({ code }: Failure): boolean {
  return code === 'daemon.twin' || code.startsWith('store.');
}

/** The same failures, naming the space. */
async function endingStart({ id, tried }: Pick<KeptSpace, 'id' | 'tried'>): Promise<readonly Failure[]> {
  const ending = (await tried).filter(endsStart);
  return ending.map(
    ({ code, detail = '', obstacle }) => new Failure(code, { detail: `space ${id}: ${detail}`, obstacle }),
  );
}
