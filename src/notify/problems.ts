import type { Health } from '../ops/health.js';

/** What the dead man's ping is held back for: anything that is not well, a store that takes nothing more included. */
export function problemsOf(health: () => Promise<Health>): () => Promise<readonly string[]> {
  return async () => {
    const { vitals } = await health();
    return vitals
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state, detail }) => `${name}: ${detail ?? state}`);
  };
}
