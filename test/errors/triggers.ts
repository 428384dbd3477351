import type { Trigger } from './trigger.js';

/** One row for each failure of the closed set. */
export const TRIGGERS: readonly Trigger[] = [];
