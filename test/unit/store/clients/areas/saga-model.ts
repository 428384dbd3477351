import { type Reaction, reactTo } from '../../../../../src/domain/platform-event.js';
import { isEnded, type SagaState } from '../../../../../src/domain/saga/model.js';
import { STEP_MS, type Told } from '../area.js';
import { changed } from './outcomes.js';
import {
  type CalledEvent,
  type Claimed,
  type SagaCall,
  STEPS,
  type Step,
  WAIT_MS,
  type WorkerCall,
} from './saga-calls.js';

export interface ModelSaga extends Claimed {
  readonly state: SagaState;
  readonly readAt: number | null;
  readonly wasChecked: boolean;
  readonly reason: string | null;
  readonly history: readonly string[];
}

interface TakenEvent extends CalledEvent {
  readonly saga: string | null;
}

export interface SagaModel {
  readonly sagas: readonly ModelSaga[];
  readonly events: readonly TakenEvent[];
  readonly waiting: readonly CalledEvent[];
  readonly quarantined: readonly string[];
  /** Key of the lasting alert of each invoice, and its cause. */
  readonly alerts: Readonly<Record<string, { readonly key: string; readonly code: string }>>;
  readonly raised: number;
  readonly told: readonly string[];
  /** When the e-invoice of each invoice changed last, and its state then. */
  readonly facts: Readonly<Record<string, readonly [SagaState, number]>>;
  readonly owner: { readonly name: string; readonly version: number } | null;
}

export const NOTHING: SagaModel = {
  ...{ sagas: [], events: [], waiting: [], quarantined: [], alerts: {}, raised: 0, told: [], facts: {} },
  owner: null,
};

/** One worker after the other, each call at its moment. */
export function nextSagas(model: SagaModel, call: SagaCall): Told<SagaModel> {
  if ('fence' in call && call.fence !== null && !owns(model, call))
    return { outcome: 'share.lost', state: model };
  switch (call.do) {
    case 'take share': {
      const version = (model.owner?.version ?? 0) + 1;
      return { outcome: `${version}`, state: { ...model, owner: { name: call.owner, version } } };
    }
    case 'receive': {
      const { state, saga } = react(model, call, call.at, `${call.invoice} ${call.at}`);
      return { outcome: `${saga}`, state: { ...state, events: [...state.events, { ...call, saga }] } };
    }
    case 'leave':
      return { outcome: 'left', state: { ...model, waiting: [...model.waiting, call] } };
    case 'quarantine':
      return { outcome: 'kept', state: { ...model, quarantined: [...model.quarantined, call.why] } };
    case 'recover':
      return recover(model, call);
    default:
      return work(model, call);
  }
}

export function owns({ owner, waiting }: SagaModel, call: WorkerCall): boolean {
  const { fence } = call;
  // That nothing waits is read by anybody.
  if (call.do === 'take' && waiting.length === 0) return true;
  return fence === null || (owner?.name === fence.owner && owner.version === fence.version);
}

/** What whoever owns the space does there. */
export function work(model: SagaModel, call: WorkerCall): Told<SagaModel> {
  switch (call.do) {
    case 'take':
      return take(model, call.at, model.waiting);
    case 'take one': {
      const events = model.waiting.filter(({ at }) => at === call.received);
      return take(model, call.at, events, call.index);
    }
    case 'claim':
      return claim(model, call, dueAt(model, call.at).slice(0, call.limit));
    case 'commit':
      return commit(model, call);
    case 'release lease':
      return onSagas(model, (saga) => (saga.id === call.id ? { ...saga, lease: null } : saga));
    case 'postpone':
      return onSagas(model, (saga) =>
        saga.id === call.id && saga.runAt !== null ? { ...saga, lease: null, runAt: call.runAt } : saga,
      );
    case 'wake parked':
      return onSagas(model, (saga) => (saga.state === 'parked' ? { ...saga, runAt: call.at } : saga));
    case 'wake waiting':
      return onSagas(model, (saga) =>
        saga.lease === null && (saga.runAt ?? 0) > call.at ? { ...saga, runAt: call.at } : saga,
      );
    case 'resume':
      return onSagas(model, (saga) => ({ ...saga, lease: null }));
  }
}

export function dueAt({ sagas }: SagaModel, at: number): readonly ModelSaga[] {
  const due = sagas.filter(({ runAt, lease }) => runAt !== null && runAt <= at && lease === null);
  return due.toSorted(byRunTime);
}

export function claim(
  model: SagaModel,
  { lease, at }: { readonly lease: string; readonly at: number },
  claimed: readonly ModelSaga[],
): Told<SagaModel> {
  const taken = new Set(claimed.map(({ id }) => id));
  const sagas = model.sagas.map((saga) => (taken.has(saga.id) ? { ...saga, lease } : saga));
  const known = claimed.map(({ id, invoice, version, runAt, requested }) => ({
    ...{ id, invoice, version, lease, runAt, requested, claimedAt: at },
  }));
  return { outcome: claimedText(known), state: { ...model, sagas } };
}

export function claimedText(claimed: readonly Claimed[]): string {
  return JSON.stringify(claimed.toSorted(byRunTime));
}

/** Takes these events, in this order. @param first how many were taken before in the same call */
function take(model: SagaModel, at: number, events: readonly CalledEvent[], first = 0): Told<SagaModel> {
  let state: SagaModel = { ...model, waiting: model.waiting.filter((each) => !events.includes(each)) };
  const told: [number, string | null][] = [];
  for (const [index, event] of events.entries()) {
    const reaction = react(state, event, at, `taken ${at} ${first + index}`);
    // It counts from when it was taken.
    state = reaction.state;
    state = { ...state, events: [...state.events, { ...event, at, saga: reaction.saga }] };
    told.push([event.at, reaction.saga]);
  }
  return { outcome: JSON.stringify(told), state };
}

function byRunTime(a: Claimed, b: Claimed): number {
  return (a.runAt ?? 0) - (b.runAt ?? 0) || (a.id < b.id ? -1 : 1);
}

function onSagas(model: SagaModel, change: (saga: ModelSaga) => ModelSaga): Told<SagaModel> {
  return { outcome: 'done', state: { ...model, sagas: model.sagas.map(change) } };
}

function latestOf({ sagas }: SagaModel, invoice: string): ModelSaga | null {
  return sagas.findLast((saga) => saga.invoice === invoice) ?? null;
}

function react(
  model: SagaModel,
  { invoice, event, trigger }: CalledEvent,
  at: number,
  newId: string,
): { readonly state: SagaModel; readonly saga: string | null } {
  const latest = latestOf(model, invoice);
  const isUnread = latest?.readAt == null || (latest.state === 'done' && latest.reason !== null);
  const sinceRead = isUnread ? null : at - (latest.readAt ?? 0);
  const reaction: Reaction = reactTo(event, trigger, latest?.state ?? null, sinceRead);
  const requested = event === 'requested_e_invoice';
  if (reaction === 'start') return { state: start(model, newId, invoice, requested, at), saga: newId };
  if (latest === null) return { state: model, saga: null };
  const isExpedited =
    reaction === 'expedite' && latest.runAt !== null && (latest.runAt > at || latest.lease !== null);
  const changes = {
    requested: latest.requested || requested,
    runAt: isExpedited ? at : latest.runAt,
  };
  return { state: { ...model, sagas: changed(model.sagas, latest.id, changes) }, saga: latest.id };
}

function start(model: SagaModel, id: string, invoice: string, requested: boolean, at: number): SagaModel {
  const saga: ModelSaga = {
    ...{ id, invoice, version: 1, lease: null, runAt: at, requested, claimedAt: 0, state: 'requested' },
    ...{ readAt: null, wasChecked: false, reason: null, history: ['requested'] },
  };
  return {
    ...model,
    sagas: [...model.sagas, saga],
    facts: { ...model.facts, [invoice]: ['requested', at] },
  };
}

function recover(
  model: SagaModel,
  { invoice, at }: { readonly invoice: string; readonly at: number },
): Told<SagaModel> {
  const latest = latestOf(model, invoice);
  const waitsForAPerson = latest?.state === 'refused' || latest?.state === 'released';
  const readAt = latest?.readAt ?? null;
  const isKnown =
    reactTo('requested_e_invoice', null, latest?.state ?? null) !== 'start' ||
    (waitsForAPerson && latest?.wasChecked === true) ||
    (readAt !== null && readAt >= at - STEP_MS && readAt <= at);
  if (isKnown) return { outcome: 'false', state: model };
  return { outcome: 'true', state: start(model, `${invoice} ${at}`, invoice, true, at) };
}

function commit(
  model: SagaModel,
  { record, step, at }: { readonly record: Claimed; readonly step: Step; readonly at: number },
): Told<SagaModel> {
  const saga = model.sagas.find(({ id }) => id === record.id);
  if (saga === undefined || saga.version !== record.version || saga.lease !== record.lease) {
    return { outcome: 'stale', state: model };
  }
  const { state: to, isOver, waits } = STEPS[step];
  // At once when an event has made it due since it was claimed.
  const waitsUntil = saga.runAt === record.runAt ? at + WAIT_MS : Math.min(at + WAIT_MS, at);
  const changes: Partial<ModelSaga> = {
    ...{ state: to, version: saga.version + 1, readAt: record.claimedAt, wasChecked: true },
    ...{ history: [...saga.history, to], reason: reasonOf(step) },
    ...(isOver && { lease: null, runAt: waits ? waitsUntil : null }),
  };
  let state: SagaModel = {
    ...model,
    sagas: changed(model.sagas, saga.id, changes),
    facts: { ...model.facts, [saga.invoice]: [to, at] },
  };
  state = tell(state, record, step);
  return { outcome: 'committed', state: startAgain(state, record, to, at) };
}

export function reasonOf(step: Step): string | null {
  if (step === 'park') return 'platform.unauthorized';
  return step === 'refuse' || step === 'release' ? 'invoice.refused' : null;
}

function tell(model: SagaModel, record: Claimed, step: Step): SagaModel {
  const { id, invoice } = record;
  const { state: to } = STEPS[step];
  const news = to === 'attached' || to === 'refused' ? `einvoice.${to} ${id}` : null;
  const told = news === null || model.told.includes(news) ? model.told : [...model.told, news];
  const code = reasonOf(step);
  const { [invoice]: lasting, ...others } = model.alerts;
  if (to === 'done' || to === 'gone') return { ...model, told, alerts: others };
  // An edit that mended nothing is no news.
  if (code === null || (!record.requested && lasting?.code === code)) return { ...model, told };
  const key = isEnded(to) ? `${id}:${to}:${code}` : `${id}:${code}`;
  const raised = lasting?.key === key ? model.raised : model.raised + 1;
  return { ...model, told, raised, alerts: { ...others, [invoice]: { key, code } } };
}

/** An edit, or a request by hand, since it was read begins the next one. */
function startAgain(model: SagaModel, record: Claimed, to: SagaState, at: number): SagaModel {
  if (to !== 'refused' && to !== 'released') return model;
  const since = model.events.filter(
    (each) =>
      each.saga === record.id &&
      each.at > record.claimedAt &&
      (each.event === 'updated_invoice' || each.trigger === 'manual'),
  );
  if (since.length === 0) return model;
  const requested = since.some(({ event }) => event === 'requested_e_invoice');
  return start(model, `again ${at}`, record.invoice, requested, at);
}
