import type { Entry } from '../../../domain/accounting/model.js';
import { batchName } from '../file-name.js';
import type { ExportFile, FormatContext } from '../format.js';
import { Refusals } from '../refusals.js';
import { type BookingsOfBatch, bookingFile } from './booking-file.js';
import type { DatevInput } from './given.js';
import { accountLength } from './header.js';
import { COST_CENTER, DatevReferences } from './reference.js';
import type { Survey } from './survey.js';
import type { FoundVouchers } from './vouchers.js';

/** With the references of its documents, which have seen them. */
type Surveyed = DatevInput & Pick<BookingsOfBatch, 'documents'>;

/** The Buchungsstapel of a batch: one file for each month of booking, more where a month has too many rows. */
export async function* bookingFiles(
  given: Surveyed,
  survey: Survey,
  vouchers: FoundVouchers,
): AsyncGenerator<ExportFile> {
  const { batch, context } = given;
  const bookings = await prepared(given, survey, vouchers);
  for (const { month, parts } of survey.months) {
    for (const [index, { start, end }] of parts.entries()) {
      const label = `${batchName(batch, context)}_${month}${parts.length > 1 ? `_${index + 1}` : ''}`;
      const entries = batch.entries.slice(start, end);
      yield bookingFile(bookings, { month, entries, name: `EXTF_Buchungsstapel_${label}.csv` });
    }
  }
}

/** Checks the whole batch before the first file is written. */
async function prepared(given: Surveyed, survey: Survey, vouchers: FoundVouchers): Promise<BookingsOfBatch> {
  const { batch, context } = given;
  const refusals = new Refusals();
  checkAccounts(survey, context, refusals);
  const bookings = {
    ...given,
    vouchers,
    debtors: new Map(batch.debtors.map((debtor) => [debtor.number, debtor])),
    costCenters: new DatevReferences(COST_CENTER, {}),
  };
  await bookings.documents.refuseCollisions(
    () => documentNumbers(batch.entries),
    context.documentNumbers ?? [],
    refusals,
  );
  for (const number of survey.costCenters) bookings.costCenters.see(number);
  await bookings.costCenters.refuseCollisions(() => survey.costCenters, [], refusals);
  refusals.throwIfAny('DATEV');
  return bookings;
}

function* documentNumbers(entries: Iterable<Entry>): Generator<string> {
  for (const { documentNumber } of entries) yield documentNumber;
}

/** Refuses accounts that DATEV would misread: a debtor's account has one digit more than a ledger account. */
function checkAccounts(
  { accounts, debtors }: Pick<Survey, 'accounts' | 'debtors'>,
  context: FormatContext,
  refusals: Refusals,
): void {
  const length = accountLength(context);
  for (const account of accounts) {
    if (/^\d+$/.test(account) && account.length <= length) continue;
    refusals.add('SB-DATEV-ACCOUNT', 'accounts', { account, length: String(length) });
  }
  for (const debtor of debtors) {
    if (/^[1-6]\d+$/.test(debtor) && debtor.length === length + 1) continue;
    refusals.add('SB-DATEV-DEBTOR', 'debtors', { debtor, digits: String(length + 1) });
  }
}
