import { parseBic, parseIban } from '../../domain/bank-account.js';
import type { PaymentSettings } from '../../domain/settings.js';
import type { Payment } from './model.js';
import type { Report } from './report.js';
import { lineOrNull } from './text.js';

/**
 * BG-16: credit transfer where the space states an account and the buyer has something to pay, in EUR by SEPA
 * (58), else by other means (30); "not defined" (1) in all other cases.
 */
export function buildPayment(
  account: Payment['account'],
  { number, currency, isPayable }: { number: string; currency: string; isPayable: boolean },
): Payment {
  return account === null || !isPayable
    ? { meansCode: '1', account: null, remittanceInformation: number }
    : { meansCode: currency === 'EUR' ? '58' : '30', account, remittanceInformation: number };
}

/** BG-17, checked whether this invoice states it or not. */
export function buildAccount(settings: PaymentSettings, report: Report): Payment['account'] {
  if (settings.iban === undefined) return null;
  const iban = parseIban(settings.iban);
  if (iban === null) {
    report({
      rule: 'BR-DE-19',
      field: 'e_invoices.payment.iban',
      problem: 'wrong IBAN',
      values: { given: settings.iban },
    });
  }
  const bic = settings.bic === undefined ? null : parseBic(settings.bic);
  if (settings.bic !== undefined && bic === null) {
    report({
      rule: 'SB-BIC',
      field: 'e_invoices.payment.bic',
      problem: 'wrong BIC',
      values: { given: settings.bic },
    });
  }
  return { iban: iban ?? '', bic, name: lineOrNull(settings.account_name) };
}
