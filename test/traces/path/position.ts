import type { Action, Saga } from '../../../src/domain/saga/model.js';
import type { Exchange } from '../record/observation.js';

/** Where an e-invoice stands, as far as it was seen: a state of the graph, and since when what is seen belongs to it. */
export interface Position {
  readonly invoice: string;
  readonly space: string;
  /** As it was committed last, or goes on in the memory of whoever works on it. */
  readonly saga: Saga;
  /** What is under way; `waiting` while nobody works on it, `taken up` before anything is. */
  readonly doing: Action | 'taken up' | 'waiting';
  /** Whoever has claimed it. */
  readonly lease: string | null;
  /** Number of the observation from which on answers belong to what is under way ... */
  readonly since: number;
  /** ... and to this run of it. */
  readonly runSince: number;
  /** Since when a look at KSeF comes after the last send. */
  readonly sentAt: number;
  readonly hash: string | null;
  /** What was asked with an effect since `since`. */
  readonly asked: readonly Exchange[];
}
