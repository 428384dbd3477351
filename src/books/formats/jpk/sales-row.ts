import { cut, plainLine } from '@spacebooks/base/text/plain-line';
import type { Cents } from '../../../domain/accounting/cents.js';
import type { EntryBuyer } from '../../../domain/accounting/entry-buyer.js';
import type { JpkSettings } from '../../../domain/accounting/export-settings.js';
import { allMarks } from '../../../domain/accounting/jpk-marks.js';
import type { KsefMark } from '../../../domain/accounting/ksef-mark.js';
import type { Entry } from '../../../domain/accounting/model.js';
import { type BookedDocument, inBooks, total } from '../documents.js';
import { exclusionCommand } from '../exclusion-advice.js';
import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
import { centsText } from '../text/amount.js';
import { euVatId, type VatId } from '../text/vat-id.js';
import { element, optionalElement } from '../xml/element.js';
import { amountFields, type JpkField, type NoAmountFields } from './amount-fields.js';
import { counterpartyOf } from './counterparty.js';

/** Of NazwaKontrahenta (TZnakowy). */
const LONGEST_NAME = 512;

/** What a document is that we did not send to KSeF. */
type WithoutKsefNumber = JpkSettings['without_ksef_number'];

export interface RowTerms {
  readonly without: WithoutKsefNumber;
  readonly refusals: Refusals;
  readonly notes: Notes;
  /** Ids of entries that earlier batches have stated. */
  readonly toldBefore: ReadonlySet<string>;
  /** As commands name it. */
  readonly space: string;
}

/** One SprzedazWiersz: a document. Amounts are in zloty. */
export function salesRow(
  number: number,
  { entries }: BookedDocument,
  buyer: EntryBuyer,
  { without, refusals, toldBefore, space, notes }: RowTerms,
): string {
  const [first] = entries;
  const vatId = euVatId(buyer.taxId);
  const { country, number: id, isUnknown } = counterpartyOf(buyer);
  if (isUnknown) {
    const values = { document: first.documentNumber, taxId: plainLine(buyer.taxId ?? '') };
    notes.add('left out', 'NrKontrahenta', 'tax-id', values);
  }
  const amounts = new Map<JpkField, Cents>();
  const leaveOut = exclusionCommand(first.documentNumber, space, 'jpk-v7m');
  for (const entry of entries) addAmounts(amounts, entry, vatId, { refusals, toldBefore, leaveOut });
  return element('SprzedazWiersz', [
    element('LpSprzedazy', String(number)),
    optionalElement('KodKrajuNadaniaTIN', country),
    element('NrKontrahenta', id),
    element('NazwaKontrahenta', nameIn(first, notes)),
    element('DowodSprzedazy', plainLine(first.documentNumber)),
    element('DataWystawienia', first.documentDate),
    optionalElement('DataSprzedazy', first.serviceDate === first.documentDate ? null : first.serviceDate),
    ksefElement(first, without, { refusals, toldBefore, leaveOut }),
    ...(allMarks(...entries.map(({ jpkMarks }) => jpkMarks)) ?? []).map((mark) => element(mark, '1')),
    ...[...amounts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, cents]) => element(field, centsText(cents))),
  ]);
}

function nameIn({ debtorName, documentNumber }: Entry, notes: Notes): string {
  const name = plainLine(debtorName);
  const short = cut(name, LONGEST_NAME);
  if (short !== name) {
    const values = { document: documentNumber, length: LONGEST_NAME };
    notes.add('shortened', 'NazwaKontrahenta', 'name-cut', values);
  }
  return short || 'BRAK';
}

/** Output VAT of a document, in zloty. */
export function outputVat({ entries }: BookedDocument): Cents {
  return total(entries, (entry) => inBooks(entry).tax);
}

/** How a row is refused. */
interface Refusing {
  readonly refusals: Refusals;
  readonly toldBefore: ReadonlySet<string>;
  /** The command that leaves the document out. */
  readonly leaveOut: string;
}

function addAmounts(
  amounts: Map<JpkField, Cents>,
  entry: Entry,
  buyer: VatId | null,
  refusing: Refusing,
): void {
  const fields = amountFields(entry, buyer, refusing.toldBefore.has(entry.id));
  if (typeof fields === 'string') {
    refuseAmounts(entry, fields, refusing);
    return;
  }
  const { net, tax } = inBooks(entry);
  for (const field of fields.net) amounts.set(field, (amounts.get(field) ?? 0) + net);
  if (fields.tax !== null) amounts.set(fields.tax, (amounts.get(fields.tax) ?? 0) + tax);
}

function refuseAmounts(
  { documentNumber: document, taxCase, polishCase, taxRate }: Entry,
  reason: NoAmountFields,
  { refusals, leaveOut }: Refusing,
): void {
  if (reason === 'no VAT id of another member state') {
    const values = { document, taxCase: String(polishCase ?? taxCase), leaveOut };
    refusals.add('SB-JPK-BUYER', 'taxId', values);
    return;
  }
  const rate = String(taxRate);
  const values = { document, taxCase: taxCase ?? { key: 'no tax case' }, rate, leaveOut };
  refusals.add('SB-JPK-TAX', 'taxRate', values, reason === 'domestic reverse charge' ? reason : undefined);
}

/** Where the entry says nothing of it, it is of a document that we did not send to KSeF. */
function markOf({ ksefMark, ksefNumber }: Entry, without: WithoutKsefNumber): KsefMark | undefined {
  return ksefMark ?? (ksefNumber === null ? without : 'NrKSeF');
}

function ksefElement(entry: Entry, without: WithoutKsefNumber, { refusals, leaveOut }: Refusing): string {
  const mark = markOf(entry, without);
  if (mark === 'NrKSeF') return element(mark, entry.ksefNumber ?? '');
  if (mark !== undefined) return element(mark, '1');
  refusals.add('SB-JPK-KSEF', 'jpk.without_ksef_number', { document: entry.documentNumber, leaveOut });
  return '';
}
