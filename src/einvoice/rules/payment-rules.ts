import { parseIban } from '../../domain/bank-account.js';
import { type BusinessRule, documentRule } from './rule.js';

const IBAN = {
  field: 'e_invoices.payment.iban',
  fix: 'Copy the IBAN of the account again into the configuration.',
};

/** Rules of the payment instructions (BG-16). */
export const PAYMENT_RULES: readonly BusinessRule[] = [
  documentRule(
    'BR-61',
    { ...IBAN, message: 'A credit transfer needs the account (BT-84).' },
    ({ payment }) => payment.meansCode !== '58' || payment.account !== null,
  ),
  documentRule(
    'BR-50',
    { ...IBAN, message: 'The account (BG-17) has no identifier (BT-84).' },
    ({ payment }) => payment.account === null || payment.account.iban !== '',
  ),
  // XRechnung's rule, kept for all: a wrong IBAN is a payment that never arrives.
  documentRule(
    'BR-DE-19',
    { ...IBAN, message: 'The IBAN (BT-84) is wrong: its check digits or its length do not fit.' },
    ({ payment }) =>
      payment.account === null ||
      payment.account.iban === '' ||
      parseIban(payment.account.iban) === payment.account.iban,
  ),
];
