import { parseBic, parseIban } from '../../domain/bank-account.js';
import type { PaymentSettings } from '../../domain/settings.js';
import type { Payment } from './model.js';
import type { Report } from './report.js';
import { lineOrNull } from './text.js';

/** BG-16: SEPA credit transfer (58) where the space states an IBAN, else "not defined" (1). */
export function buildPayment(settings: PaymentSettings, number: string, report: Report): Payment {
  if (settings.iban === undefined) return { meansCode: '1', account: null, remittanceInformation: number };
  const iban = parseIban(settings.iban);
  if (iban === null) {
    report({
      rule: 'BR-DE-19',
      field: 'e_invoices.payment.iban',
      message: `The IBAN ${settings.iban} is wrong: its check digits or its length do not fit.`,
      fix: 'Copy the IBAN of the account again into the configuration.',
    });
  }
  const bic = settings.bic === undefined ? null : parseBic(settings.bic);
  if (settings.bic !== undefined && bic === null) {
    report({
      rule: 'SB-BIC',
      field: 'e_invoices.payment.bic',
      message: `The BIC ${settings.bic} is not 8 or 11 letters and digits of the right form.`,
      fix: 'Copy the BIC again, or leave it out: transfers within the euro area do not need it.',
    });
  }
  return {
    meansCode: '58',
    account: { iban: iban ?? '', bic, name: lineOrNull(settings.account_name) },
    remittanceInformation: number,
  };
}
