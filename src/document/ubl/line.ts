import type { Line } from '../model.js';
import { statedRate } from '../xml/stated-rate.js';
import { optional, plain, text, type XmlTree } from '../xml/tree.js';
import { amountIn, type Syntax, VAT_SCHEME } from './syntax.js';

/** BG-25 */
export function documentLine(line: Line, kind: Syntax, currency: string): XmlTree {
  const quantity = kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return {
    'cbc:ID': line.id,
    [quantity]: { '@unitCode': line.unitCode, '#': plain(line.quantity) },
    'cbc:LineExtensionAmount': amountIn(currency, line.netAmount),
    'cac:InvoicePeriod': optional(line.period ?? null, ({ start, end }) => ({
      'cbc:StartDate': start,
      'cbc:EndDate': end,
    })),
    'cac:Item': {
      'cbc:Description': text(line.description),
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': line.category,
        'cbc:Percent': statedRate(line),
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
