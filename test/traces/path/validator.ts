import { advance } from '../../../src/domain/saga/advance.js';
import { newSaga } from '../../../src/domain/saga/model.js';
import type { Committed, Exchange, Observation } from '../record/observation.js';
import { differences } from './compare.js';
import { follow, type Walked } from './follow.js';
import type { Position } from './position.js';
import { isDone, Sight } from './sight.js';
import { describeFollowed, describePosition } from './words.js';

/** Why a trace is no path of the graph. */
export interface Rejection {
  /** The e-invoice; null where what was seen belongs to none. */
  readonly saga: string | null;
  /** Number of the step in the trace of the e-invoice, from 1; of the whole recording where it belongs to none. */
  readonly step: number;
  readonly observed: string;
  /** What the graph would have allowed, in words. */
  readonly allowed: string;
}

export interface Verdict {
  readonly traces: number;
  /** Observations that are steps of some e-invoice. */
  readonly steps: number;
  readonly rejections: readonly Rejection[];
}

/** Told of each commit that was followed: the transitions that lead there. */
export type OnStep = (walked: readonly Walked[]) => void;

interface Trace {
  position: Position;
  steps: number;
  isRejected: boolean;
}

/** Follows the traces of all e-invoices of a recording through the graph. */
export class Validator {
  readonly #traces = new Map<string, Trace>();
  /** The one that is open, of each invoice. */
  readonly #sagaOf = new Map<string, string>();
  /** Callbacks about an invoice that are in the inbox and were not acknowledged. */
  readonly #unacknowledged = new Map<string, number>();
  readonly #sight = new Sight();
  readonly #rejections: Rejection[] = [];
  readonly #onStep: OnStep;
  #seen = 0;

  constructor(onStep: OnStep = () => undefined) {
    this.#onStep = onStep;
  }

  observe(observation: Observation): void {
    this.#seen += 1;
    switch (observation.type) {
      case 'began':
        return void this.#began(observation);
      case 'claimed':
        return void this.#claimed(observation);
      case 'let-go':
        return void this.#letGo(observation.saga);
      case 'committed':
        return void this.#committed(observation);
      case 'sent':
        this.#sight.sent(observation.exchange, this.#seen);
        return void this.#asked(observation.exchange);
      case 'arrived':
        return;
      case 'announced':
        this.#sight.announced = observation.failures;
        return;
      case 'answered':
        return void this.#sight.answered(observation.exchange, this.#seen);
      case 'took':
        return void this.#took(observation.invoice, 1);
      case 'acknowledged':
        return void this.#took(observation.invoice, -1);
      case 'died':
        for (const [id, trace] of this.#traces) {
          if (observation.sagas?.includes(id) !== false) rest(trace);
        }
    }
  }

  verdict(): Verdict {
    const traces = [...this.#traces.values()];
    const steps = traces.reduce((sum, trace) => sum + trace.steps, 0);
    return { traces: traces.length, steps, rejections: this.#rejections };
  }

  /** A callback is acknowledged when it is committed, and not before. */
  #took(invoice: string, change: 1 | -1): void {
    const left = (this.#unacknowledged.get(invoice) ?? 0) + change;
    this.#unacknowledged.set(invoice, Math.max(0, left));
    if (left < 0)
      this.#rejectWhole(`a callback about ${invoice} is acknowledged`, 'to commit it to the inbox before');
  }

  #began({ saga: id, row }: Extract<Observation, { type: 'began' }>): void {
    const { saga, invoiceId: invoice, spaceId: space } = row;
    const at = this.#seen;
    const position: Position = {
      ...{ invoice, space, saga, doing: 'waiting', lease: null, since: at, runSince: at, sentAt: at },
      ...{ hash: null, asked: [] },
    };
    const trace = { position, steps: 1, isRejected: false };
    this.#traces.set(id, trace);
    this.#sagaOf.set(invoice, id);
    const wrong = differences(newSaga(0, saga.doneBefore, saga.requested), saga);
    if (wrong.length > 0)
      this.#reject(id, trace, `it begins with ${wrong.join(', ')}`, 'a saga begins with nothing done');
  }

  #claimed({ saga: id, row }: Extract<Observation, { type: 'claimed' }>): void {
    // A command has begun it, on a connection of its own.
    if (!this.#traces.has(id)) this.#began({ type: 'began', saga: id, row });
    const trace = this.#step(id);
    if (trace === null) return;
    const { position } = trace;
    const wrong = differences(position.saga, row.saga);
    if (wrong.length > 0) {
      const what = `it was changed beside its own road: ${wrong.join(', ')}`;
      return void this.#reject(id, trace, what, describePosition(position));
    }
    const at = this.#seen;
    const { saga, lease } = row;
    trace.position = { ...position, saga, lease, doing: 'taken up', since: at, runSince: at, asked: [] };
  }

  #letGo(id: string): void {
    const trace = this.#step(id);
    if (trace !== null) rest(trace);
  }

  #committed(committed: Committed): void {
    const { saga: id, row } = committed;
    const trace = this.#step(id);
    if (trace === null) return;
    const { position } = trace;
    const seen = `committed ${committed.passed.map(({ state }) => state).join(', ') || `in ${row.saga.state}`}`;
    if (row.lease !== null && row.lease !== position.lease)
      return void this.#reject(id, trace, `${seen} by somebody else`, describePosition(position));
    const followed = follow(position, committed, this.#sight);
    if (!followed.ok) return void this.#reject(id, trace, seen, describeFollowed(position, followed));
    this.#onStep(followed.walked);
    const { next } = followed.advance;
    const at = this.#seen;
    trace.position = {
      ...position,
      // What an event has asked for since is known to whoever takes it up next.
      saga: next === null ? row.saga : { ...row.saga, requested: position.saga.requested },
      doing: next ?? 'waiting',
      lease: row.lease,
      since: at,
      sentAt: next === 'send' ? at : position.sentAt,
      hash: row.hash,
      asked: [],
    };
  }

  /** What has an effect is asked for by the e-invoice that is doing it, and by no other. */
  #asked(exchange: Exchange): void {
    const { subject } = exchange;
    switch (subject.what) {
      case 'unmapped':
        return void this.#rejectWhole(subject.request, 'requests that test/traces/record/subject.ts maps');
      case 'lock':
      case 'unlock':
      case 'attach':
      case 'register':
        return void this.#effect(
          this.#sagaOf.get(subject.invoice),
          exchange,
          `${subject.what} of ${subject.invoice}`,
        );
      case 'send': {
        // An attempt after one that was released makes the same bytes.
        const owner = [...this.#traces].findLast(([, { position }]) => position.hash === subject.hash);
        const session = owner?.[1].position.saga.ksef?.sessions.at(-1);
        if (session !== subject.session)
          return void this.#rejectWhole(
            `send in session ${subject.session}`,
            `a send in ${session ?? 'none'}`,
          );
        return void this.#effect(owner?.[0], exchange, `send of ${subject.hash}`);
      }
      case 'open-session': {
        const isMeant = [...this.#traces.values()].some(({ position }) => mayOpen(position));
        if (!isMeant) this.#rejectWhole('a session is opened', 'nothing: no e-invoice is about to be sent');
      }
    }
  }

  #effect(id: string | undefined, exchange: Exchange, observed: string): void {
    const trace = id === undefined ? null : this.#step(id);
    if (id === undefined || this.#traces.get(id) === undefined)
      return void this.#rejectWhole(observed, 'nothing: no e-invoice of ours is there');
    if (trace === null) return;
    const { position } = trace;
    const isDue = position.doing === exchange.subject.what;
    const wasDone = position.asked.some(({ arrived }) => isDone(arrived));
    if (!isDue || wasDone)
      return void this.#reject(
        id,
        trace,
        wasDone ? `${observed} once more` : observed,
        describePosition(position),
      );
    trace.position = {
      ...position,
      asked: [...position.asked, exchange],
      sentAt: position.doing === 'send' ? this.#seen : position.sentAt,
    };
  }

  /** Null for one that was rejected: what follows says nothing more. */
  #step(id: string): Trace | null {
    const trace = this.#traces.get(id);
    if (trace === undefined) {
      this.#rejectWhole(`a step of ${id}`, 'its beginning');
      return null;
    }
    if (trace.isRejected) return null;
    trace.steps += 1;
    return trace;
  }

  #reject(saga: string, trace: Trace, observed: string, allowed: string): void {
    trace.isRejected = true;
    this.#rejections.push({ saga, step: trace.steps, observed, allowed });
  }

  #rejectWhole(observed: string, allowed: string): void {
    this.#rejections.push({ saga: null, step: this.#seen, observed, allowed });
  }
}

/** About to send, or taken up by somebody who has nothing to ask before. */
function mayOpen({ doing, saga }: Position): boolean {
  if (doing !== 'taken up') return doing === 'open-session';
  return advance(saga, { type: 'resumed' }, { now: 0, fraction: 0 }).next === 'open-session';
}

/** What was in memory is gone. */
function rest(trace: Trace): void {
  const { position } = trace;
  trace.position = { ...position, doing: 'waiting', lease: null, asked: [] };
}

export function validate(observations: readonly Observation[], onStep?: OnStep): Verdict {
  const validator = new Validator(onStep);
  for (const observation of observations) validator.observe(observation);
  return validator.verdict();
}
