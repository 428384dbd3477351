import { counted } from '@spacebooks/base/text/counted';
import { firstCopied } from '../../domain/accounting/cutover.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { PaymentRecord } from '../../domain/payment-record.js';
import type { DateRange, PaymentsCopied, SyncWarning } from '../../domain/sync-result.js';
import { planPayments } from './plan-payments.js';
import type { SyncReading } from './reading.js';
import type { SyncDeps } from './sync-deps.js';

/** Invoices whose payments are asked for in one request: their ids are in its address. */
const INVOICES_AT_ONCE = 100;
/** Payments gone at once that never raise suspicion. */
const FEW = 10;
const GREAT_PART = 0.25;

/**
 * Copies the payment records of version 1.0 after the invoices: lists by date, then the records of invoices that a list
 * leaves doubtful, which alone says that a record is gone. A token that may not read them costs nothing but the copy: the
 * invoices have the totals.
 *
 * @param days of this night
 * @returns what the next sync goes on from
 */
export async function readPayments(
  deps: SyncDeps,
  reading: SyncReading,
  days: { readonly windowFrom: LocalDate; readonly today: LocalDate },
): Promise<PaymentsCopied> {
  const { mirror, space, log } = deps;
  const { startedAt } = reading.run;
  const first = firstCopied(space);
  const token = space.client.tokenKey();
  const last = (await mirror.lastSync(space.id))?.payments ?? null;
  const before = { ...NOTHING, ...last, ...NO_COUNTS };
  const plan = planPayments({ ...days, last, cutover: space.from, first, now: startedAt, token });
  if (plan.lists.length === 0) return before;
  const asBefore = { ...before, refused: null };
  try {
    const counts = await copy(deps, reading, plan);
    if (counts === null) return asBefore;
    const complete = plan.isComplete ? { at: startedAt, from: first } : before.complete;
    return { ...counts, copiedAt: startedAt, complete, refused: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'platform.forbidden') {
      log.info('mirror.payments-refused', { space: space.id, detail: error.detail });
      return { ...before, refused: { at: startedAt, token } };
    }
    if (!DEGRADES.includes(error.code)) throw error;
    reading.warn({ part: 'payments', code: error.code, detail: error.detail ?? '' });
    return asBefore;
  }
}

const NO_COUNTS = { read: 0, added: 0, changed: 0, deleted: 0, leftOut: 0 };
const NOTHING: PaymentsCopied = { ...NO_COUNTS, copiedAt: null, complete: null, refused: null };
/** Answers that no repetition of this night will better; the copy stays as it is. */
const DEGRADES: readonly SyncWarning['code'][] = [
  'platform.not-found',
  'platform.rejected',
  'platform.unreadable',
];

type Counts = typeof NO_COUNTS;

/** @returns null where so many payments are gone that it is not believed */
async function copy(
  deps: SyncDeps,
  reading: SyncReading,
  { lists, since }: ReturnType<typeof planPayments>,
): Promise<Counts | null> {
  const { mirror, space, clock } = deps;
  const { run } = reading;
  const { paymentRecords } = space.client;
  const read = new Set<string>();
  const counts = { ...NO_COUNTS };
  const ask = (choice: Parameters<typeof paymentRecords.list>[0]) =>
    reading.ask('payments', () => paymentRecords.list(choice, space.timeZone, 'sync'));
  const keep = async (records: readonly PaymentRecord[]): Promise<void> => {
    for (const { id } of records) read.add(id);
    if (records.length === 0) return;
    const { added, changed, leftOut } = await mirror.takePayments(run, records, clock.now());
    counts.added += added;
    counts.changed += changed;
    counts.leftOut += leftOut;
  };

  // Neighbours overlap by some days.
  for (const list of lists) await keep((await ask(list)).filter(({ id }) => !read.has(id)));
  const missing = await missingOf(deps, lists, read);
  const gone = [...missing.withInvoice];
  const doubtful = new Set([...missing.ofInvoices, ...(await mirror.unexplained(space.id, since))]);
  for (const invoiceIds of inParts([...doubtful])) {
    const shown = await ask({ invoiceIds });
    await keep(shown);
    const there = new Set(shown.map(({ id }) => id));
    const known = await mirror.paymentsOf(space.id, invoiceIds);
    gone.push(...known.map(({ id }) => id).filter((id) => !there.has(id)));
  }
  if (!(await isBelievable(deps, reading, gone.length))) return null;
  if (gone.length > 0) counts.deleted = await mirror.markPaymentsDeleted(run, gone, clock.now());
  return { ...counts, read: read.size };
}

/** Payments that the lists should have had: those of invoices that are gone, and the invoices of the others. */
async function missingOf(
  { mirror, space }: SyncDeps,
  lists: readonly DateRange[],
  read: ReadonlySet<string>,
): Promise<{ readonly withInvoice: readonly string[]; readonly ofInvoices: readonly string[] }> {
  const known = await Promise.all(lists.map((list) => mirror.paymentsPaidIn(space.id, list)));
  const missing = known.flat().filter(({ id }) => !read.has(id));
  const ids = [...new Set(missing.map(({ invoiceId }) => invoiceId))];
  const deleted = new Set(await mirror.deletedOf(space.id, ids));
  return {
    withInvoice: missing.filter(({ invoiceId }) => deleted.has(invoiceId)).map(({ id }) => id),
    ofInvoices: ids.filter((id) => !deleted.has(id)),
  };
}

function* inParts(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += INVOICES_AT_ONCE) {
    yield ids.slice(start, start + INVOICES_AT_ONCE);
  }
}

async function isBelievable(
  { mirror, space, acceptDeletions }: SyncDeps,
  reading: SyncReading,
  gone: number,
): Promise<boolean> {
  if (gone <= FEW || acceptDeletions === true) return true;
  const all = await mirror.countPayments(space.id);
  if (gone <= all * GREAT_PART) return true;
  const detail = `${gone} of ${counted(all, 'payment')} in space ${space.id}`;
  reading.warn({ part: 'payments', code: 'sync.many-missing', detail });
  return false;
}
