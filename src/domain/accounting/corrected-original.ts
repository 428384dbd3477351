import type { Invoice, LocalDate } from '../invoice.js';
import type { LeftOfRows } from './left-of-rows.js';
import type { LeftOfParts } from './tax-point/left-of-parts.js';

/** What a correction takes back, or adds to: an original with what earlier corrections left of it. */
export interface CorrectedOriginal {
  readonly invoice: Invoice;
  /** Null where the original is in no books. */
  readonly left: { readonly parts: LeftOfParts; readonly rows: LeftOfRows } | null;
}

/**
 * The day whose rules hold for an invoice: its own, and of a correction that of what it corrects. Otherwise a rule that changed in
 * between would leave a part of the original where it was.
 */
export function ruledOn(
  invoice: Invoice,
  corrected: Pick<CorrectedOriginal, 'invoice'> | undefined,
): LocalDate {
  return corrected?.invoice.invoiceDate ?? invoice.invoiceDate;
}
