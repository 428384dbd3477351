import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { TaxCaseRule } from '../../domain/settings.js';
import { statedNet } from '../../domain/stated-net.js';
import type { InvoicingPeriod, Line } from '../model.js';
import { type ItemPart, itemParts } from './item-parts.js';
import { linePrice } from './line-price.js';
import type { ReportProblem } from './report.js';
import { spreadCents } from './spread-cents.js';
import { buildLineTax, type TaxSubject } from './tax-case.js';
import type { TaxedLine } from './taxed-line.js';
import { cleanLine, cleanText } from './text.js';
import { isTotalOf, withoutTax } from './ways-of-rounding.js';

/** UN/ECE Recommendation 20: one. The platform has no units, and parsing them from texts would be guessing. */
const ONE = 'C62';

/** BG-25: one line an item and tax, in the platform's order. */
export function buildLines(
  invoice: Invoice,
  rules: readonly TaxCaseRule[],
  subject: TaxSubject & { readonly periods: readonly (InvoicingPeriod | null)[] },
  report: ReportProblem,
): readonly TaxedLine[] {
  if (invoice.items.length === 0) {
    report({ rule: 'BR-16', field: 'items', problem: 'no items' });
  }
  const parts = invoice.items.flatMap((item, index) => {
    const found = itemParts(item, index, report);
    checkAmounts(found, report);
    return found;
  });
  const nets = lineNets(parts, statedNet(invoice));
  return parts.map((part, position) => {
    const net = nets[position] ?? decimal(0);
    const tax = buildLineTax(part, rules, subject, report);
    const period = subject.periods[part.index] ?? null;
    const line: Line = {
      id: String(position + 1),
      ...buildName(part, report),
      ...linePrice(part.unitPrice, part.item.quantity, net),
      unitCode: ONE,
      ...(period !== null && { period }),
      netAmount: net,
      category: tax.category,
      rate: tax.rate,
      ...(tax.polishRate !== undefined && { polishRate: tax.polishRate }),
    };
    return { line, tax, part };
  });
}

/** BT-153 is the first line of the platform's description, BT-154 the rest. */
function buildName(part: ItemPart, report: ReportProblem): Pick<Line, 'name' | 'description'> {
  const [name = '', ...rest] = cleanText(part.item.description).split('\n');
  if (name === '') {
    report({ rule: 'BR-25', field: `items[${part.index}].description`, problem: 'no description' });
  }
  return { name: cleanLine(name), description: part.isFirst ? rest.join('\n').trim() || null : null };
}

/**
 * Cents of the lines that add up to the net total. What the platform rounded line by line, and not in the total, has its
 * exact amounts in price times quantity, or in the gross amounts; where nothing adds up the difference is left.
 */
function lineNets(parts: readonly ItemPart[], total: Decimal): readonly Decimal[] {
  const stated = parts.map((part) => part.net);
  const exact = [
    stated,
    parts.map((part) => exactOf(part, part.unitPrice.times(part.item.quantity))),
    parts.map((part) => exactOf(part, withoutTax(part.gross, part))),
  ];
  const spread = exact.map((amounts) => spreadCents(amounts, total));
  return spread.find((nets) => sum(nets).eq(total)) ?? spreadCents(stated, total);
}

/** The amount that the stated one was rounded from, where it was. */
function exactOf({ net }: ItemPart, exact: Decimal): Decimal {
  return roundHalfUp(exact).eq(net) ? exact : net;
}

function checkAmounts(parts: readonly ItemPart[], report: ReportProblem): void {
  const [part, ...others] = parts;
  if (part === undefined) return;
  const { index, item } = part;
  const { amount, quantity, totalAmount } = item;
  const whole =
    others.length === 0 ? part : { ...part, unitPrice: amount.net, unitGross: amount.net, rate: decimal(0) };
  if (isTotalOf({ ...whole, quantity }, totalAmount.net)) return;
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
