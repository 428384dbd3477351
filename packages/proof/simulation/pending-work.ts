import type { World } from '@spacebooks/cobot-sandbox';
import type { Database } from 'better-sqlite3';

const ENDED = "'done', 'done-foreign', 'gone', 'refused', 'released', 'parked'";
/** States in which a person was told, and the platform still waits. */
const WITH_A_PERSON: readonly (string | undefined)[] = ['refused', 'released', 'parked', 'done-foreign'];

/** What is still to be done although nothing goes wrong any more. @returns one line each */
export function pendingWork(platform: World, database: Database): readonly string[] {
  const lines = (sql: string): readonly string[] =>
    (database.prepare(sql).all() as { line: string }[]).map(({ line }) => line);
  const open = openSagas(database);
  const originals = waitingForOriginals(open, platform, database);
  return [
    ...open
      .filter(({ invoice }) => !originals.has(invoice))
      .map(({ invoice, state, reason }) => `saga of ${invoice} is ${state}, reason ${reason ?? 'none'}`),
    ...lines(`select 'saga of ' || invoice_id || ' is parked and is not looked at again' as line
      from saga where state = 'parked' and run_at is null`),
    ...lines(`select 'alert ' || code || ' was not sent' as line from alert where sent_at is null`),
    ...lines(`select 'batch ' || batch.number || ' of ' || batch.space_id || ' was never planned' as line
      from batch left join delivery_planned planned
        on planned.space_id = batch.space_id and planned.batch_number = batch.number
      where planned.planned_at is null and batch.status in ('released', 'accepted')`),
    ...lines(`select 'batch ' || batch_number || ' of ' || delivery.space_id || ' is not delivered: '
        || coalesce(failure, 'no failure') as line
      from delivery join batch on batch.space_id = delivery.space_id and batch.number = batch_number
      where delivered_at is null and batch.status in ('released', 'accepted')`),
    ...lines(`select 'nobody answers the wish ' || decision.id || ' to release ' || invoice_id as line
      from operator_decision decision left join operator_outcome on decision_id = decision.id
      where kind = 'release' and decision_id is null`),
    // The customer has it: it goes to KSeF whatever becomes of the invoice, or a person is told why not. Whoever knows that
    // KSeF has another document under the number, and then attaches an e-invoice by hand, has decided.
    ...lines(`select 'invoice ' || invoice_id || ' was issued offline, and its e-invoice is ' || state as line
      from saga where ksef ->> 'offline' and state not in ('done', 'parked') and exists (
        select 1 from saga_history where saga_id = saga.id and state = 'attached')
      and not (state = 'done-foreign' and exists (
        select 1 from alert where saga_id = saga.id and code in ('ksef.mismatch', 'ksef.not-adopted')))`),
    ...lines(`select 'payment ' || id || ' of bank line ' || line_id || ' is ' || state || ': '
        || coalesce(failure || ' ' || detail, 'no failure') as line
      from bank_payment where run_at is not null`),
    ...lines(`select 'collective identifier ' || id || ' is ' || state || ': '
        || coalesce(failure || ' ' || detail, 'no failure') as line
      from ksef_collective where state in ('wanted', 'sending')`),
    ...waitingInvoices(platform, database, originals),
  ];
}

interface OpenSaga {
  readonly invoice: string;
  readonly state: string;
  readonly reason: string | null;
}

function openSagas(database: Database): readonly OpenSaga[] {
  const open = `select invoice_id as invoice, state, reason from saga where state not in (${ENDED})`;
  return database.prepare(open).all() as OpenSaga[];
}

/** Corrections whose original waits for a person, who was told of that one; a correction of these waits as well. */
function waitingForOriginals(
  open: readonly OpenSaga[],
  platform: World,
  database: Database,
): ReadonlySet<string> {
  const waiting = open
    .filter(({ reason }) => reason?.includes('invoice.original-open'))
    .map(({ invoice }) => invoice);
  const parked = database.prepare("select 1 from saga where invoice_id = ? and state = 'parked'").pluck();
  const isWithAPerson = (invoice: string): boolean => {
    const original = platform.invoices.get(invoice)?.content.correctedInvoiceId ?? null;
    if (original === null) return false;
    return parked.get(original) !== undefined || (waiting.includes(original) && isWithAPerson(original));
  };
  return new Set(waiting.filter(isWithAPerson));
}

/** Every requested e-invoice has its saga, which has served it, or has told a person. */
function waitingInvoices(
  platform: World,
  database: Database,
  originals: ReadonlySet<string>,
): readonly string[] {
  const latest = database
    .prepare('select state from saga where invoice_id = ? order by rowid desc limit 1')
    .pluck();
  return [...platform.invoices.values()].flatMap(({ id, sentStatus, eInvoice }) => {
    if (sentStatus !== 'sendingRequested' || eInvoice || originals.has(id)) return [];
    const state = latest.get(id) as string | undefined;
    return WITH_A_PERSON.includes(state)
      ? []
      : [`invoice ${id} waits, and its saga is ${state ?? 'missing'}`];
  });
}
