import { sum } from '@spacebooks/base/money';
import type { EInvoiceDocument, VatBreakdown } from '../../document/model.js';
import { amount, type XmlTree } from '../../document/xml/tree.js';
import { BASE_FIELDS, isPolishRate, RATE_FIELDS } from './rate-fields.js';

const HOME_CURRENCY = 'PLN';

/** P_13_x with P_14_x, and P_14_xW where the tax is not in PLN; of a correction the differences. */
export function sums({ vatBreakdown, currency }: EInvoiceDocument): XmlTree {
  const fields: Record<string, string> = {};
  for (const base of BASE_FIELDS) {
    const groups = vatBreakdown.filter(({ polishRate }) => fieldsOf(polishRate)?.base === base);
    const tax = fieldsOf(groups[0]?.polishRate)?.tax;
    if (groups.length === 0) continue;
    fields[base] = amount(sum(groups.map(({ taxable }) => taxable)));
    if (tax === null || tax === undefined) continue;
    fields[tax] = amount(sum(groups.map((group) => group.tax)));
    if (currency !== HOME_CURRENCY) fields[`${tax}W`] = amount(sum(groups.flatMap(taxInPln)));
  }
  return fields;
}

/** P_15 */
export function amountDue({ totals }: EInvoiceDocument): string {
  return amount(totals.taxInclusive);
}

/** Whether tax of this document has to be stated in PLN too, for which it needs a rate of exchange. */
export function needsExchange({ currency, vatBreakdown }: EInvoiceDocument): boolean {
  return currency !== HOME_CURRENCY && vatBreakdown.some(({ polishRate }) => isTaxed(polishRate));
}

/** Whether the rate is one of those with a tax. */
export function isTaxed(rate: string | undefined): boolean {
  return (fieldsOf(rate)?.tax ?? null) !== null;
}

function fieldsOf(rate: string | undefined) {
  return isPolishRate(rate) ? RATE_FIELDS[rate] : undefined;
}

function taxInPln({ taxInPln: tax }: VatBreakdown) {
  return tax === undefined ? [] : [tax];
}
