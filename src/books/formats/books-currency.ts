import type { Entry } from '../../domain/accounting/model.js';
import { inBooks } from './documents.js';
import type { FormatContext } from './format.js';
import { refuse } from './refusals.js';

/** Formats that state amounts of the books cannot do so where there is no rate. @throws Failure `export.refused` */
export function requireOf(entry: Entry, format: string, accounting: FormatContext['accounting']): void {
  const { currency } = inBooks(entry);
  if (currency === accounting.currency) return;
  const values = { document: entry.documentNumber, currency, books: accounting.currency };
  refuse(format, 'SB-EXPORT-CURRENCY', 'exchange_rates', values);
}
