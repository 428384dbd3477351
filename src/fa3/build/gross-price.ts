import { roundHalfUp } from '@spacebooks/base/money';
import { linePrice } from '../../document/build/line-price.js';
import { spreadCents } from '../../document/build/spread-cents.js';
import type { TaxedLine } from '../../document/build/taxed-line.js';
import type { Line, VatBreakdown } from '../../document/model.js';

/** TKwotowy2 */
const PRICE_DECIMALS = 8;

/**
 * The lines with prices and amounts that include the tax (P_9B, P_11A): the platform's, in cents that add up to the
 * gross of their rate where the platform did not round them. Where it did, its amounts stay as the buyer knows them,
 * and may miss that gross by what rounding explains; more is for the rules to refuse.
 */
export function withGrossPrices(
  lines: readonly TaxedLine[],
  vatBreakdown: readonly VatBreakdown[],
): readonly Line[] {
  const priced = new Map<string, Line>();
  for (const { polishRate, taxable, tax } of vatBreakdown) {
    const group = lines.filter(({ line }) => line.polishRate === polishRate);
    const amounts = spreadCents(
      group.map(({ part }) => part.gross),
      taxable.plus(tax),
    );
    for (const [index, amount] of amounts.entries()) {
      const taxed = group[index];
      if (taxed !== undefined) priced.set(taxed.line.id, { ...taxed.line, gross: grossOf(taxed, amount) });
    }
  }
  return lines.map(({ line }) => priced.get(line.id) ?? line);
}

/** The price of one unit is one that gives the amount when multiplied. */
function grossOf(
  { part }: TaxedLine,
  amount: NonNullable<Line['gross']>['amount'],
): NonNullable<Line['gross']> {
  const { netPrice, baseQuantity } = linePrice(part.unitGross, part.item.quantity, amount);
  const price = baseQuantity === null ? netPrice : roundHalfUp(netPrice.div(baseQuantity), PRICE_DECIMALS);
  return { price, amount };
}
