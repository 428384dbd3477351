import { type Decimal, roundHalfUp } from '@spacebooks/base/money';
import type { VatBreakdown } from '../../../document/model.js';
import type { ExchangeRate } from '../../../domain/currency-rate.js';
import { isPolishRate, RATE_FIELDS } from '../rate-fields.js';
import { isTaxed, needsExchange } from '../sums.js';
import { type Fa3Rule, fa3Rule, type Violation } from './rule.js';

/** P_12, and what a rate asks of the rest of the document. */
export const RATE_RULES: readonly Fa3Rule[] = [
  {
    id: 'SB-FA3-RATE',
    check: ({ lines, vatBreakdown }) => [
      ...lines.flatMap((line, index) => wrongRate(`items[${index}].amount.taxes`, line)),
      ...vatBreakdown.flatMap((group) => wrongRate('totalAmount.taxes', group)),
    ],
  },
  {
    id: 'SB-FA3-TAX-FREE',
    check: ({ vatBreakdown }) =>
      vatBreakdown
        .filter(({ polishRate, tax }) => isPolishRate(polishRate) && !isTaxed(polishRate) && !tax.eq(0))
        .map(({ polishRate, tax }) => ({
          field: 'totalAmount.taxes',
          values: { rate: polishRate ?? '', tax: tax.toFixed() },
        })),
  },
  fa3Rule('SB-FA3-EXEMPTION', 'e_invoices.tax_cases', ({ vatBreakdown, fa3 }) => {
    return vatBreakdown.some(({ polishRate }) => polishRate === 'zw') === (fa3.exemption !== null);
  }),
  fa3Rule('SB-FA3-EXCHANGE', 'e_invoices.ksef.exchange_rates', (document) => {
    const { exchangeRate } = document.fa3;
    if (!needsExchange(document)) return true;
    if (exchangeRate?.currency !== document.currency || !exchangeRate.rate.gt(0)) return false;
    return document.vatBreakdown.every((group) => isConverted(group, exchangeRate));
  }),
];

function wrongRate(
  field: string,
  { polishRate, rate }: { readonly polishRate?: string; readonly rate: Decimal },
): readonly Violation[] {
  if (isPolishRate(polishRate) && rate.eq(RATE_FIELDS[polishRate].percent)) return [];
  return [{ field, values: { rate: polishRate ?? '–', percent: rate.toFixed() } }];
}

/** The tax of each group in PLN, rounded to the grosz (art. 106e ust. 11 ustawy). */
function isConverted({ polishRate, tax, taxInPln }: VatBreakdown, { rate }: ExchangeRate): boolean {
  if (!isTaxed(polishRate)) return true;
  return taxInPln?.eq(roundHalfUp(tax.times(rate))) ?? false;
}
