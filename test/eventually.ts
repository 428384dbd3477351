import { vi } from 'vitest';

/**
 * Longer than a machine that is busy with something else needs for anything that a test waits for: how long something
 * takes is never what a test is about, and one that fails here has waited for what does not come.
 */
const PATIENCE_MS = 90_000;

/**
 * Resolves as soon as a look finds what it expects.
 *
 * @param everyMs how often to look; smaller where what is looked for passes
 * @throws what the last look threw, after a minute and a half
 */
export function eventually<T>(look: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval: everyMs });
}
