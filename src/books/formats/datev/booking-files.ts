import { type Entry, isDeferralPart } from '../../../domain/accounting/model.js';
import { batchName } from '../file-name.js';
import type { ExportFile, FormatContext } from '../format.js';
import { byMonth } from '../months.js';
import { Refusals } from '../refusals.js';
import { bookingsOf } from './booking.js';
import { type BookingsOfBatch, bookingFile } from './booking-file.js';
import type { Given } from './given.js';
import { accountLength } from './header.js';
import { COST_CENTER, DOCUMENT_REFERENCE, References } from './reference.js';
import type { FoundVouchers } from './vouchers.js';

/** Rows of one file, without header and heading. */
const MOST_ROWS = 99_999;

/** The Buchungsstapel of a batch: one file for each month of booking, more where a month has too many rows. */
export function* bookingFiles(given: Given, vouchers: FoundVouchers): Generator<ExportFile> {
  const { batch, context } = given;
  const bookings = prepared(given, vouchers);
  for (const [month, entries] of byMonth(batch.entries, (entry) => entry.bookingDate)) {
    const parts = inParts(entries, MOST_ROWS);
    for (const [index, part] of parts.entries()) {
      const label = `${batchName(batch, context)}_${month}${parts.length > 1 ? `_${index + 1}` : ''}`;
      yield bookingFile(bookings, { month, entries: part, name: `EXTF_Buchungsstapel_${label}.csv` });
    }
  }
}

/** Checks the whole batch before the first file is written. */
function prepared(given: Given, vouchers: FoundVouchers): BookingsOfBatch {
  const { batch, context, settings } = given;
  const refusals = new Refusals();
  checkAccounts(batch.entries, context, refusals);
  const numbers = new Set(batch.entries.map((entry) => entry.documentNumber));
  const centers = new Set(batch.entries.flatMap(({ costCenter }) => costCenter ?? []));
  const bookings = {
    ...given,
    vouchers,
    debtors: new Map(batch.debtors.map((debtor) => [debtor.number, debtor])),
    documents: new References(
      DOCUMENT_REFERENCE,
      numbers,
      settings.references ?? {},
      refusals,
      context.documentNumbers,
    ),
    costCenters: new References(COST_CENTER, centers, {}, refusals),
  };
  refusals.throwIfAny('DATEV');
  return bookings;
}

/** Entries in portions of at most `most` rows. */
export function inParts(entries: readonly Entry[], most: number): readonly (readonly Entry[])[] {
  const parts: Entry[][] = [];
  let rows = most;
  for (const entry of entries) {
    const needed = bookingsOf(entry, null).length;
    if (rows + needed > most) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(entry);
    rows += needed;
  }
  return parts;
}

/** Refuses accounts that DATEV would misread: a debtor's account has one digit more than a ledger account. */
export function checkAccounts(entries: readonly Entry[], context: FormatContext, refusals: Refusals): void {
  const length = accountLength(context);
  const ledgerAccounts = new Set(
    entries.flatMap(({ part, account, taxAccount, debtor }) => [
      account,
      taxAccount ?? account,
      ...(isDeferralPart(part) ? [debtor] : []),
    ]),
  );
  for (const account of ledgerAccounts) {
    if (/^\d+$/.test(account) && account.length <= length) continue;
    refusals.add(
      'SB-DATEV-ACCOUNT',
      'accounts',
      `the account ${account} is no ledger account of up to ${length} digits`,
      'Correct the account rule, or debtors.length, which is one more than the digits of ledger accounts.',
    );
  }
  const ofDebtors = entries.filter(({ part }) => !isDeferralPart(part));
  for (const debtor of new Set(ofDebtors.map((entry) => entry.debtor))) {
    if (/^[1-6]\d+$/.test(debtor) && debtor.length === length + 1) continue;
    refusals.add(
      'SB-DATEV-DEBTOR',
      'debtors',
      `the account ${debtor} is no debtor's account: these have ${length + 1} digits and begin with 1 to 6`,
      'Correct the debtor rule (prefix, offset, length, numbers).',
    );
  }
}
