import { type Decimal, decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import type { EInvoiceDocument } from '../../../src/document/model.js';
import { type Term, termsOf, withValue } from './terms.js';

/** A sound document with one value exchanged for another one of its type. */
export interface Disturbed {
  /** e.g. `lines.0.netAmount: 23.40 -> 23.41` */
  readonly name: string;
  readonly document: EInvoiceDocument;
}

/** What else can stand where the model takes only some values. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  typeCode: ['380', '381', '384'],
  category: ['S', 'AE', 'E', 'G', 'O'],
  meansCode: ['58', '30', '59', '49', '68', '97', '10', '1'],
};

/** What may be missing, by the name of the term or of the group. */
const OPTIONAL = new Set([
  ...['paymentDueDate', 'buyerReference', 'orderReference', 'precedingInvoice', 'paymentTerms', 'period'],
  ...['line1', 'postCode', 'city', 'subdivision', 'electronicAddress', 'contact', 'phone', 'email'],
  ...['registrationId', 'vatId', 'taxNumber', 'legalInformation', 'account', 'bic', 'remittanceInformation'],
  ...['exemptionReason', 'exemptionReasonCode', 'description', 'baseQuantity'],
]);

/** Exchanges any value of any of the documents. */
export function disturbed(documents: readonly EInvoiceDocument[]): fc.Arbitrary<Disturbed> {
  return fc
    .constantFrom(...documents)
    .chain((document) =>
      fc
        .constantFrom(...termsOf(document).filter((term) => othersOf(term).length > 0))
        .chain((term) => fc.constantFrom(...othersOf(term)).map((other) => exchange(document, term, other))),
    );
}

function exchange(document: EInvoiceDocument, { path, value }: Term, other: unknown): Disturbed {
  return {
    name: `${path.join('.')}: ${shown(value)} -> ${shown(other)}`,
    document: withValue(document, path, other),
  };
}

function shown(value: unknown): string {
  return isDecimal(value) ? value.toFixed() : JSON.stringify(value);
}

function othersOf({ path, value }: Term): readonly unknown[] {
  const name = String(path.at(-1));
  const codes = CODES[name];
  if (codes !== undefined) return codes.filter((each) => each !== value);
  const nothing = OPTIONAL.has(name) && value !== null ? [null] : [];
  if (isDecimal(value)) return [...nothing, ...otherNumbers(value)];
  return typeof value === 'string' ? [...nothing, ...otherTexts(value)] : nothing;
}

function otherNumbers(value: Decimal): readonly Decimal[] {
  const numbers = [
    value.plus('0.01'),
    value.minus('0.01'),
    value.plus('0.001'),
    value.neg(),
    decimal(0),
    value.times(2),
  ];
  return numbers.filter((each) => !each.eq(value));
}

function otherTexts(value: string): readonly string[] {
  return ['', 'X', value.slice(1), `${value}1`, '#', '2026-02-30', 'DE123456788', 'ä €'].filter(
    (each) => each !== value,
  );
}

function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'object' && value !== null && 'toFixed' in value;
}
