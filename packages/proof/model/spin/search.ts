/** One exhaustive search of one specification. */
export interface Search {
  /** A file of specification/, without its ending. */
  readonly model: string;
  /** What is switched on in it, as -D of SPIN. */
  readonly defines: readonly string[];
  /** Rules in every state, or the promise that each request ends, under weak fairness. */
  readonly kind: 'safety' | 'liveness';
  /** Of millions of states: then gcc takes its time. */
  readonly long?: boolean;
}

/** A search in which every rule holds. */
export interface Proof extends Search {
  readonly name: string;
  /** For people: what may happen in it. */
  readonly world: string;
  /** How many rules it holds to. */
  readonly rules: number;
  /** What more goes wrong by night. */
  readonly large: readonly string[];
}

/** A search that must find that a rule is broken: by a planted mistake, or because an assumption is taken away. */
export interface Refutation extends Search {
  readonly name: string;
  readonly mistake: string;
  readonly breaks: string;
  readonly because: 'mistake' | 'assumption';
}
