import { decimal } from '@spacebooks/base/money';
import type { EInvoiceDocument } from '../../../src/document/model.js';
import {
  BROKEN,
  base,
  FREE_CATEGORIES,
  free,
  peppol,
  totals,
  xrechnung,
} from '../../unit/document/rules/broken-documents.js';
import { french } from '../../unit/document/rules/french-documents.js';

/** A document with one thing wrong. */
export interface Mutant {
  /** The rule that it breaks. */
  readonly rule: string;
  readonly document: EInvoiceDocument;
}

const cent = decimal('0.01');
const { lineNet, taxExclusive, tax, taxInclusive, due } = base.totals;

/** A tax of 1.00 where there must be none, in the totals too, so that nothing else is wrong. */
const taxedFree = (category: (typeof FREE_CATEGORIES)[number]): EInvoiceDocument => {
  const document = free(category, { vat: { tax: decimal(1) } });
  const gross = document.totals.taxExclusive.plus(1);
  return { ...document, totals: { ...document.totals, tax: decimal(1), taxInclusive: gross, due: gross } };
};

/** Where a broken document of the unit tests breaks a second rule, one that breaks no other. */
const SHARPER: Readonly<Record<string, EInvoiceDocument>> = {
  'BR-CO-10': totals({
    lineNet: lineNet.plus(cent),
    taxExclusive: taxExclusive.plus(cent),
    taxInclusive: taxInclusive.plus(cent),
    due: due.plus(cent),
  }),
  'BR-CO-13': totals({
    taxExclusive: taxExclusive.plus(cent),
    taxInclusive: taxInclusive.plus(cent),
    due: due.plus(cent),
  }),
  'BR-CO-14': totals({ tax: tax.plus(cent), taxInclusive: taxInclusive.plus(cent), due: due.plus(cent) }),
  'BR-CO-15': totals({ taxInclusive: taxInclusive.plus(cent), due: due.plus(cent) }),
  ...Object.fromEntries(FREE_CATEGORIES.map((category) => [`BR-${category}-09`, taxedFree(category)])),
};

/** One mutant a rule. */
export const MUTANTS: readonly Mutant[] = BROKEN.map(([rule, document]) => ({
  rule,
  document: SHARPER[rule] ?? document,
}));

/** The same documents with nothing wrong: neither we nor the validators may find anything. */
export const SOUND: readonly Mutant[] = [
  { rule: 'none', document: base },
  { rule: 'none, XRechnung', document: xrechnung() },
  ...(['BE', 'NL', 'IT'] as const).map((country) => ({
    rule: `none, Peppol in ${country}`,
    document: peppol(country),
  })),
  { rule: 'none, by a French platform', document: french() },
  ...FREE_CATEGORIES.map((category) => ({ rule: `none, category ${category}`, document: free(category) })),
];

/** The document as an XRechnung, with what that asks for and the mutation did not take away. */
export function asXRechnung(document: EInvoiceDocument): EInvoiceDocument {
  if (document.profile === 'xrechnung') return document;
  const { buyer, buyerReference } = xrechnung();
  const electronicAddress = document.buyer.electronicAddress ?? buyer.electronicAddress;
  return xrechnung({
    ...document,
    profile: 'xrechnung',
    buyerReference,
    buyer: { ...document.buyer, electronicAddress },
  });
}
