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
  | 'slow'
  /** The session of KSeF that it opened ends at once. */
  | 'session-dies';

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
  /** Of `reject`: the JSON. */
  readonly body?: unknown;
  /** It ends then, epoch milliseconds of clocks that are right. */
  readonly until?: number;
}
