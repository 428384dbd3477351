import { buyerOfEntry } from '../../../domain/accounting/buyer.js';
import type { JpkSettings } from '../../../domain/accounting/export-settings.js';
import type { Batch } from '../../../domain/accounting/model.js';
import { requireBooksCurrency } from '../books-currency.js';
import { type BookedDocument, documentsOf } from '../documents.js';
import { noteExcluded } from '../excluded-notes.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { noteLeftOut } from '../left-out.js';
import { byMonth } from '../months.js';
import { Notes } from '../notes.js';
import { Refusals, refuse } from '../refusals.js';
import { jpkText } from './frame.js';
import { outputVat, type RowTerms, salesRow } from './sales-row.js';

/**
 * The sales of JPK_V7M(3), a file for each month of booking: for the accountant, who adds purchases and the
 * declaration. It is not for filing.
 */
export const JPK_V7M: Format = {
  name: 'jpk-v7m',
  shows: (part) => part === 'revenue',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    const settings = settingsOf(context);
    requireBooksCurrency('JPK_V7M', batch, context);
    const documents = [...documentsOf(batch)];
    const notes = new Notes();
    noteLeftOut(documents, isSale, notes);
    noteExcluded(batch.manifest.leftOut, notes);
    for (const [month, ofMonth] of byMonth(documents, bookingDateOf)) {
      const sales = ofMonth.filter(isSale);
      const refusals = new Refusals();
      const rows = rowsOf(sales, batch, {
        without: settings.without_ksef_number,
        refusals,
        space: context.space,
      });
      refusals.throwIfAny('JPK_V7M');
      const tax = sales.reduce((sum, document) => sum + outputVat(document), 0);
      yield {
        name: `JPK_V7M_${batchName(batch, context)}_${month}.xml`,
        mediaType: 'application/xml',
        pieces: [Buffer.from(jpkText({ month, batch, settings, rows, outputVat: tax }), 'utf8')],
        notes: () => notes.list(),
      };
    }
  },
};

function isSale({ entries }: BookedDocument): boolean {
  return entries[0].part === 'revenue';
}

function bookingDateOf({ entries }: BookedDocument): string {
  return entries[0].bookingDate;
}

function rowsOf(sales: readonly BookedDocument[], batch: Batch, terms: RowTerms): readonly string[] {
  const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
  return sales.map((document, index) => {
    const [first] = document.entries;
    const buyer = buyerOfEntry(first, debtors.get(first.debtor) ?? null);
    return salesRow(index + 1, document, buyer, terms);
  });
}

function settingsOf({ exports, accounting }: FormatContext): JpkSettings {
  if (exports.jpk === undefined) {
    refuse(
      'JPK_V7M',
      'SB-JPK-SETTINGS',
      'jpk',
      'the taxpayer is not configured',
      'Add jpk with nip, name, email and tax_office.',
    );
  }
  if (accounting.currency !== 'PLN') {
    refuse(
      'JPK_V7M',
      'SB-JPK-CURRENCY',
      'currency',
      `the books are in ${accounting.currency}, and JPK_V7M is in PLN`,
      'Use this format for spaces whose books are in PLN.',
    );
  }
  return exports.jpk;
}
