import { KSEF_REFUTATIONS } from './refutations/ksef.js';
import { KSEF_ROAD_REFUTATIONS } from './refutations/ksef-road.js';
import { PAYMENT_REFUTATIONS } from './refutations/payment.js';
import { PLATFORM_REFUTATIONS } from './refutations/platform.js';
import type { Refutation } from './search.js';

/** What SPIN must find, each by the rule that it breaks. */
export const REFUTATIONS: readonly Refutation[] = [
  ...PLATFORM_REFUTATIONS,
  ...KSEF_REFUTATIONS,
  ...KSEF_ROAD_REFUTATIONS,
  ...PAYMENT_REFUTATIONS,
];
