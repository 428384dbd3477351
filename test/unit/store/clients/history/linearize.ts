/** A call as its client saw it. Times are places in the order in which things happened in this process. */
export interface Operation<Call = unknown> {
  readonly who: string;
  readonly call: Call;
  readonly outcome: string;
  readonly invoked: number;
  readonly answered: number;
}

export interface Specification<State, Call> {
  readonly begin: State;
  /** What the call leaves behind when it comes to this; null when it cannot. */
  after(state: State, call: Call, outcome: string): State | null;
  /** Whether all may have ended so. */
  mayEnd(state: State): boolean;
}

export type Verdict<Call> =
  | { readonly isLinear: true; readonly order: readonly Operation<Call>[]; readonly states: number }
  | {
      readonly isLinear: false;
      /** The longest beginning of an order that explains what was seen. */
      readonly longest: readonly Operation<Call>[];
      readonly states: number;
    };

/**
 * Looks for an order of all operations in which each comes to what its client was told, and none comes before one that was
 * answered before it was asked (Wing and Gong 1993; what was tried is remembered, as Lowe has it, 2017).
 *
 * A decision, not a sample: it goes through every order that real time allows.
 */
export function linearize<State, Call>(
  { begin, after, mayEnd }: Specification<State, Call>,
  history: readonly Operation<Call>[],
): Verdict<Call> {
  const tried = new Set<string>();
  const sorted = [...history].sort((a, b) => a.invoked - b.invoked);
  const numbers = new Map(sorted.map((each, index) => [each, index]));
  const order: Operation<Call>[] = [];
  let longest: readonly Operation<Call>[] = [];
  const search = (left: readonly Operation<Call>[], state: State): boolean => {
    const place = `${left.map((each) => numbers.get(each)).join(' ')} ${JSON.stringify(state)}`;
    if (tried.has(place)) return false;
    tried.add(place);
    if (order.length > longest.length) longest = [...order];
    if (left.length === 0) return mayEnd(state);
    const firstAnswer = Math.min(...left.map(({ answered }) => answered));
    for (const operation of left) {
      if (operation.invoked > firstAnswer) continue;
      const next = after(state, operation.call, operation.outcome);
      if (next === null) continue;
      order.push(operation);
      if (
        search(
          left.filter((each) => each !== operation),
          next,
        )
      )
        return true;
      order.pop();
    }
    return false;
  };
  const isLinear = search(sorted, begin);
  return isLinear ? { isLinear, order, states: tried.size } : { isLinear, longest, states: tried.size };
}

/** For people: each call in one line, in the order in which they were asked. */
export function told<Call>(history: readonly Operation<Call>[]): string {
  return [...history]
    .sort((a, b) => a.invoked - b.invoked)
    .map(
      ({ who, call, outcome, invoked, answered }) =>
        `${String(invoked).padStart(3)}–${String(answered).padEnd(3)} ${who}: ${JSON.stringify(call)} → ${outcome}`,
    )
    .join('\n');
}
