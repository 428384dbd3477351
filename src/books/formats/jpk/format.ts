import { addDays, localDate } from '@spacebooks/base/calendar';
import { portions } from '@spacebooks/base/files/portions';
import { throughAll } from '@spacebooks/base/through-all';
import { buyerOfEntry } from '../../../domain/accounting/buyer.js';
import { listedAmount } from '../../../domain/accounting/declared-amount.js';
import type { JpkSettings } from '../../../domain/accounting/export-settings.js';
import type { Batch } from '../../../domain/accounting/model.js';
import { requireOf } from '../books-currency.js';
import { type BookedDocument, documentsOf } from '../documents.js';
import { noteExcluded } from '../excluded-notes.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { isMoneyOutsideVat, LeftOutDocuments } from '../left-out.js';
import { Notes } from '../notes.js';
import { Refusals, refuse } from '../refusals.js';
import { centsText } from '../text/amount.js';
import { jpkPieces } from './frame.js';
import { salesOf } from './sales.js';
import { outputVat, salesRow } from './sales-row.js';
import { type WholeMonth, wholeMonths } from './whole-months.js';

/** Of buyers who are not registered for VAT, tax is due by then (art. 21 ust. 1 pkt 2 ustawy o VAT). */
const DAYS = 180;

/** Under cash accounting notes what has not been paid for so long: who is registered nobody here knows. */
function noteLongOpen({ openItems, createdAt }: Batch, timeZone: string, notes: Notes): void {
  const today = localDate(createdAt, timeZone);
  for (const { documentDate, documentNumber, open, currency } of openItems) {
    if (addDays(documentDate, DAYS) > today) continue;
    const values = { amount: `${centsText(open)} ${currency}`, date: documentDate, limit: DAYS };
    notes.add('left out', documentNumber, 'long-open', values);
  }
}

/**
 * The sales of JPK_V7M(3): each month that the batch changes, as a whole. For the accountant, who adds purchases and the
 * declaration; it is not for filing.
 */
export const JPK_V7M: Format = {
  name: 'jpk-v7m',
  shows: (part) => part === 'revenue',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    const settings = settingsOf(context);
    const months = wholeMonths(batch, context, (entry) => requireOf(entry, 'JPK_V7M', context.accounting));
    const notes = new Notes();
    const leftOut = new LeftOutDocuments();
    await throughAll(documentsOf(batch), ({ entries }) => {
      leftOut.add({ entries: isSale(entries) ? entries.filter(isMoneyOutsideVat) : entries });
    });
    leftOut.note(notes);
    noteExcluded(batch.manifest.leftOut, notes);
    if (context.accounting.cash_accounting !== undefined) noteLongOpen(batch, context.timeZone, notes);
    for await (const month of months) {
      yield {
        name: `JPK_V7M_${batchName(batch, context)}_${month.month}.xml`,
        mediaType: 'application/xml',
        pieces: encoded(xmlOf(month, { batch, settings, notes, space: context.space })),
        notes: () => notes.list(),
      };
    }
  },
};

function isSale(entries: BookedDocument['entries']): boolean {
  return entries.some(
    (entry) => (entry.part === 'revenue' && !isMoneyOutsideVat(entry)) || listedAmount(entry) !== null,
  );
}

interface Reported {
  readonly batch: Batch;
  readonly settings: JpkSettings;
  readonly notes: Notes;
  /** As commands name it. */
  readonly space: string;
}

/** @throws Failure `export.refused` at its end, where rows were not possible */
function* xmlOf(
  { month, purpose, entries, hasPayments, toldBefore }: WholeMonth,
  { batch, settings, notes, space }: Reported,
): Generator<string> {
  const refusals = new Refusals();
  const terms = { without: settings.without_ksef_number, refusals, notes, toldBefore, space };
  const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
  const control = { rows: 0, outputVat: 0 };
  function* rows(): Generator<string> {
    for (const document of salesOf(entries, hasPayments)) {
      const [first] = document.entries;
      control.rows += 1;
      control.outputVat += outputVat(document);
      const buyer = buyerOfEntry(first, debtors.get(first.debtor) ?? null);
      yield salesRow(control.rows, document, buyer, terms);
    }
  }
  yield* jpkPieces({ month, purpose, batch, settings }, rows(), () => {
    refusals.throwIfAny('JPK_V7M');
    return control;
  });
}

function* encoded(texts: Iterable<string>): Generator<Uint8Array> {
  for (const portion of portions(texts)) yield Buffer.from(portion, 'utf8');
}

function settingsOf({ exports, accounting }: FormatContext): JpkSettings {
  if (exports.jpk === undefined) {
    refuse('JPK_V7M', 'SB-JPK-SETTINGS', 'jpk');
  }
  if (accounting.currency !== 'PLN') {
    refuse('JPK_V7M', 'SB-JPK-CURRENCY', 'currency', { currency: accounting.currency });
  }
  return exports.jpk;
}
