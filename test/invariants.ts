import type { World } from '@spacebooks/cobot-sandbox';
import type { KsefWorld } from '@spacebooks/ksef-sandbox';
import type { Database } from 'better-sqlite3';
import { brokenBank } from './bank-invariants.js';
import { brokenBooks } from './books-invariants.js';
import { checkKsefInvariants } from './ksef-invariants.js';

/** What the scenario knows and the two sides do not tell. */
export interface Scenario {
  /** Of each user; the platform's 60 when left out. */
  readonly requestsPerMinute?: number;
  /** The cutover that was configured last. */
  readonly from?: string;
  /** Subscriptions that were there and are not ours. */
  readonly foreignSubscriptions?: readonly { readonly id: string; readonly callbackUrl: string }[];
  /** Something else answered at our callback address for a while. */
  readonly standIn?: boolean;
  /** The database was lost, and with it what was acknowledged before. */
  readonly lostDatabase?: boolean;
  /** When the clock of the daemon's machine was set, epoch milliseconds of the platform. */
  readonly clockSteps?: readonly number[];
  /** What must never be written down. */
  readonly secrets?: readonly string[];
  /** How often people asked the platform to send each invoice; once when left out. */
  readonly sendings?: ReadonlyMap<string, number>;
  /** Invoices that a person has locked, after ours was taken back, say. */
  readonly lockedByPeople?: ReadonlySet<string>;
  /** Our notes on payment records that a person has changed or deleted. */
  readonly touchedNotes?: ReadonlySet<string>;
  /** What KSeF saw, with a space that issues there. */
  readonly ksef?: KsefWorld;
}

/**
 * The rules that are never broken, checked after every scenario against what the platform saw and what the
 * database holds.
 *
 * @returns one line for each violation
 */
export function checkInvariants(platform: World, database: Database, scenario: Scenario = {}): string[] {
  return [
    ...orphanedLocks(platform, database, scenario.lockedByPeople),
    ...unlockedTooLate(platform),
    ...doubleMails(platform, scenario.sendings),
    ...(scenario.lostDatabase === true ? [] : uncommittedCallbacks(platform, database)),
    ...(scenario.standIn === true ? [] : badAnswers(platform)),
    ...exceededRates(platform, database, scenario),
    ...untoldFailures(database),
    ...writtenSecrets(database, scenario.secrets ?? []),
    ...touchedBeforeTheCutover(platform, scenario.from ?? ''),
    ...lostSubscriptions(platform, scenario.foreignSubscriptions ?? []),
    ...brokenBooks(database),
    ...brokenBank(platform, database, scenario.touchedNotes),
    ...damagedDatabase(database),
    ...(scenario.ksef === undefined ? [] : checkKsefInvariants(scenario.ksef, platform, database)),
  ];
}

/** Rule 1: every lock of ours has its e-invoice, or a saga that goes on, or is parked with an alert. */
function orphanedLocks(
  platform: World,
  database: Database,
  lockedByPeople: ReadonlySet<string> = new Set(),
): string[] {
  const sagaOf = database.prepare(
    'select state, "lock", run_at from saga where invoice_id = ? order by run_at is null, rowid desc limit 1',
  );
  return [...platform.invoices.values()].flatMap((invoice) => {
    if (!invoice.locked || invoice.eInvoice || invoice.pdf !== null) return [];
    if (lockedByPeople.has(invoice.id)) return [];
    const saga = sagaOf.get(invoice.id) as { state: string; lock: string; run_at: number | null } | undefined;
    const ours = saga !== undefined && (saga.lock === 'ours' || saga.lock === 'intended');
    return ours && saga.run_at === null
      ? [`invoice ${invoice.id} is locked by a saga that is ${saga.state}`]
      : [];
  });
}

/** Rule 2: from an attached e-invoice on nothing asks for the unlocking. */
function unlockedTooLate(platform: World): string[] {
  const attached = new Set<string>();
  return platform.requests.entries(1).flatMap(({ id, operation, path, status }) => {
    const invoiceId = /\/invoices\/([^/]+)\//.exec(path)?.[1] ?? '';
    if (operation === 'attach-invoice-pdf' && status !== null && status < 300) attached.add(invoiceId);
    return operation === 'unlock-invoice' && attached.has(invoiceId)
      ? [`request ${id} unlocks invoice ${invoiceId} after its e-invoice was attached`]
      : [];
  });
}

/** One request to send, one mail. */
function doubleMails(platform: World, sendings: ReadonlyMap<string, number> = new Map()): string[] {
  const sent = new Map<string, number>();
  for (const mail of platform.mails.entries(1)) {
    if (mail.outcome === 'sent') sent.set(mail.invoiceId, (sent.get(mail.invoiceId) ?? 0) + 1);
  }
  return [...sent]
    .filter(([id, count]) => count > Math.max(1, sendings.get(id) ?? 1))
    .map(([id, count]) => `invoice ${id} was mailed ${count} times`);
}

/** Rules 4 and 5: a delivery that was answered 2xx is a committed event, and a request has its saga. */
function uncommittedCallbacks(platform: World, database: Database): string[] {
  const known = database.prepare('select 1 from inbox_event where event = ? and invoice_id = ? limit 1');
  const served = database.prepare('select 1 from saga where invoice_id = ? limit 1');
  return [...platform.deliveries.journal.entries(1)].flatMap(({ event, state, body }) => {
    if (state !== 'delivered') return [];
    const url = String((body as { url: string }).url);
    const invoiceId = url.slice(url.lastIndexOf('/') + 1);
    if (known.get(event, invoiceId) === undefined) {
      return [`the acknowledged ${event} of ${invoiceId} is not in the inbox`];
    }
    return event === 'requested_e_invoice' && served.get(invoiceId) === undefined
      ? [`the acknowledged request of ${invoiceId} has no saga`]
      : [];
  });
}

/** Rule 4: no answer that makes the platform give up: 2xx, or 503 to have it repeated. */
function badAnswers(platform: World): string[] {
  return [...platform.deliveries.journal.entries(1)].flatMap(({ id, attempts }) =>
    attempts
      .filter(({ status }) => status !== null && status !== 503 && (status < 200 || status >= 300))
      .map(({ status }) => `delivery ${id} was answered ${status}`),
  );
}

/** Rule 8: no answer 429 that the sandbox did not give on purpose, and never too many sent in a minute. */
function exceededRates(
  platform: World,
  database: Database,
  { requestsPerMinute: limit = 60, clockSteps = [] }: Scenario,
): string[] {
  const refused = platform.requests
    .entries(1)
    .filter((entry) => entry.status === 429 && entry.fault === null)
    .map((entry) => `request ${entry.id} exceeded the rate limit`);
  // Moments that were written down before and after the clock was set cannot be compared.
  if (clockSteps.length > 0) return refused;
  const crowded = database
    .prepare(
      `select user_key, at, count from (
         select user_key, at, count(*) over (
           partition by user_key order by at range between current row and 59999 following
         ) as count from request_sent where user_key glob 'user:*' or user_key glob 'token:*'
       ) where count > ? group by user_key`,
    )
    .all(limit) as { user_key: string; at: number; count: number }[];
  return [
    ...refused,
    ...crowded.map((row) => `${row.user_key} sent ${row.count} requests in the minute from ${row.at}`),
  ];
}

/** Rule 9: what waits for a person has its alert, if only that of an earlier attempt that met the same. */
function untoldFailures(database: Database): string[] {
  const untold = database
    .prepare(
      `select id, state from saga where state in ('refused', 'released', 'parked', 'done-foreign')
       and not exists (select 1 from alert join saga as told on told.id = alert.saga_id
         where told.space_id = saga.space_id and told.invoice_id = saga.invoice_id)
       and not (alerted is 'platform.unauthorized' and exists (select 1 from alert
         where alert.code = alerted and alert.space_id = saga.space_id))`,
    )
    .all() as { id: string; state: string }[];
  return untold.map(({ id, state }) => `saga ${id} is ${state}, and nobody was told`);
}

/** Rule 10: no secret in what people read. */
function writtenSecrets(database: Database, secrets: readonly string[]): string[] {
  const texts = database
    .prepare(
      `select 'alert' as place, text from alert union all select 'saga', reason from saga
       union all select 'history', reason from saga_history`,
    )
    .all() as { place: string; text: string | null }[];
  return secrets.flatMap((secret, index) =>
    texts
      .filter(({ text }) => text?.includes(secret) === true)
      .map(({ place }) => `secret ${index + 1} stands in the text of: ${place}`),
  );
}

/** Rule 11: what is dated before the cutover is only read. */
function touchedBeforeTheCutover(platform: World, from: string): string[] {
  return platform.requests.entries(1).flatMap(({ id, method, path, userId }) => {
    const invoice = platform.invoices.get(/\/invoices\/([^/]+)/.exec(path)?.[1] ?? '');
    const touched = userId !== null && method !== 'GET' && invoice !== undefined;
    return touched && invoice.content.invoiceDate < from
      ? [`request ${id} touches invoice ${invoice.id} of ${invoice.content.invoiceDate}, before the cutover`]
      : [];
  });
}

/** Rule 12: subscriptions of others stay. */
function lostSubscriptions(
  platform: World,
  foreign: readonly { readonly id: string; readonly callbackUrl: string }[],
): string[] {
  return foreign
    .filter(({ id, callbackUrl }) => platform.subscriptions.get(id)?.callbackUrl !== callbackUrl)
    .map(({ callbackUrl }) => `the subscription of ${callbackUrl} is not ours and is gone`);
}

function damagedDatabase(database: Database): string[] {
  const integrity = database.pragma('integrity_check', { simple: true });
  const foreign = database.pragma('foreign_key_check') as unknown[];
  const gaps = database
    .prepare('select saga_id from saga_history group by saga_id having max(sequence) <> count(*)')
    .all();
  const untrue = database
    .prepare(
      `select id, state from saga where state is not (
         select state from saga_history where saga_id = saga.id order by sequence desc limit 1
       )`,
    )
    .all() as { id: string; state: string }[];
  return [
    ...(integrity === 'ok' ? [] : [`integrity check: ${String(integrity)}`]),
    ...foreign.map((row) => `foreign key: ${JSON.stringify(row)}`),
    ...gaps.map((row) => `history with a gap: ${JSON.stringify(row)}`),
    ...untrue.map(({ id, state }) => `saga ${id} is ${state}, but its history ends otherwise`),
  ];
}
