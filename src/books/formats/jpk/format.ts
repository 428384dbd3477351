import { buyerOfEntry } from '../../../domain/accounting/buyer.js';
import { listedOf } from '../../../domain/accounting/declared.js';
import type { JpkSettings } from '../../../domain/accounting/export-settings.js';
import type { Batch } from '../../../domain/accounting/model.js';
import { requireBooksCurrency } from '../books-currency.js';
import { type BookedDocument, documentsOf } from '../documents.js';
import { noteExcluded } from '../excluded-notes.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { noteLeftOut } from '../left-out.js';
import { Notes } from '../notes.js';
import { Refusals, refuse } from '../refusals.js';
import { jpkText } from './frame.js';
import { noteLongOpen } from './long-open.js';
import { salesOf } from './sales.js';
import { outputVat, type RowTerms, salesRow } from './sales-row.js';
import { wholeMonths } from './whole-months.js';

/**
 * The sales of JPK_V7M(3): each month that the batch changes, as a whole. For the accountant, who adds purchases and the
 * declaration; it is not for filing.
 */
export const JPK_V7M: Format = {
  name: 'jpk-v7m',
  shows: (part) => part === 'revenue',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    const settings = settingsOf(context);
    requireBooksCurrency('JPK_V7M', batch, context);
    const notes = new Notes();
    noteLeftOut(documentsOf(batch), isSale, notes);
    noteExcluded(batch.manifest.leftOut, notes);
    if (context.accounting.cash_accounting !== undefined) noteLongOpen(batch, context.timeZone, notes);
    for await (const { month, purpose, entries, toldBefore } of wholeMonths(
      batch,
      context.timeZone,
      context.months,
    )) {
      const sales = salesOf(entries);
      const refusals = new Refusals();
      const terms = { without: settings.without_ksef_number, refusals, toldBefore, space: context.space };
      const rows = rowsOf(sales, batch, terms);
      refusals.throwIfAny('JPK_V7M');
      const tax = sales.reduce((sum, document) => sum + outputVat(document), 0);
      yield {
        name: `JPK_V7M_${batchName(batch, context)}_${month}.xml`,
        mediaType: 'application/xml',
        pieces: [Buffer.from(jpkText({ month, purpose, batch, settings, rows, outputVat: tax }), 'utf8')],
        notes: () => notes.list(),
      };
    }
  },
};

function isSale({ entries }: BookedDocument): boolean {
  return entries.some((entry) => entry.part === 'revenue' || listedOf(entry) !== null);
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
