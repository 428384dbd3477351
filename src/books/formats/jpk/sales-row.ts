import type { Cents, DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import { type BookedDocument, inBooks, total } from '../documents.js';
import type { Refusals } from '../refusals.js';
import { centsText } from '../text/amount.js';
import { plainLine } from '../text/characters.js';
import { euVatId } from '../text/vat-id.js';
import { element, optionalElement } from '../xml/element.js';
import { amountFields, type JpkField } from './amount-fields.js';

/** What a document without a KSeF number is (NrKSeF, OFF, BFK and DI are a choice in the schema). */
export type WithoutKsefNumber = 'OFF' | 'BFK' | 'DI' | undefined;

/** One SprzedazWiersz: a document, or its reversal. Amounts are in zloty. */
export function salesRow(
  number: number,
  { entries }: BookedDocument,
  debtor: DebtorAccount | null,
  without: WithoutKsefNumber,
  refusals: Refusals,
): string {
  const [first] = entries;
  const vatId = euVatId(debtor?.taxId ?? null);
  const amounts = new Map<JpkField, Cents>();
  for (const entry of entries) addAmounts(amounts, entry, vatId?.country ?? null, refusals);
  return element('SprzedazWiersz', [
    element('LpSprzedazy', String(number)),
    optionalElement('KodKrajuNadaniaTIN', vatId === null || vatId.country === 'PL' ? null : vatId.country),
    element('NrKontrahenta', vatId?.number ?? nip(debtor?.taxId ?? null) ?? 'BRAK'),
    element('NazwaKontrahenta', plainLine(first.debtorName) || 'BRAK'),
    element('DowodSprzedazy', plainLine(first.documentNumber)),
    element('DataWystawienia', first.documentDate),
    optionalElement('DataSprzedazy', first.serviceDate === first.documentDate ? null : first.serviceDate),
    ksefMark(first, without, refusals),
    ...[...amounts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, cents]) => element(field, centsText(cents))),
  ]);
}

/** Output VAT of a document, in zloty. */
export function outputVat({ entries }: BookedDocument): Cents {
  return total(entries, (entry) => inBooks(entry).tax);
}

function addAmounts(
  amounts: Map<JpkField, Cents>,
  entry: Entry,
  country: string | null,
  refusals: Refusals,
): void {
  const fields = amountFields(entry, country);
  if (fields === null) {
    refusals.add(
      'SB-JPK-TAX',
      'taxRate',
      `${entry.documentNumber}: JPK_V7M has no field that we know for ${entry.taxCase ?? 'no tax case'} at ${entry.taxRate} %`,
      'Enter this document in JPK_V7M by hand, and leave it out of this export.',
    );
    return;
  }
  const { net, tax } = inBooks(entry);
  for (const field of fields.net) amounts.set(field, (amounts.get(field) ?? 0) + net);
  if (fields.tax !== null) amounts.set(fields.tax, (amounts.get(fields.tax) ?? 0) + tax);
}

function ksefMark(entry: Entry, without: WithoutKsefNumber, refusals: Refusals): string {
  if (entry.ksefNumber !== null) return element('NrKSeF', entry.ksefNumber);
  if (without !== undefined) return element(without, '1');
  refusals.add(
    'SB-JPK-KSEF',
    'jpk.without_ksef_number',
    `${entry.documentNumber} has no KSeF number, and what it then is (OFF, BFK, DI) is not configured`,
    'Give jpk.without_ksef_number: OFF issued offline, BFK outside KSeF, DI no invoice.',
  );
  return '';
}

/** Ten digits without a prefix are a NIP. */
function nip(taxId: string | null): string | null {
  const digits = (taxId ?? '').replace(/[\s-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : null;
}
