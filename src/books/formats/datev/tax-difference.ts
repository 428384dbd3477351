import type { Cents } from '../../../domain/accounting/cents.js';
import { automaticRate, CHARTS } from '../../../domain/accounting/chart.js';
import type { Entry } from '../../../domain/accounting/model.js';
import type { ChartName } from '../../../domain/accounting/settings.js';
import { inBooks } from '../documents.js';
import { taxOfGross } from '../tax-differences.js';
import { hasAutomaticTax } from './booking.js';

/** How much more tax DATEV computes than the invoice has: by the automatic account, or the tax key. */
export function datevDifference(entry: Entry, chart: ChartName): Cents {
  if (entry.dueTax !== undefined) return 0;
  const { gross, tax } = inBooks(entry);
  if (entry.taxKey === '') {
    const automatic = automaticRate(chart, entry.account);
    if (automatic !== undefined) return taxOfGross(gross, automatic ?? '0') - tax;
    if (CHARTS[chart].withoutTax.includes(entry.account)) return 0 - tax;
  }
  return hasAutomaticTax(entry) ? taxOfGross(gross, entry.taxRate) - tax : 0;
}
