import type { Finding } from '../../domain/finding.js';
import { withItemName } from '../../domain/named-item.js';
import type { EInvoiceDocument } from '../model.js';
import { FRENCH_RULES } from './french-rules.js';
import { HEADER_RULES } from './header-rules.js';
import { LINE_RULES } from './line-rules.js';
import { PARTY_RULES } from './party-rules.js';
import { PAYMENT_RULES } from './payment-rules.js';
import { PEPPOL_RULES } from './peppol-rules.js';
import type { BusinessRule } from './rule.js';
import { TEXT_RULES } from './text-rules.js';
import { TOTALS_RULES } from './totals-rules.js';
import { VAT_RULES } from './vat-rules.js';
import { XRECHNUNG_RULES } from './xrechnung-rules.js';

/** Every business rule of EN 16931, XRechnung, Peppol and French platforms that a document of ours could break, one entry a rule id. */
export const BUSINESS_RULES: readonly BusinessRule[] = [
  ...HEADER_RULES,
  ...PARTY_RULES,
  ...LINE_RULES,
  ...TOTALS_RULES,
  ...VAT_RULES,
  ...PAYMENT_RULES,
  ...XRECHNUNG_RULES,
  ...PEPPOL_RULES,
  ...FRENCH_RULES,
  ...TEXT_RULES,
];

/** Everything in which the document breaks the standard, in its language; an empty list when it is valid. */
export function checkDocument(document: EInvoiceDocument): Finding[] {
  const found = BUSINESS_RULES.flatMap((rule) => rule.check(document));
  return found.map((finding) => withItemName(finding, (index) => document.lines[index]?.name));
}
