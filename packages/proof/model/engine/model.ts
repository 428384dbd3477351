import type { Fields } from './fields.js';

/**
 * What is explored: a finite world, written as its fields, how it begins, and what can happen in it. The engine finds every
 * state there is, breadth first, and holds each against the rules.
 *
 * A state is a plain object whose values are small and immutable (`fields.ts`). What happens is told by its *changes* alone:
 * the engine copies the packed state and overwrites those fields, so that a step costs what it changes.
 */
export interface Model<S extends object> {
  readonly name: string;
  readonly fields: Fields<S>;
  initial(): Iterable<S>;
  /** Calls `happens` for each thing that can happen in `state`, always in the same order. Must not keep `state`. */
  successors(state: S, happens: Happens<S>): void;
  /** What holds in every state. */
  readonly invariants: readonly Invariant<S>[];
  /** What holds of everything that happens. */
  readonly steps: readonly StepRule<S>[];
  /** What must come in the end, once nothing more goes wrong; null where that is not asked. */
  readonly liveness: Liveness<S> | null;
}

/**
 * - `saga`: the code under test commits a step;
 * - `remote`: a request has its effect on another side, or is answered;
 * - `environment`: somebody or something else acts;
 * - `fault`: something goes wrong. Whatever is to come in the end need come only when no more of these happen.
 */
export type Kind = 'saga' | 'remote' | 'environment' | 'fault';

/** @param label in words; equal words are the same label */
export type Happens<S> = (kind: Kind, label: string, changes: Partial<S>) => void;

interface Rule {
  /** What is promised, in words. */
  readonly name: string;
  /** Number of the rule in the design. */
  readonly rule: number;
}

export interface Invariant<S> extends Rule {
  holds(state: S): boolean;
}

export interface StepRule<S> extends Rule {
  holds(before: S, label: string, changes: Partial<S>): boolean;
}

export interface Liveness<S> extends Rule {
  /** What is to come. */
  isReached(state: S): boolean;
  /**
   * What does not stay away for ever while it could happen: each a class of labels (weak fairness). An endless run that
   * passes over one of them, though it could happen all the time, counts as none. What is in no class may never happen.
   */
  readonly fair: readonly Fairness[];
}

interface Fairness {
  readonly name: string;
  includes(kind: Kind, label: string): boolean;
}
