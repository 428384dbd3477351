import type { Entry } from './model.js';

/**
 * An entry as a tax office hears of it: revenue and what reduces it, and under cash accounting what is paid of it instead, with
 * the invoice's dates. Null for what is no turnover, or not yet.
 */
export function declaredOf(entry: Entry): Entry | null {
  const { part, isTaxDeferred, dueTax } = entry;
  if (dueTax !== undefined) {
    const { net, booksNet, invoiceDate, serviceDate } = dueTax;
    const exchange = entry.exchange && { ...entry.exchange, net: booksNet };
    return { ...entry, net, exchange, documentDate: invoiceDate, serviceDate };
  }
  return isTaxDeferred === true || (part !== 'revenue' && part !== 'write-off') ? null : entry;
}

/** An entry as JPK_V7M lists it: a sale, or under cash accounting what is paid of it. Null for what has no row. */
export function listedOf(entry: Entry): Entry | null {
  const { part, dueTax } = entry;
  return part === 'revenue' || dueTax?.isListed ? declaredOf(entry) : null;
}
