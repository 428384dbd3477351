import { Failure } from '../domain/errors.js';
import type { PlatformClient } from '../platform/client.js';
import { failureText } from '../words/failures.js';
import type { PlatformPdf } from './platform-layout.js';

/**
 * Asks the platform for the invoice's PDF without anything about payment, which the e-invoice itself states.
 *
 * @throws Failure `platform.*` for what is over later or concerns every request
 */
export async function readPlatformPdf(
  invoices: PlatformClient['invoices'],
  invoiceId: string,
): Promise<PlatformPdf> {
  try {
    return { ok: true, pdf: await invoices.pdf(invoiceId, { priority: 'lock', withoutPayment: true }) };
  } catch (error) {
    if (!(error instanceof Failure) || !concernsThisPdf(error)) throw error;
    return { ok: false, reason: failureText(error) };
  }
}

/** Waiting for a PDF that is none would hold up an invoice that our own layout can show. */
function concernsThisPdf({ code, kind }: Failure): boolean {
  return code === 'platform.unreadable' || kind === 'refused';
}
