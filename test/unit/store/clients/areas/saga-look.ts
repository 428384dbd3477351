import type { Db } from '../../../../../src/store/engine/open.js';
import { rowsOf } from './rows.js';
import type { SagaModel } from './saga-model.js';

/** All that the store shows of the e-invoices of a space. */
export async function lookAtSagas(db: Db, space: string): Promise<unknown> {
  const short = (id: string | null): string | null => id?.slice(space.length + 1) ?? null;
  const sagas = await rowsOf(db, space, 'saga', 'sequence');
  const history = await db
    .selectFrom('saga_history')
    .innerJoin('saga', 'saga.id', 'saga_id')
    .select(['saga_id', 'saga_history.state'])
    .where('space_id', '=', space)
    .orderBy('saga_history.sequence')
    .execute();
  const events = await rowsOf(db, space, 'inbox_event');
  const raised = await rowsOf(db, space, 'alert');
  const alerts = raised.filter(({ subject }) => subject.startsWith('invoice:'));
  const facts = await rowsOf(db, space, 'invoice_facts');
  const hooks = await rowsOf(db, space, 'hook_event');
  const ofInvoices = hooks.filter(({ data }) => 'invoiceId' in JSON.parse(data));
  return {
    sagas: sagas
      .map((saga) => [
        ...[short(saga.id), saga.state, saga.version, saga.run_at, saga.lease, saga.requested === 1],
        history.filter((row) => row.saga_id === saga.id).map((row) => row.state),
      ])
      .sort(),
    // Of each invoice the one that began last, and no other.
    latest: sagas
      .filter(({ latest }) => latest === 1)
      .map(({ id }) => short(id))
      .sort(),
    taken: events
      .filter(({ waiting, quarantine }) => waiting === null && quarantine === null)
      .map((row) => `${row.event} ${row.invoice_id} ${short(row.saga_id)}`)
      .sort(),
    waiting: events
      .filter(({ waiting }) => waiting === 1)
      .map((row) => `${row.event} ${row.invoice_id}`)
      .sort(),
    quarantined: events.flatMap(({ quarantine }) => quarantine ?? []).sort(),
    alerts: alerts
      .filter(({ lasts }) => lasts === 1)
      .map(({ key }) => key.replace(`saga:${space}|`, ''))
      .sort(),
    raised: alerts.length,
    facts: facts.map((row) => `${row.invoice_id} ${row.saga_state} ${row.e_invoice_at}`).sort(),
    hooks: hooksOf(ofInvoices.map(({ type }) => type)),
  };
}

/** The same of the model. */
export function shownOf(model: SagaModel): unknown {
  const latest = new Map(model.sagas.map(({ id, invoice }) => [invoice, id]));
  return {
    sagas: model.sagas
      .map((saga) => [
        saga.id,
        saga.state,
        saga.version,
        saga.runAt,
        saga.lease,
        saga.requested,
        saga.history,
      ])
      .sort(),
    latest: [...latest.values()].sort(),
    taken: model.events.map(({ event, invoice, saga }) => `${event} ${invoice} ${saga}`).sort(),
    waiting: model.waiting.map(({ event, invoice }) => `${event} ${invoice}`).sort(),
    quarantined: model.quarantined.toSorted(),
    alerts: Object.values(model.alerts)
      .map(({ key }) => key)
      .sort(),
    raised: model.raised,
    facts: Object.entries(model.facts)
      .map(([invoice, [state, at]]) => `${invoice} ${state} ${at}`)
      .sort(),
    hooks: hooksOf([
      ...model.told.map((each) => each.split(' ')[0] ?? ''),
      ...Array.from({ length: model.raised }, () => 'person.needed'),
    ]),
  };
}

function hooksOf(types: readonly string[]): readonly string[] {
  return types.toSorted();
}
