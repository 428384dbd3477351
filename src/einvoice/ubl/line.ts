import type { Line } from '../document/model.js';
import { optional, plain, text, type XmlTree } from '../xml/tree.js';
import { amountIn, type Syntax, VAT_SCHEME } from './syntax.js';

/** BG-25 */
export function documentLine(line: Line, kind: Syntax, currency: string): XmlTree {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return {
    'cbc:ID': line.id,
    [quantity]: { '@unitCode': line.unitCode, '#': plain(line.quantity) },
    'cbc:LineExtensionAmount': amountIn(currency, line.netAmount),
    'cac:Item': {
      'cbc:Description': text(line.description),
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': line.category,
        // What is not subject to VAT has no rate on its line (BR-O-05).
        'cbc:Percent': line.category === 'O' && line.rate.eq(0) ? undefined : plain(line.rate),
        'cac:TaxScheme': VAT_SCHEME,
      },
    },
    'cac:Price': {
      'cbc:PriceAmount': amountIn(currency, line.netPrice),
      'cbc:BaseQuantity': optional(line.baseQuantity, (base) => ({
        '@unitCode': line.unitCode,
        '#': plain(base),
      })),
    },
  };
}
