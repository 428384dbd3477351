import type { DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import { batchName } from '../file-name.js';
import type { ExportFile } from '../format.js';
import { lineWriter } from '../layout/line-writer.js';
import { ownLayout } from '../layout/load.js';
import { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { endOfMonth } from '../text/date-format.js';
import { checkAccounts } from './account-check.js';
import { bookingsOf } from './booking.js';
import { BOOKING_FIELDS, type BookingRow } from './booking-fields.js';
import { extfFile } from './extf-file.js';
import { fiscalYearStart } from './fiscal-year.js';
import type { Given } from './given.js';
import { BOOKINGS, header } from './header.js';
import { byMonth, type Month } from './periods.js';
import { COST_CENTER, DOCUMENT_REFERENCE, References } from './reference.js';
import { noteTaxDifferences } from './tax-differences.js';
import { type FoundVouchers, isLinked } from './vouchers.js';

/** Rows of one file, without header and heading. */
const MOST_ROWS = 99_999;

interface GivenBookings extends Given {
  readonly vouchers: FoundVouchers;
}

/** The Buchungsstapel of a batch: one file for each month of booking, more where a month has too many rows. */
export function* bookingFiles(given: GivenBookings): Generator<ExportFile> {
  const { batch, context, settings } = given;
  const refusals = new Refusals();
  checkAccounts(batch.entries, context, refusals);
  // Collisions are looked for in the whole batch before its first file is handed out.
  const numbers = references(given, { notes: new Notes(), refusals });
  for (const { documentNumber, costCenter } of batch.entries) {
    numbers.document.of(documentNumber);
    if (costCenter !== null) numbers.costCenter.of(costCenter);
  }
  refusals.throwIfAny('DATEV');
  const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
  for (const [month, entries] of byMonth(batch.entries)) {
    const parts = inParts(entries);
    for (const [index, part] of parts.entries()) {
      const label = `${batchName(batch, context)}_${month}${parts.length > 1 ? `_${index + 1}` : ''}`;
      yield bookingFile(given, { month, entries: part, debtors, name: `EXTF_Buchungsstapel_${label}.csv` });
    }
  }

  function bookingFile(
    { vouchers }: GivenBookings,
    file: {
      month: Month;
      entries: readonly Entry[];
      debtors: ReadonlyMap<string, DebtorAccount>;
      name: string;
    },
  ): ExportFile {
    const reports = { notes: new Notes(), refusals: new Refusals() };
    const layout = ownLayout('datev-bookings');
    const { document, costCenter } = references(given, reports);
    const from = `${file.month}-01`;
    noteTaxDifferences(file.entries, reports.notes);
    function* rows(): Generator<BookingRow> {
      for (const entry of file.entries) {
        for (const booking of bookingsOf(entry, file.debtors.get(entry.debtor) ?? null)) {
          yield {
            ...booking,
            reference: document.of(entry.documentNumber),
            costCenter: entry.costCenter === null ? null : costCenter.of(entry.costCenter),
            voucher: isLinked(entry) ? (vouchers.linked.get(entry.invoiceId)?.guid ?? null) : null,
            locked: settings.locked === true,
            statesService: settings.service_date === true,
          };
        }
      }
    }
    return extfFile(
      {
        name: file.name,
        header: header({
          ...given,
          category: BOOKINGS,
          fiscalYearStart: fiscalYearStart(from, settings.fiscal_year_start ?? 1),
          bookings: { from, to: endOfMonth(from), label: `Rechnungen ${file.month} ${batch.number}` },
        }),
        layout,
        writer: lineWriter(layout, BOOKING_FIELDS, reports),
        reports,
        nameOf: ({ entry }) => entry.documentNumber,
      },
      rows(),
    );
  }
}

function references({ settings }: Given, reports: { notes: Notes; refusals: Refusals }) {
  return {
    document: new References(DOCUMENT_REFERENCE, reports, settings.references),
    costCenter: new References(COST_CENTER, reports),
  };
}

/** Entries in portions whose rows fit one file. */
function inParts(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const parts: Entry[][] = [];
  let rows = MOST_ROWS;
  for (const entry of entries) {
    const needed = bookingsOf(entry, null).length;
    if (rows + needed > MOST_ROWS) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(entry);
    rows += needed;
  }
  return parts;
}
