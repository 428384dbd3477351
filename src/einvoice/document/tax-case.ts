import type { Invoice, InvoiceItem } from '../../domain/invoice.js';
import type { Decimal } from '../../domain/money.js';
import { decimal } from '../../domain/money.js';
import type { TaxCaseRule } from '../../domain/settings.js';
import { itemMatches } from './item-condition.js';
import type { Line } from './model.js';
import type { Report } from './report.js';

type TaxCase = Pick<Line, 'category' | 'rate'>;

/** BT-151 and BT-152 of the item at `index`: its only tax, with the category that the first fitting rule gives. */
export function buildTaxCase(
  invoice: Invoice,
  index: number,
  item: InvoiceItem,
  rules: readonly TaxCaseRule[],
  report: Report,
): TaxCase {
  const rate = onlyRate(item, index, report);
  const unknown: TaxCase = { category: 'S', rate: rate ?? decimal(0) };
  if (rate === null) return unknown;
  const field = `items[${index}].amount.taxes[0].rate`;
  if (rate.lte(0)) {
    report({
      rule: 'SB-ZERO-RATE',
      field,
      message: `The rate is ${rate.toFixed()} %, and nothing says why (exempt, reverse charge, small business …).`,
      fix: 'Give the item its tax on the platform; cases with no tax cannot be issued yet.',
    });
    return unknown;
  }
  const rule = rules.find((each) => ruleMatches(each, invoice, item, rate));
  if (rule === undefined) {
    report({
      rule: 'SB-TAX-CASE',
      field,
      message: `No rule in e_invoices.tax_cases covers ${rate.toFixed()} % for this item.`,
      fix: 'Add a rule to e_invoices.tax_cases, or correct the item’s tax on the platform.',
    });
    return unknown;
  }
  return { category: rule.category, rate };
}

/** The one rate of an item: both of its prices must have exactly one tax, and the same one. */
function onlyRate(item: InvoiceItem, index: number, report: Report): Decimal | null {
  const field = `items[${index}].amount.taxes`;
  const [unit, total] = [item.amount.taxes, item.totalAmount.taxes];
  const most = Math.max(unit.length, total.length);
  if (most > 1) {
    report({
      rule: 'SB-TAX-TWO',
      field,
      message: `The item has ${most} taxes; an invoice line can have one only.`,
      fix: 'Split the item on the platform into one item for each tax.',
    });
    return null;
  }
  const [unitTax, totalTax] = [unit[0], total[0]];
  if (unitTax === undefined || totalTax === undefined) {
    report({
      rule: 'SB-TAX-NONE',
      field,
      message: 'The item has no tax.',
      fix: 'Give the item its tax on the platform.',
    });
    return null;
  }
  if (!unitTax.rate.eq(totalTax.rate)) {
    report({
      rule: 'SB-TAX-RATE',
      field,
      message: `The price has ${unitTax.rate.toFixed()} % tax and the item’s total ${totalTax.rate.toFixed()} %.`,
      fix: 'Save the item again on the platform, so that it computes both in the same way.',
    });
    return null;
  }
  return unitTax.rate;
}

function ruleMatches(rule: TaxCaseRule, invoice: Invoice, item: InvoiceItem, rate: Decimal): boolean {
  const { when } = rule;
  if (when?.rate !== undefined && !decimal(when.rate).eq(rate)) return false;
  const country = invoice.recipient.countryCode?.toUpperCase();
  if (when?.buyer_country !== undefined && !when.buyer_country.includes(country ?? '')) return false;
  return itemMatches(item, when);
}
