import type { EInvoiceDocument } from '../document/model.js';
import type { Report } from '../document/report.js';
import { addressLines } from './fa3/address.js';
import { lineText } from './fa3/line.js';
import type { Fa3Terms } from './terms.js';

/** Characters that the types of FA(3) have room for (TZnakowy512, TZnakowy, TNrIdentyfikacjiPodatkowej). */
const LONG = 512;
const SHORT = 256;
const TAX_ID = 50;
/** TIlosci */
const QUANTITY_DECIMALS = 6;

type Checked = Pick<
  EInvoiceDocument,
  'number' | 'seller' | 'buyer' | 'lines' | 'precedingInvoice' | 'orderReference'
>;

/** Refuses what FA(3) has no room for: a text that was cut would say something else. */
export function checkLimits(
  document: Checked,
  terms: Pick<Fa3Terms, 'buyer' | 'exemption'>,
  report: Report,
): void {
  const { number, seller, buyer, lines, precedingInvoice, orderReference } = document;
  const texts: readonly (readonly [field: string, text: string | null | undefined, longest: number])[] = [
    ['number', number, SHORT],
    ['correctedInvoice', precedingInvoice?.number, SHORT],
    ['senderAddress.company', seller.name, LONG],
    ['recipientAddress.company', buyer.name, LONG],
    ...addressLines(seller.address).map((line) => ['senderAddress.street', line, LONG] as const),
    ...addressLines(buyer.address).map((line) => ['recipientAddress.street', line, LONG] as const),
    ['customerNumber', buyer.id, SHORT],
    ['taxId', terms.buyer.kind === 'other' ? terms.buyer.id : null, TAX_ID],
    ['e_invoices.customers.order_number', orderReference, SHORT],
    ['e_invoices.tax_cases', terms.exemption?.text, SHORT],
    ...lines.map((line, index) => [`items[${index}].description`, lineText(line), LONG] as const),
  ];
  for (const [field, text, longest] of texts) {
    const length = [...(text ?? '')].length;
    if (length <= longest) continue;
    const values = { length: String(length), longest: String(longest) };
    report({ rule: 'SB-KSEF-LENGTH', field, problem: 'text too long', values });
  }
  for (const [index, { quantity }] of lines.entries()) {
    if (quantity.round(QUANTITY_DECIMALS).eq(quantity)) continue;
    const values = { quantity: quantity.toFixed() };
    report({
      rule: 'SB-KSEF-QUANTITY',
      field: `items[${index}].quantity`,
      problem: 'quantity too fine',
      values,
    });
  }
}
