import type { AdviceKind, Who } from './advice-kind.js';
import { FAILURE_ADVICES } from './failure-advices.js';
import { MONTH_ADVICES } from './month-advices.js';
import type { AdvicePlace } from './place.js';
import { SWITCH_ADVICES } from './switch-advices.js';

/** All there are. */
export const ADVICES = {
  ...MONTH_ADVICES,
  ...SWITCH_ADVICES,
  ...FAILURE_ADVICES,
} as const satisfies Readonly<Record<string, AdviceKind>>;

export type AdviceKey = keyof typeof ADVICES;

/** What is to be done about something, where, and by whom. */
export interface Advice {
  /** Of its sentence in templates/words/LANGUAGE/advices.json. */
  readonly key: AdviceKey;
  /** What the sentence and the command need: `space` always. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly place: AdvicePlace;
  readonly who: Who;
}

/** A place of the kind that the advice has. */
type PlaceOf<Key extends AdviceKey> = Extract<AdvicePlace, { readonly at: (typeof ADVICES)[Key]['at'] }>;

export function adviceOf<Key extends AdviceKey>(
  key: Key,
  place: PlaceOf<Key>,
  values: Advice['values'],
): Advice {
  return { key, values, place, who: ADVICES[key].who };
}
