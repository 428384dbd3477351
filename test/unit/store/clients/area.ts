import type fc from 'fast-check';
import type { Db } from '../../../../src/store/engine/open.js';

/** When and by whom something is done. */
export interface Moment {
  /** Epoch milliseconds; every act has one of its own. */
  readonly at: number;
  /** Name of the client. */
  readonly who: string;
  /** The engine has shares of workers, and fences. */
  readonly hasShares: boolean;
  /** Nobody else is at work meanwhile. */
  readonly isAlone: boolean;
}

interface Piece<Call> {
  readonly call: Call;
  readonly outcome: string;
}

/** What a call comes to. */
export interface Told<State> {
  readonly outcome: string;
  readonly state: State;
}

/**
 * A part of the store with the contract that it is held to: calls with their arguments, and a pure model that says what each
 * of them returns and leaves behind. States and memories are plain values, compared by their JSON.
 */
export interface Area<Act = unknown, Call extends object = object, State = unknown, Memory = unknown> {
  readonly name: string;
  readonly act: fc.Arbitrary<Act>;
  readonly begin: State;
  /** What a client knows before it has done anything. */
  readonly memory: Memory;
  /** What a client that knows this calls for an act; null where it cannot do that now. */
  choose(memory: Memory, act: Act, moment: Moment): Call | null;
  next(state: State, call: Call): Told<State>;
  /**
   * What another outcome leaves behind that the contract allows too; null where it does not.
   *
   * @param isAlone nobody else was at work meanwhile
   */
  mayAlso?(state: State, call: Call, outcome: string, isAlone: boolean): State | null;
  /**
   * Of a call that is one transaction only as long as nobody else is at work, where there are shares of workers: what it came
   * to piece by piece, each of which is one.
   */
  pieces?(call: Call, outcome: string): readonly Piece<Call>[];
  remember(memory: Memory, call: Call, outcome: string): Memory;
  /** Before the first client of a run, of what is not of its space alone. */
  prepare?(db: Db, space: string): Promise<void>;
  /** One client of the store, in a space of its own with the others of the run. */
  open(db: Db, space: string, who: string): Client<Call>;
  /** What can be seen of a state, by `look` of whatever client. */
  shown(state: State): unknown;
}

export interface Client<Call> {
  /** @returns what the caller learns. @throws what no call may throw, however many clients there are */
  perform(call: Call): Promise<string>;
  look(): Promise<unknown>;
}

export const BEGIN = 1_800_000_000_000;
/** Between two acts: more than the minute in which callbacks that come to nothing are counted. */
export const STEP_MS = 60_001;

/** What a call leaves behind that came to this; null where the contract does not have that. */
export function accept<Call extends object, State>(
  area: Area<unknown, Call, State, unknown>,
  state: State,
  call: Call,
  outcome: string,
  isAlone: boolean,
): State | null {
  const told = area.next(state, call);
  if (told.outcome === outcome) return told.state;
  return area.mayAlso?.(state, call, outcome, isAlone) ?? null;
}
