import type { Database, Statement } from 'better-sqlite3';
import type { FailureCode } from '../../../../src/domain/errors.js';
import type { SagaState } from '../../../../src/domain/saga/model.js';
import { toRecord } from '../../../../src/store/saga-row.js';
import type { Committed, Observation, SeenSaga } from './observation.js';

const ROW = `json_object('id', new.id, 'space_id', new.space_id, 'invoice_id', new.invoice_id, 'created_at', new.created_at,
  'version', new.version, 'lease', new.lease, 'state', new.state, 'lock', new."lock", 'produced', new.produced,
  'requested', new.requested, 'done_before', new.done_before, 'content_digest', new.content_digest,
  'failures', new.failures, 'failing_since', new.failing_since, 'parked_from', new.parked_from, 'reason', new.reason,
  'alerted', new.alerted, 'run_at', new.run_at, 'ksef', new.ksef, 'document_hash', new.document_hash)`;

/** In the connection's own temporary tables, which are rolled back with what they note: nothing of it is in the file. */
const WATCH = `
create temp table seen_of_sagas (id integer primary key, type text not null, body text not null);
create temp trigger saga_began after insert on main.saga begin
  insert into seen_of_sagas (type, body) values ('began', ${ROW});
end;
create temp trigger saga_changed after update on main.saga when new.version <> old.version begin
  insert into seen_of_sagas (type, body) values ('committed', ${ROW});
end;
create temp trigger saga_claimed after update on main.saga
when new.version = old.version and new.lease is not null and new.lease is not old.lease begin
  insert into seen_of_sagas (type, body) values ('claimed', ${ROW});
end;
create temp trigger saga_let_go after update on main.saga
when new.version = old.version and old.lease is not null and new.lease is null begin
  insert into seen_of_sagas (type, body) values ('let-go', ${ROW});
end;
create temp trigger saga_passed after insert on main.saga_history begin
  insert into seen_of_sagas (type, body)
  values ('passed', json_object('saga', new.saga_id, 'state', new.state, 'at', new.at));
end;
create temp trigger event_took after insert on main.inbox_event when new.invoice_id is not null begin
  insert into seen_of_sagas (type, body) values ('took', new.invoice_id);
end;`;

interface Seen {
  readonly id: number;
  readonly type: 'began' | 'committed' | 'claimed' | 'let-go' | 'passed' | 'took';
  readonly body: string;
}

/** Tells what a connection has committed of the sagas. */
export interface SagaWatch {
  /** What came since it was asked last. @param now what the daemon's clock shows */
  news(now: number): readonly Observation[];
}

/** @param raw a connection whose database has its tables */
export function watchSagas(raw: Database): SagaWatch {
  raw.exec(WATCH);
  const later = raw.prepare<[number], Seen>(
    'select id, type, body from seen_of_sagas where id > ? order by id',
  );
  const told = raw
    .prepare<[string], FailureCode>(
      `select distinct alert.code from alert join saga as about on about.id = alert.saga_id where about.invoice_id = ?`,
    )
    .pluck();
  const asked = raw
    .prepare<[string], number>(
      "select 1 from operator_decision where kind = 'release' and saga_id = ? limit 1",
    )
    .pluck();
  let last = 0;
  return {
    news: (now) => {
      const seen = later.all(last);
      last = seen.at(-1)?.id ?? last;
      return seen.length === 0 ? [] : observationsOf(seen, now, { told, asked });
    },
  };
}

interface Questions {
  readonly told: Statement<[string], FailureCode>;
  readonly asked: Statement<[string], number>;
}

function observationsOf(seen: readonly Seen[], now: number, questions: Questions): readonly Observation[] {
  const passed = new Map<string, { state: SagaState; at: number }[]>();
  const found: Observation[] = [];
  for (const { type, body } of seen) {
    if (type === 'took') {
      found.push({ type, invoice: body });
      continue;
    }
    if (type === 'passed') {
      const { saga, state, at } = JSON.parse(body) as { saga: string; state: SagaState; at: number };
      const states = passed.get(saga);
      if (states === undefined) passed.set(saga, [{ state, at }]);
      else states.push({ state, at });
      continue;
    }
    const { id: saga, ...row } = seenSaga(body);
    if (type === 'let-go') found.push({ type, saga });
    else if (type === 'committed') {
      // The rows of the history follow that of the saga.
      const states: { state: SagaState; at: number }[] = [];
      passed.set(saga, states);
      found.push({ type, saga, row, passed: states, at: now, ...askedOf(saga, row, questions) });
    } else {
      if (type === 'began') passed.set(saga, []);
      found.push({ type, saga, row });
    }
  }
  return found;
}

function askedOf(
  id: string,
  { invoiceId, saga }: SeenSaga,
  { told, asked }: Questions,
): Pick<Committed, 'told' | 'isReleaseAsked'> {
  return {
    told: told.all(invoiceId),
    isReleaseAsked: saga.reason?.code === 'operator.released' && asked.get(id) !== undefined,
  };
}

function seenSaga(body: string): SeenSaga & { readonly id: string } {
  const row = JSON.parse(body) as Parameters<typeof toRecord>[0];
  const { id, spaceId, invoiceId, lease, saga } = toRecord({ ...row, corrects: null } as never);
  return { id, spaceId, invoiceId, lease, saga, hash: row.document_hash };
}
