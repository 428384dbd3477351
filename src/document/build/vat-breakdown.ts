import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { VatCategory } from '../../domain/settings.js';
import { statedNet } from '../../domain/stated-net.js';
import type { Line, VatBreakdown } from '../model.js';
import type { LineTax } from './line-tax.js';
import type { ReportProblem } from './report.js';
import { spreadCents } from './spread-cents.js';
import type { TaxedLine } from './taxed-line.js';
import { isTaxOf } from './ways-of-rounding.js';

const ORDER: readonly VatCategory[] = ['S', 'Z', 'K', 'AE', 'E', 'G', 'O'];

/**
 * BG-23, one for each category and rate (with FA(3) for each of its rates), highest rate first. The tax is the
 * platform's, because that is what the customer sees; it must be what one of the ways of rounding gives
 * (docs/adr/0082).
 */
export function buildVatBreakdown(
  invoice: Invoice,
  lines: readonly TaxedLine[],
  report: ReportProblem,
): VatBreakdown[] {
  const groups = groupsOf(lines);
  const rates = groups.map(({ tax }) => tax.rate).filter((rate) => rate.gt(0));
  const taxes = taxesByRate(invoice, rates, report);
  return groups.map(({ tax: { category, rate, polishRate }, lines: group }, index) => {
    const taxable = sum(group.map(({ line }) => line.netAmount));
    // Rates above zero come first, so both lists count alike.
    const tax = taxes.cents[index] ?? decimal(0);
    checkTax(rate, taxable, taxes.stated[index] ?? decimal(0), group, report);
    return { category, ...exemptionOf(group), rate, taxable, tax, ...(polishRate && { polishRate }) };
  });
}

interface Group {
  /** Of the first line; category and rates are those of all. */
  readonly tax: LineTax;
  readonly lines: readonly TaxedLine[];
}

function groupsOf(lines: readonly TaxedLine[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const each of lines) {
    const key = `${each.tax.category} ${each.tax.rate.toFixed()} ${each.tax.polishRate}`;
    const { tax, lines: before } = groups.get(key) ?? { tax: each.tax, lines: [] };
    groups.set(key, { tax, lines: [...before, each] });
  }
  return [...groups.values()].sort(
    ({ tax: a }, { tax: b }) => b.rate.cmp(a.rate) || ORDER.indexOf(a.category) - ORDER.indexOf(b.category),
  );
}

/** The standard has one reason for each category: several are stated together, and then have no common code. */
function exemptionOf(
  group: readonly TaxedLine[],
): Pick<VatBreakdown, 'exemptionReason' | 'exemptionReasonCode' | 'reasons'> {
  const reasons = new Set(group.flatMap(({ tax }) => tax.exemptionReason ?? []));
  const [code, ...others] = new Set(group.map(({ tax }) => tax.exemptionReasonCode));
  return {
    exemptionReason: reasons.size === 0 ? null : [...reasons].join('; '),
    ...(reasons.size > 1 && { reasons: [...reasons] }),
    exemptionReasonCode: others.length === 0 ? (code ?? null) : null,
  };
}

/** Lines of a category that has several reasons say which is theirs. */
export function withOwnReasons(
  lines: readonly TaxedLine[],
  vatBreakdown: readonly VatBreakdown[],
): readonly Line[] {
  const several = new Set(
    vatBreakdown.flatMap(({ category, reasons }) => (reasons === undefined ? [] : [category])),
  );
  return lines.map(({ line, tax: { exemptionReason } }) =>
    several.has(line.category) && exemptionReason !== null ? { ...line, ownReason: exemptionReason } : line,
  );
}

/** The taxes of an invoice by rate, in cents. */
interface Taxes {
  /** Each rounded by itself. */
  readonly stated: readonly Decimal[];
  /** Rounded together, so that they add up to gross less net. */
  readonly cents: readonly Decimal[];
}

/** The invoice's taxes in the order of `rates`, in cents that add up to gross less net. */
function taxesByRate(invoice: Invoice, rates: readonly Decimal[], report: ReportProblem): Taxes {
  const { gross, taxes } = invoice.totalAmount;
  for (const [index, tax] of taxes.entries()) {
    if ((tax.rate.eq(0) && tax.amount.eq(0)) || rates.some((rate) => rate.eq(tax.rate))) continue;
    report({
      rule: 'SB-TAX-TOTAL',
      field: `totalAmount.taxes[${index}]`,
      problem: 'tax of no item',
      values: { rate: tax.rate.toFixed() },
    });
  }
  const exact = rates.map((rate) => sum(taxes.filter((tax) => tax.rate.eq(rate)).map((tax) => tax.amount)));
  return {
    stated: exact.map((each) => roundHalfUp(each)),
    cents: spreadCents(exact, roundHalfUp(gross).minus(statedNet(invoice))),
  };
}

function checkTax(
  rate: Decimal,
  taxable: Decimal,
  tax: Decimal,
  group: readonly TaxedLine[],
  report: ReportProblem,
): void {
  const parts = group.map(({ part, line }) => ({ ...part, quantity: part.item.quantity, line }));
  const asIssued = parts.map((part) => ({ ...part, net: part.line.netAmount }));
  if (isTaxOf(parts, tax) || isTaxOf(asIssued, tax)) return;
  const expected = taxable.times(rate).div(100);
  report({
    rule: 'SB-TAX-AMOUNT',
    field: 'totalAmount.taxes',
    problem: 'wrong tax',
    values: {
      tax: tax.toFixed(2),
      rate: rate.toFixed(),
      taxable: taxable.toFixed(2),
      expected: expected.toFixed(2),
    },
  });
}
