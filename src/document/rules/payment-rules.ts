import { parseIban } from '@spacebooks/base/bank-account';
import type { Payment } from '../model.js';
import { type BusinessRule, documentRule } from './rule.js';

const IBAN = 'e_invoices.payment.iban';

/** UNTDID 4461 30 and 58. */
export function isTransfer({ meansCode }: Payment): boolean {
  return meansCode === '30' || meansCode === '58';
}

/** Rules of the payment instructions (BG-16). */
export const PAYMENT_RULES: readonly BusinessRule[] = [
  documentRule('BR-61', IBAN, ({ payment }) => !isTransfer(payment) || payment.account !== null),
  documentRule('BR-50', IBAN, ({ payment }) => payment.account === null || payment.account.iban !== ''),
  // XRechnung's rule, kept for all: a wrong IBAN is a payment that never arrives.
  documentRule(
    'BR-DE-19',
    IBAN,
    ({ payment }) =>
      payment.account === null ||
      payment.account.iban === '' ||
      parseIban(payment.account.iban) === payment.account.iban,
  ),
];
