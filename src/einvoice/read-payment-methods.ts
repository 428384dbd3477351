import type { UsedPaymentMethod } from '../document/build/document-type.js';
import { Failure, type FailureCode } from '../domain/errors.js';
import type { Invoice } from '../domain/invoice.js';
import type { Logger } from '../ops/log.js';
import type { EInvoiceSpace } from './space.js';

/** Answers that no later try will better, and that leave wording which is true all the same. */
const WITHOUT_ANSWER: readonly FailureCode[] = [
  'platform.forbidden',
  'platform.not-found',
  'platform.rejected',
];

/**
 * By what the platform collects or collected an invoice: one request, and only where the answer is said on the
 * document and the configuration says what the methods are. Undefined where it is not requested or not answered.
 *
 * @throws Failure `platform.*` that a later try may better
 */
export async function readPaymentMethods(
  invoice: Invoice,
  { invoices, settings }: EInvoiceSpace,
  log: Pick<Logger, 'warn'>,
): Promise<readonly UsedPaymentMethod[] | undefined> {
  if (settings.payment.methods === undefined || !isSettledThere(invoice)) return undefined;
  try {
    return await invoices.paymentMethods(invoice.id);
  } catch (error) {
    if (!(error instanceof Failure) || !WITHOUT_ANSWER.includes(error.code)) throw error;
    log.warn('einvoice.payment-methods-unknown', {
      invoice: invoice.id,
      reason: error.code,
    });
    return undefined;
  }
}

function isSettledThere({ paidStatus, canCharge, chargeAt }: Invoice): boolean {
  return paidStatus === 'paid' || paidStatus === 'pending' || (canCharge && chargeAt !== null);
}
