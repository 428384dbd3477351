import type { FailureCode } from '../domain/errors.js';
import type { KeptSpace } from './keep-up.js';
import { SUBSCRIPTIONS } from './upkeep-tasks.js';

/** How far the platform serves a space, as far as we know. */
export interface SpaceReadiness {
  readonly space: string;
  /** Its events come. */
  readonly subscribed: boolean;
  /** What is wrong; null when nothing is. */
  readonly trouble: FailureCode | 'not tried yet' | null;
}

/** @param kept none before upkeep has begun */
export function spaceReadiness(
  spaces: readonly { readonly id: string }[],
  kept: readonly Pick<KeptSpace, 'id' | 'troubles'>[],
): readonly SpaceReadiness[] {
  const upkeeps = new Map(kept.map((each) => [each.id, each]));
  return spaces.map(({ id: space }) => {
    const troubles = upkeeps.get(space)?.troubles() ?? null;
    if (troubles === null) return { space, subscribed: false, trouble: 'not tried yet' };
    const subscribed = troubles.every(({ task }) => task !== SUBSCRIPTIONS);
    return { space, subscribed, trouble: troubles.at(-1)?.failure.code ?? null };
  });
}
