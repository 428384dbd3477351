import { isCalendarDate } from '@spacebooks/base/calendar';
import { cents, roundHalfUp } from '@spacebooks/base/money';
import { z } from 'zod';
import type { ExpectedInvoice } from '../domain/forecast.js';
import type { LocalDate } from '../domain/invoice.js';
import { address, segment } from './address.js';
import type { PlatformApi } from './api.js';
import { pages } from './pages.js';
import { readAs } from './read-as.js';
import { decimalText } from './schema.js';

/** Of a preview only what a forecast needs: it has no number yet, and whatever else an invoice must have may be missing. */
const preview = z
  .object({
    id: z.string().min(1),
    attributes: z.object({
      invoiceDate: z.string().refine(isCalendarDate, 'is no date YYYY-MM-DD'),
      totalAmount: z.object({ gross: decimalText, currency: z.string().min(1) }),
    }),
  })
  .transform(
    ({ id, attributes: { invoiceDate, totalAmount } }): ExpectedInvoice => ({
      id,
      invoiceDate,
      gross: cents(roundHalfUp(totalAmount.gross)),
      currency: totalAmount.currency,
    }),
  );

/**
 * The invoices that the platform will issue in a space, by the day on which it will, page after page of ten: how many there
 * are is not said before.
 *
 * @param days from today on
 * @throws Failure `platform.*`
 */
export type InvoicePreviews = (
  spaceId: string,
  days: { readonly from: LocalDate; readonly to: LocalDate },
) => AsyncIterable<readonly ExpectedInvoice[]>;

export function createInvoicePreviews(api: PlatformApi, baseUrl: string): InvoicePreviews {
  return async function* (spaceId, { from, to }) {
    const parameters = { 'filter[from]': from, 'filter[to]': to };
    const url = address(baseUrl, `/spaces/${segment(spaceId)}/invoice_previews`, parameters);
    for await (const records of pages((page) => api.document('GET', page, 'sync'), url)) {
      yield readAs(z.array(preview), records, '/data');
    }
  };
}
