import type { Database } from 'better-sqlite3';
import type { World } from '../src/sandbox/world.js';

/**
 * The rules that are never broken, checked after every scenario against what the platform saw and what the
 * database holds.
 *
 * @returns one line for each violation
 */
export function checkInvariants(platform: World, database: Database): string[] {
  return [
    ...orphanedLocks(platform, database),
    ...doubleMails(platform),
    ...requestsWithoutSaga(platform, database),
    ...exceededRates(platform),
    ...damagedDatabase(database),
    ...untoldFailures(database),
  ];
}

/** Rule 1: every lock of ours has its e-invoice, or a saga that goes on, or is parked with an alert. */
function orphanedLocks(platform: World, database: Database): string[] {
  const sagaOf = database.prepare(
    'select state, "lock", run_at from saga where invoice_id = ? order by created_at desc, run_at is null limit 1',
  );
  return [...platform.invoices.values()].flatMap((invoice) => {
    if (!invoice.locked || invoice.eInvoice || invoice.pdf !== null) return [];
    const saga = sagaOf.get(invoice.id) as { state: string; lock: string; run_at: number | null } | undefined;
    const ours = saga !== undefined && (saga.lock === 'ours' || saga.lock === 'intended');
    return ours && saga.run_at === null
      ? [`invoice ${invoice.id} is locked by a saga that is ${saga.state}`]
      : [];
  });
}

/** One request to send, one mail. */
function doubleMails(platform: World): string[] {
  const sent = new Map<string, number>();
  for (const mail of platform.mails.entries(1)) {
    if (mail.outcome === 'sent') sent.set(mail.invoiceId, (sent.get(mail.invoiceId) ?? 0) + 1);
  }
  return [...sent]
    .filter(([, count]) => count > 1)
    .map(([id, count]) => `invoice ${id} was mailed ${count} times`);
}

/** Rule 5, for deliveries that were answered 2xx: a committed event. */
function requestsWithoutSaga(platform: World, database: Database): string[] {
  const known = database.prepare('select 1 from inbox_event where invoice_id = ? limit 1');
  return [...platform.deliveries.journal.entries(1)].flatMap((delivery) => {
    if (delivery.event !== 'requested_e_invoice' || delivery.state !== 'delivered') return [];
    const url = String((delivery.body as { url: string }).url);
    const invoiceId = url.slice(url.lastIndexOf('/') + 1);
    return known.get(invoiceId) === undefined
      ? [`the acknowledged request of ${invoiceId} is not in the inbox`]
      : [];
  });
}

/** Rule 8: no answer 429 that the sandbox did not give on purpose. */
function exceededRates(platform: World): string[] {
  return platform.requests
    .entries(1)
    .filter((entry) => entry.status === 429 && entry.fault === null)
    .map((entry) => `request ${entry.id} exceeded the rate limit`);
}

function damagedDatabase(database: Database): string[] {
  const integrity = database.pragma('integrity_check', { simple: true });
  const foreign = database.pragma('foreign_key_check') as unknown[];
  const gaps = database
    .prepare('select saga_id from saga_history group by saga_id having max(sequence) <> count(*)')
    .all();
  return [
    ...(integrity === 'ok' ? [] : [`integrity check: ${String(integrity)}`]),
    ...foreign.map((row) => `foreign key: ${JSON.stringify(row)}`),
    ...gaps.map((row) => `history with a gap: ${JSON.stringify(row)}`),
  ];
}

/** Rule 9: what waits for a person has its alert. */
function untoldFailures(database: Database): string[] {
  const untold = database
    .prepare(
      `select id, state from saga where state in ('refused', 'released', 'parked', 'done-foreign')
       and not exists (select 1 from alert where alert.saga_id = saga.id)`,
    )
    .all() as { id: string; state: string }[];
  return untold.map(({ id, state }) => `saga ${id} is ${state}, and nobody was told`);
}
