import type { LocalDate } from '../../domain/invoice.js';
import { decimal } from '../../domain/money.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { VAT_RATES, vatRatesOn } from '../../domain/vat-rates.js';
import type { EInvoiceDocument, Period } from '../model.js';
import type { TaxedLine } from './lines.js';
import type { Report } from './report.js';

/** When the whole invoice's service was given. */
export interface Served extends Pick<EInvoiceDocument, 'deliveryDate' | 'period'> {
  /** Of a correction the original's day; null where it is not known. */
  readonly invoiced: LocalDate | null;
}

/**
 * Refuses rates above zero that the law of the seller's country does not know on these days: what an invoice shows is owed
 * all the same (§ 14c UStG, Art. 203 of directive 2006/112/EC). A rule with `rate_of` says whose rate it is; with
 * `rate_of` and `when.rate` an operator vouches for one that we do not know.
 *
 * @param served when the service was given, where the line does not say, and the day of the invoice, or of its original
 */
export function checkRatesInForce(
  lines: readonly TaxedLine[],
  served: Served,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: Report,
): void {
  if (law === undefined) return;
  for (const { line, tax, part } of lines) {
    if (tax.category !== 'S' || tax.isVouchedFor === true) continue;
    const where = tax.rateOf ?? seller.country ?? 'DE';
    const days = taxDays(line.period ?? null, served);
    const valid = vatRatesOn(where, days);
    if (valid.some((rate) => decimal(rate).eq(tax.rate))) continue;
    report({
      rule: 'SB-VAT-RATE',
      field: `items[${part.index}].amount.taxes[0].rate`,
      problem: VAT_RATES[where] === undefined ? 'rates of an unknown country' : 'rate not in force',
      values: {
        rate: tax.rate.toFixed(),
        country: where,
        day: days.at(-1) ?? '',
        valid: valid.map((rate) => `${rate} %`).join(', '),
      },
    });
  }
}

/** The days of the service, and the invoice's own where it goes before the end of the service (payment in advance). */
function taxDays(own: Period | null, { deliveryDate, period, invoiced }: Served): readonly LocalDate[] {
  const { start, end } = own ?? period ?? { start: deliveryDate, end: deliveryDate };
  return invoiced !== null && invoiced < end ? [invoiced, start, end] : [start, end];
}
