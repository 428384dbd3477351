import type { Invoice } from '../../domain/invoice.js';
import { type Decimal, decimal, roundHalfUp, sum } from '../../domain/money.js';
import { roundingAllowance } from './line-price.js';
import type { Line, VatBreakdown } from './model.js';
import type { Report } from './report.js';
import { spreadCents } from './spread-cents.js';

/**
 * BG-23, one for each rate, highest first. The tax is the platform's, because that is what the customer sees; it
 * may differ from base times rate only by what rounding each unit and line explains.
 */
export function buildVatBreakdown(invoice: Invoice, lines: readonly Line[], report: Report): VatBreakdown[] {
  const rates = distinctRates(lines.map((line) => line.rate));
  const taxes = taxesByRate(invoice, rates, report);
  return rates.map((rate, index) => {
    const ofRate = lines.filter((line) => line.rate.eq(rate));
    const taxable = sum(ofRate.map((line) => line.netAmount));
    const tax = taxes[index] ?? decimal(0);
    checkTax(rate, taxable, tax, ofRate, report);
    return { category: 'S', exemptionReason: null, exemptionReasonCode: null, rate, taxable, tax };
  });
}

function distinctRates(rates: readonly Decimal[]): Decimal[] {
  return rates
    .filter((rate, index) => rates.findIndex((other) => other.eq(rate)) === index)
    .sort((a, b) => b.cmp(a));
}

/** The invoice's taxes in the order of `rates`, in cents that add up to gross less net. */
function taxesByRate(invoice: Invoice, rates: readonly Decimal[], report: Report): readonly Decimal[] {
  const { net, gross, taxes } = invoice.totalAmount;
  for (const [index, tax] of taxes.entries()) {
    if (rates.some((rate) => rate.eq(tax.rate))) continue;
    report({
      rule: 'SB-TAX-TOTAL',
      field: `totalAmount.taxes[${index}]`,
      message: `The invoice’s total has ${tax.rate.toFixed()} % tax, but no item has.`,
      fix: 'Save the invoice again on the platform, so that it computes the total from the items.',
    });
  }
  const exact = rates.map((rate) => sum(taxes.filter((tax) => tax.rate.eq(rate)).map((tax) => tax.amount)));
  return spreadCents(exact, roundHalfUp(gross).minus(roundHalfUp(net)));
}

function checkTax(
  rate: Decimal,
  taxable: Decimal,
  tax: Decimal,
  lines: readonly Line[],
  report: Report,
): void {
  const expected = taxable.times(rate).div(100);
  const allowance = sum(lines.map((line) => roundingAllowance(line.quantity)));
  if (expected.minus(tax).abs().lte(allowance)) return;
  report({
    rule: 'SB-TAX-AMOUNT',
    field: 'totalAmount.taxes',
    message: `The tax of ${tax.toFixed(2)} at ${rate.toFixed()} % is not that of ${taxable.toFixed(2)} net, which is ${expected.toFixed(2)}.`,
    fix: 'Save the invoice again on the platform, so that it computes the taxes from the items.',
  });
}
