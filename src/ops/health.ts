import type { Clock } from '@spacebooks/base/clock';
import { errorText } from '../words/failures.js';

/** One thing that has to be well for the daemon to do its work. */
export interface Vital {
  readonly name: string;
  /** `failing`: it will not mend itself, a new start may; `degraded`: work waits, and a person is or will be notified. */
  readonly state: 'ok' | 'degraded' | 'failing';
  /** What was found, for people; never a secret and never a name of a person. */
  readonly detail?: string;
  /** Nothing is accepted and nothing proceeds until it ends. */
  readonly isStandstill?: true;
}

export interface Health {
  readonly status: Vital['state'];
  readonly vitals: readonly Vital[];
}

/** An error thrown by `check` counts as failing. */
export type VitalCheck = { readonly name: string; check(): Promise<Omit<Vital, 'name'>> };

/** As healthy as its worst part. */
export async function examine(checks: readonly VitalCheck[]): Promise<Health> {
  const vitals = await Promise.all(
    checks.map(async ({ name, check }): Promise<Vital> => {
      try {
        return { name, ...(await check()) };
      } catch (error) {
        return { name, state: 'failing', detail: errorText(error) };
      }
    }),
  );
  return { status: worst(vitals), vitals };
}

/** Why nothing is accepted and nothing proceeds; null when something does. */
export function standstill({ vitals }: Health): string | null {
  const vital = vitals.find(({ state, isStandstill }) => isStandstill || state === 'failing');
  return vital === undefined ? null : `${vital.name}: ${vital.detail ?? vital.state}`;
}

function worst(vitals: readonly Vital[]): Vital['state'] {
  if (vitals.some(({ state }) => state === 'failing')) return 'failing';
  return vitals.some(({ state }) => state === 'degraded') ? 'degraded' : 'ok';
}

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
