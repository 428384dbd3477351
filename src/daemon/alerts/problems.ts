import type { Clock } from '../../clock.js';
import type { Health } from '../../ops/health.js';
import { beat } from '../../store/heartbeat.js';
import type { Db } from '../../store/open.js';

/** What the dead man's ping is held back for: anything that is not well, or a store that takes nothing more. */
export function problemsOf(
  db: Db,
  health: () => Promise<Health>,
  clock: Clock,
): () => Promise<readonly string[]> {
  return async () => {
    await beat(db, clock.now());
    const { vitals } = await health();
    return vitals
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state, detail }) => `${name}: ${detail ?? state}`);
  };
}
