import { InvalidArgumentError } from 'commander';
import { type InvoiceSearch, invoiceSearch } from '../../domain/invoice-search.js';
import { placeOf } from '../../invoice-list/place.js';
import type { InvoiceOrder, InvoicePlace } from '../../store/invoices/list/filter.js';

/** @throws InvalidArgumentError */
export function searchOption(text: string): InvoiceSearch {
  const search = invoiceSearch(text);
  const isOfSigns = search === null || (search.words.length === 0 && search.amounts.length === 0);
  if (!isOfSigns) return search;
  throw new InvalidArgumentError('Write letters or digits.');
}

/** Of the list of the command. */
export const NEWEST: InvoiceOrder = { by: 'date', descending: true };

/** @throws InvalidArgumentError */
export function placeOption(text: string): InvoicePlace {
  const place = placeOf(text, NEWEST);
  if (place !== undefined) return place;
  throw new InvalidArgumentError('Write it as the previous page names it.');
}
