import type { Clock } from '../clock.js';

/**
 * What `look` found within the last `ms` milliseconds of the clock, looked at again after that; whoever asks meanwhile waits
 * for the same look. What it throws is not kept.
 */
export function keptFor<T>(ms: number, clock: Clock, look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | null = null;
  let kept: { readonly value: T; readonly at: number } | null = null;
  return () => {
    const age = kept === null ? ms : clock.now() - kept.at;
    // A clock that was put back keeps nothing.
    if (kept !== null && age >= 0 && age < ms) return Promise.resolve(kept.value);
    looking ??= look()
      .then((value) => {
        kept = { value, at: clock.now() };
        return value;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
}
