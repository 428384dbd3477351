import type { Clock } from '@spacebooks/base/clock';
import type { Random } from '../random.js';
import type { Db } from '../store/engine/open.js';
import { createOperatorDecide } from '../store/sagas/operator-decide.js';
import type { Decider } from '../store/sagas/operator-decisions.js';
import { say, sentencesOf } from '../words/say.js';
import { coverageDecisions } from './coverage-decisions.js';
import { decidedFor, replayEvent, spaceOf } from './decide.js';
import { explainInvoice, numberOf } from './explain.js';
import type { OperatorFacts } from './facts.js';
import { findInvoice, listedOf, listInvoices } from './invoices.js';
import type { DecisionOf, Operator } from './operator.js';
import { readAlerts, readStatus } from './status.js';
import { createOperatorStores } from './stores.js';

interface OperatorDeps {
  readonly db: Db;
  /** For what people look at; left out, the same. */
  readonly reading?: Db;
  readonly facts: OperatorFacts;
  readonly clock: Clock;
  readonly random: Random;
  /** A decision was committed: the daemon of this process polls at once, another one within a second or two. */
  readonly onDecided?: () => void;
}

const MOST_EVENTS = 500;

/** People's view of one database, beside the daemon that works with it or inside it. */
export function createOperator({ db, reading = db, facts, ...rest }: OperatorDeps): Operator {
  const { clock, random, onDecided } = rest;
  const stores = createOperatorStores(reading);
  const deps = { facts, decide: createOperatorDecide(db), decisions: stores.decisions };
  const find = (invoice: string, spaceId?: string) => findInvoice(stores.invoices, invoice, spaceId);
  const decider = ({ by, why }: DecisionOf): Decider => ({ by, why: why ?? null, at: clock.now() });
  const announced = <T>(result: T): T => {
    onDecided?.();
    return result;
  };
  return {
    status: () => readStatus(stores, facts, clock.now()),
    alerts: () => readAlerts(stores),
    invoices: (filter) => listInvoices(stores.invoices, filter),
    explain: async (invoice, spaceId, language) =>
      explainInvoice(reading, stores, facts, await find(invoice, spaceId), clock.now(), language),
    retry: async (invoice, decision) => {
      const known = await find(invoice, decision.spaceId);
      spaceOf(facts, known.spaceId);
      const before = await stores.invoices.attempts(known);
      const record = await deps.decide.retry(known, random.id(), decider(decision));
      const decided = await decidedFor(deps, record, clock.now(), decision.language);
      return announced({ ...decided, invoiceNumber: numberOf(before) });
    },
    release: async (invoice, decision) => {
      const known = await find(invoice, decision.spaceId);
      spaceOf(facts, known.spaceId);
      const record = await deps.decide.release(known, decider(decision));
      const decided = await decidedFor(deps, record, clock.now(), decision.language);
      const asked = say(sentencesOf('standing', decision.language ?? 'en'), 'release-asked');
      return announced({ ...decided, next: `${asked} ${decided.next}` });
    },
    ...coverageDecisions({
      db,
      stores,
      facts,
      decisions: stores.decisions,
      clock,
      random,
      find,
      decider,
      announced,
    }),
    replay: async (eventId, decision) =>
      announced(await replayEvent(deps, eventId, random.id(), decider(decision), decision)),
    pause: async (spaceId, decision) => {
      await deps.decide.pause(spaceOf(facts, spaceId).id, 'pause', decider(decision));
      announced(undefined);
    },
    resume: async (spaceId, decision) => {
      if ((await stores.decisions.pauseOf(spaceOf(facts, spaceId).id)) === null) return;
      await deps.decide.pause(spaceId, 'resume', decider(decision));
      announced(undefined);
    },
    events: async ({ spaceIds, limit }) => {
      const most = Math.min(limit, MOST_EVENTS);
      const list = (spaceId?: string) => stores.events.list({ spaceId, limit: most });
      const found = await listedOf(spaceIds, list);
      return found.sort((a, b) => b.id - a.id).slice(0, most);
    },
    decisions: (limit, spaceIds) => stores.decisions.list(Math.min(limit, MOST_EVENTS), spaceIds),
  };
}
