import { buildDocumentIn } from '../../document/build/build.js';
import type { References } from '../../document/build/document-type.js';
import type { NationalFormat } from '../../document/build/format.js';
import type { Finding } from '../../domain/finding.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { type Fa3Document, isFa3Document } from '../document/fa3-document.js';
import { withFa3Terms } from './build.js';
import { buildPolishBuyer, polishBuyerTaxId } from './buyer.js';
import { buildPolishDocumentType } from './correction.js';
import { polishTax } from './rates.js';

/** What FA(3) makes of an invoice in its own way. */
export const FA3_FORMAT: NationalFormat = {
  language: 'pl',
  statesMoneyApart: true,
  documentType: buildPolishDocumentType,
  buyer: (invoice, customer, report) => buildPolishBuyer(invoice, customer, report).buyer,
  buyerTaxId: polishBuyerTaxId,
  lineTax: polishTax,
  complete: withFa3Terms,
};

type BuiltFa3 =
  | { readonly ok: true; readonly document: Fa3Document }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** The invoice in the terms of FA(3), or all findings. @throws Error where its standard is another */
export function buildFa3(
  invoice: Invoice,
  settings: EInvoiceSettings,
  references: References = {},
): BuiltFa3 {
  const built = buildDocumentIn(FA3_FORMAT, invoice, settings, references);
  if (!built.ok) return built;
  const { document } = built;
  if (!isFa3Document(document)) throw new Error('the settings of this invoice are not those of KSeF');
  return { ok: true, document };
}
