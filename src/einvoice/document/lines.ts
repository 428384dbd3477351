import type { Invoice, InvoiceItem } from '../../domain/invoice.js';
import { type Decimal, decimal, roundHalfUp } from '../../domain/money.js';
import type { TaxCaseRule } from '../../domain/settings.js';
import { type ItemPart, itemParts } from './item-parts.js';
import { linePrice, roundingAllowance } from './line-price.js';
import type { Line } from './model.js';
import type { Report } from './report.js';
import { spreadCents } from './spread-cents.js';
import { buildLineTax, type LineTax, type TaxSubject } from './tax-case.js';
import { cleanLine, cleanText } from './text.js';

/** UN/ECE Recommendation 20: one. The platform has no units, and reading them out of texts would be guessing. */
const ONE = 'C62';

/** A line with what the VAT breakdown (BG-23) must say about it. */
export interface TaxedLine {
  readonly line: Line;
  readonly tax: LineTax;
  /** What of the platform's invoice it states. */
  readonly part: ItemPart;
}

/** BG-25: one line an item and tax, in the platform's order. */
export function buildLines(
  invoice: Invoice,
  rules: readonly TaxCaseRule[],
  subject: TaxSubject,
  report: Report,
): readonly TaxedLine[] {
  if (invoice.items.length === 0) {
    report({ rule: 'BR-16', field: 'items', problem: 'no items' });
  }
  const parts = invoice.items.flatMap((item, index) => {
    checkAmounts(item, index, report);
    return itemParts(item, index, report);
  });
  const nets = spreadCents(
    parts.map((part) => part.net),
    roundHalfUp(invoice.totalAmount.net),
  );
  return parts.map((part, position) => {
    const net = nets[position] ?? decimal(0);
    const tax = buildLineTax(part, rules, subject, report);
    const line: Line = {
      id: String(position + 1),
      ...buildName(part, report),
      ...linePrice(part.unitPrice, part.item.quantity, net),
      unitCode: ONE,
      netAmount: net,
      category: tax.category,
      rate: tax.rate,
      ...(tax.polishRate !== undefined && { polishRate: tax.polishRate }),
    };
    return { line, tax, part };
  });
}

/** BT-153 is the first line of the platform's description, BT-154 the rest. */
function buildName(part: ItemPart, report: Report): Pick<Line, 'name' | 'description'> {
  const [name = '', ...rest] = cleanText(part.item.description).split('\n');
  if (name === '') {
    report({ rule: 'BR-25', field: `items[${part.index}].description`, problem: 'no description' });
  }
  return { name: cleanLine(name), description: part.isFirst ? rest.join('\n').trim() || null : null };
}

function checkAmounts({ amount, quantity, totalAmount }: InvoiceItem, index: number, report: Report): void {
  const expected: Decimal = amount.net.times(quantity);
  if (totalAmount.net.minus(expected).abs().lte(roundingAllowance(quantity))) return;
  const values = {
    total: totalAmount.net.toFixed(),
    quantity: quantity.toFixed(),
    price: amount.net.toFixed(),
  };
  report({
    rule: 'SB-LINE-AMOUNT',
    field: `items[${index}].totalAmount.net`,
    problem: 'wrong item total',
    values,
  });
}
