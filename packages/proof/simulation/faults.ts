import type { Side } from '../../../test/traces/observer.js';

/** What goes wrong with exchanges; `-after` means that the other side carried it out. */
export type FaultKind =
  | 'refused'
  | 'drop-before'
  | 'drop-after'
  | 'hang-before'
  | 'hang-after'
  | 'error'
  | 'error-after'
  /** Its sender has given up when it takes effect, within the time in which nobody looks for that. */
  | 'late'
  | 'busy'
  /** Refused for good: 422, or with its `status`. */
  | 'reject'
  | 'garbage'
  | 'slow';

export interface NetworkFault {
  readonly side: Side;
  readonly kind: FaultKind;
  /** How many exchanges it hits. */
  count: number;
  /** Which ones, by method and path; all of the side when left out. */
  readonly on?: RegExp;
  /** Of `busy`: the Retry-After. */
  readonly seconds?: number;
  /** Of `reject`. */
  readonly status?: number;
}
