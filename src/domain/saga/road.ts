import type { SagaInvoiceFacts } from './invoice-facts.js';
import type { Action, Circumstances, OpenState, Saga, SagaAdvance, SagaEvent, SagaState } from './model.js';

export type EventType = SagaEvent['type'];
type Events = { readonly [E in EventType]: Extract<SagaEvent, { readonly type: E }> };
export type EventOf<E extends EventType> = Events[E];

/** What each action comes to when it does not fail. */
export interface Outcomes {
  read: 'read' | 'missing' | 'original-open' | 'future';
  check: 'checked';
  lock: 'locked';
  produce: 'produced';
  attach: 'attached';
  compare: 'compared';
  unlock: 'unlocked';
  'open-session': 'session-opened' | 'sending-lifted';
  send: 'sent';
  locate: 'located';
  ask: 'status';
  'compare-duplicate': 'duplicate-compared';
  adopt: 'adopted' | 'not-adopted';
  'confirm-absent': 'absence-checked';
  draw: 'drawn';
  register: 'registered';
  'fetch-receipt': 'receipt-archived';
}

/** What can happen in every state: it is taken up again, perhaps to be given up, or what was being done fails. */
type Everywhere = 'resumed' | 'release-asked';
type Whatever<A extends Action> = Everywhere | ([A] extends [never] ? never : 'failed' | Outcomes[A]);

export type Handler<S extends Saga, E extends EventType> = (
  saga: S,
  event: EventOf<E>,
  circumstances: Circumstances,
) => SagaAdvance;

/** What is done about an event in a state. */
export interface Cell<S extends Saga, E extends EventType> {
  readonly handle: Handler<S, E>;
  /** The states that the saga may come to rest in; besides, it may stay where it is. */
  readonly to: readonly SagaState[];
}

/** A cell for each event that can come of what is under way (`A`), and for no other. */
type Row<S extends Saga, A extends Action> = { readonly [E in Whatever<A>]: Cell<S, E> };

/**
 * The way of an e-invoice as a table, state by event. `Work` names what may be under way in each of its states: a pair
 * without a handler does not compile, nor does a handler for a pair that cannot be.
 */
export type Road<S extends Saga, Work extends Partial<Record<OpenState, Action>>> = {
  readonly [State in keyof Work]: Row<S, Work[State] & Action>;
};

/** A road whose states are asked for at run time. */
export type AnyRoad = Readonly<Partial<Record<SagaState, Readonly<Partial<Record<EventType, AnyCell>>>>>>;
// biome-ignore lint/suspicious/noExplicitAny: which saga and event it takes is known where its table is made
type AnyCell = Cell<any, any>;

export function on<S extends Saga, E extends EventType>(
  handle: Handler<S, E>,
  ...to: readonly SagaState[]
): Cell<S, E> {
  return { handle, to };
}

/** The cells of a reading whose invoice is there, whether or not it would have to wait before it is locked. */
export function onReading<S extends Saga>(
  handle: (saga: S, facts: SagaInvoiceFacts, circumstances: Circumstances) => SagaAdvance,
  ...to: readonly SagaState[]
): { readonly [E in 'read' | 'original-open' | 'future']: Cell<S, E> } {
  const cell = {
    handle: (saga: S, { facts }: { readonly facts: SagaInvoiceFacts }, circumstances: Circumstances) =>
      handle(saga, facts, circumstances),
    to,
  };
  return { read: cell, 'original-open': cell, future: cell };
}
