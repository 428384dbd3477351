import type { Batch } from '../../domain/accounting/model.js';
import { inBooks } from './documents.js';
import type { FormatContext } from './format.js';
import { refuse } from './refusals.js';

/** Formats that state amounts of the books cannot do so where there is no rate. @throws Failure `export.refused` */
export function requireBooksCurrency(format: string, batch: Batch, { accounting }: FormatContext): void {
  const foreign = batch.entries.find((entry) => inBooks(entry).currency !== accounting.currency);
  if (foreign === undefined) return;
  refuse(
    format,
    'SB-EXPORT-CURRENCY',
    'exchange_rates',
    `${foreign.documentNumber} is in ${inBooks(foreign).currency}, the books are in ${accounting.currency}`,
    'Add the rate of this currency to exchange_rates, or correct the currency of the books.',
  );
}
