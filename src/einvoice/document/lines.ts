import type { Invoice, InvoiceItem } from '../../domain/invoice.js';
import { type Decimal, decimal, roundHalfUp } from '../../domain/money.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { linePrice, roundingAllowance } from './line-price.js';
import type { Line } from './model.js';
import type { Report } from './report.js';
import { spreadCents } from './spread-cents.js';
import { buildTaxCase } from './tax-case.js';
import { cleanText } from './text.js';

/** UN/ECE Recommendation 20: one. The platform has no units, and reading them out of texts would be guessing. */
const ONE = 'C62';

/** BG-25: one line an item, in the platform's order. */
export function buildLines(invoice: Invoice, settings: EInvoiceSettings, report: Report): readonly Line[] {
  if (invoice.items.length === 0) {
    report({
      rule: 'BR-16',
      field: 'items',
      message: 'The invoice has no items.',
      fix: 'Add at least one item on the platform.',
    });
  }
  const nets = spreadCents(
    invoice.items.map((item) => item.totalAmount.net),
    roundHalfUp(invoice.totalAmount.net),
  );
  return invoice.items.map((item, index) => {
    checkAmounts(item, index, report);
    const net = nets[index] ?? decimal(0);
    return {
      id: String(index + 1),
      ...buildName(item, index, report),
      ...linePrice(item, net),
      unitCode: ONE,
      netAmount: net,
      ...buildTaxCase(invoice, index, item, settings.tax_cases, report),
    };
  });
}

/** BT-153 is the first line of the platform's description, BT-154 the rest. */
function buildName(item: InvoiceItem, index: number, report: Report): Pick<Line, 'name' | 'description'> {
  const [name = '', ...rest] = cleanText(item.description).split('\n');
  if (name === '') {
    report({
      rule: 'BR-25',
      field: `items[${index}].description`,
      message: 'The item has no description.',
      fix: 'Say on the platform what the item is.',
    });
  }
  return { name, description: rest.join('\n').trim() || null };
}

function checkAmounts(item: InvoiceItem, index: number, report: Report): void {
  const { amount, quantity, totalAmount } = item;
  const expected: Decimal = amount.net.times(quantity);
  if (totalAmount.net.minus(expected).abs().lte(roundingAllowance(quantity))) return;
  report({
    rule: 'SB-LINE-AMOUNT',
    field: `items[${index}].totalAmount.net`,
    message: `The item’s total ${totalAmount.net.toFixed()} is not ${quantity.toFixed()} times ${amount.net.toFixed()}.`,
    fix: 'Save the item again on the platform, so that it computes the total.',
  });
}
