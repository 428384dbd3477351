import { isQrIban, parseSwissReference } from '@spacebooks/bank-statements/references';
import { COUNTRIES } from '../../domain/countries/countries.js';
import type { Phrase } from '../../domain/finding.js';
import type { SellerSettings } from '../../domain/settings.js';
import type { Payment } from '../model.js';
import type { ReportProblem } from './report.js';

/**
 * Refuses a demand to a QR-IBAN that can have no QR-bill, as nothing else pays to one: it wants a QR reference (SIX, Swiss
 * Implementation Guidelines QR-bill 2.3, 4.2.2), Swiss francs or euros.
 */
export function checkQrIban(
  { account, remittanceInformation }: Payment,
  currency: string,
  { country = 'DE' }: SellerSettings,
  report: ReportProblem,
): void {
  if (account === null || !isQrIban(account.iban)) return;
  const { transfers } = COUNTRIES[country];
  const why = (): Phrase | null => {
    if (transfers?.code !== 'QR-bill') return { key: 'no QR-bill of this country', values: { country } };
    if (!transfers.currencies.includes(currency))
      return { key: 'no QR-bill in this currency', values: { currency } };
    const number = remittanceInformation ?? '';
    return parseSwissReference(number) === null ? { key: 'no QR reference', values: { number } } : null;
  };
  const reason = why();
  if (reason === null) return;
  report({
    rule: 'SB-QR-IBAN',
    field: 'e_invoices.payment.iban',
    problem: 'QR-IBAN without QR-bill',
    values: { given: account.iban, why: reason },
  });
}
