import { declaredAmount } from '../../../domain/accounting/declared-amount.js';
import type { DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import { monthOf } from '../../../domain/accounting/month.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { fiscalYearStart } from '../fiscal-year.js';
import type { ExportFile } from '../format.js';
import type { Month } from '../months.js';
import type { Notes } from '../notes.js';
import { endOfMonth } from '../text/date-format.js';
import { bookingsOf } from './booking.js';
import { BOOKING_FIELDS, type DatevBookingRow } from './booking-fields.js';
import { DatevJudge } from './datev-judge.js';
import { extfFile } from './extf-file.js';
import type { DatevInput } from './given.js';
import { BOOKINGS, header } from './header.js';
import { datevTerms } from './reading/datev-terms.js';
import type { DatevReferences } from './reference.js';
import { type FoundVouchers, isLinked } from './vouchers.js';

/** What the files of a batch share. */
export interface BookingsOfBatch extends DatevInput {
  readonly vouchers: FoundVouchers;
  /** By account number. */
  readonly debtors: ReadonlyMap<string, DebtorAccount>;
  readonly documents: DatevReferences;
  readonly costCenters: DatevReferences;
}

export interface MonthOfBookings {
  readonly month: Month;
  readonly entries: Iterable<Entry>;
  /** Of the file. */
  readonly name: string;
}

/** One Buchungsstapel: bookings of one month. It is refused where DATEV would book otherwise than the batch. */
export function bookingFile(
  bookings: BookingsOfBatch,
  { month, entries, name }: MonthOfBookings,
): ExportFile {
  const { batch, settings } = bookings;
  const from = `${month}-01`;
  const judge = new DatevJudge(datevTerms(bookings.context.accounting, settings));
  const file = extfFile({
    name,
    header: header({
      ...bookings,
      category: BOOKINGS,
      fiscalYearStart: fiscalYearStart(from, settings.fiscal_year_start ?? 1),
      bookings: { from, to: endOfMonth(from), label: labelOf(month, batch.number) },
    }),
    layout: 'datev-bookings',
    fields: BOOKING_FIELDS,
    nameOf: ({ entry }) => entry.documentNumber,
    rows: (notes) => rowsOf(bookings, entries, judge, notes),
    noteFirst: (notes) => judge.note(notes),
  });
  return { ...file, pieces: judge.readingBack(file.pieces) };
}

/**
 * A day of the month whose Voranmeldung declares an entry: that of the service, or the month's last one. A day of service needs one;
 * without, DATEV declares by booking date. What is declared by its payment DATEV puts there itself.
 */
function taxPeriodDate(entry: Entry): LocalDate | null {
  const { serviceDate, bookingDate } = entry;
  const month = declaredAmount(entry)?.returnMonth;
  if (month === undefined || monthOf(serviceDate ?? bookingDate) === month) return serviceDate;
  return endOfMonth(`${month}-01`);
}

/** Field 17. Its published expression, `[\w.-/ ]{0,30}`, has a range from the point to the slash, and no hyphen. */
function labelOf(month: Month, batchNumber: number): string {
  return `Rechnungen ${month.replace('-', '/')} ${batchNumber}`;
}

function* rowsOf(
  bookings: BookingsOfBatch,
  entries: Iterable<Entry>,
  judge: DatevJudge,
  notes: Notes,
): Generator<DatevBookingRow> {
  const { settings, vouchers, debtors, documents, costCenters } = bookings;
  for (const entry of entries) {
    const shared = {
      reference: documents.of(entry.documentNumber, notes),
      costCenter: entry.costCenter === null ? null : costCenters.of(entry.costCenter, notes),
      voucher: isLinked(entry) ? (vouchers.linked.get(entry.invoiceId)?.guid ?? null) : null,
      locked: settings.locked === true,
      statesService: settings.service_date === true,
      taxPeriodDate: settings.service_date === true ? taxPeriodDate(entry) : null,
    };
    if (settings.service_date !== true) noteOtherMonth(entry, notes);
    const rows = bookingsOf(entry, debtors.get(entry.debtor) ?? null).map((row) => ({ ...row, ...shared }));
    judge.expect(entry, rows);
    yield* rows;
    if (entry.dueTax !== undefined) {
      notes.add('left out', 'Umsatzsteuer', 'due-tax', { program: 'DATEV' });
    } else if (rows.length === 0) {
      const { documentNumber: document, account } = entry;
      notes.add('left out', document, 'empty-row', { document, account, program: 'DATEV' });
    }
  }
}

/** Where the file states no tax period, DATEV declares by booking date, whatever month the entry is declared in. */
function noteOtherMonth(entry: Entry, notes: Notes): void {
  const { returnMonth, bookingDate, documentNumber } = entry;
  if (returnMonth === undefined || bookingDate.startsWith(returnMonth) || declaredAmount(entry) === null)
    return;
  const values = {
    document: documentNumber,
    month: returnMonth,
    booked: monthOf(bookingDate),
    program: 'DATEV',
  };
  notes.add('left out', documentNumber, 'other-month', values);
}
