import { type SurplusRecord, surplusRecords } from '../domain/bank/surplus-records.js';
import type { SyncResult } from '../domain/sync-result.js';
import { type BookAlertDeps, endBankSurplus, raiseBankSurplus } from './alerts.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';

interface BankRecordsDeps extends BookAlertDeps {
  readonly stores: Pick<BookStores, 'alerts' | 'bank' | 'mirror' | 'payable'>;
}

/** How many are named; the others are counted. */
const NAMED = 5;

/**
 * Whether the platform has payments of bank lines that it should not have: a person deletes them. Of a night that could not
 * copy payments nothing is concluded.
 *
 * @throws Failure `store.*`
 */
export async function checkBankRecords(
  deps: BankRecordsDeps,
  { id }: BookSpace,
  { startedAt, payments }: SyncResult,
): Promise<void> {
  if (payments?.copiedAt !== startedAt) return;
  const { bank, mirror } = deps.stores;
  const lines = await bank.list(id, { open: false });
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return;
  const records = await mirror.paymentsPaidIn(id, { from, to });
  const surplus = surplusRecords(lines, records, startedAt);
  if (surplus.length === 0) await endBankSurplus(deps, id);
  else await raiseBankSurplus(deps, id, await named(deps, id, surplus));
}

async function named(
  { stores }: BankRecordsDeps,
  spaceId: string,
  surplus: readonly SurplusRecord[],
): Promise<string> {
  const shown = surplus.slice(0, NAMED);
  const invoices = await stores.payable.of(
    spaceId,
    shown.map(({ record }) => record.invoiceId),
  );
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  const texts = shown.map(
    ({ line, record: { id, invoiceId, paidOn, amount, currency } }) =>
      `line ${line.id}: record ${id} of invoice ${numbers.get(invoiceId) ?? invoiceId}, ${paidOn}, ${amount.toFixed(2)} ${currency}`,
  );
  const further = surplus.length - shown.length;
  return [...texts, ...(further > 0 ? [`${further} more`] : [])].join('; ');
}
