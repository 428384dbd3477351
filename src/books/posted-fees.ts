import type { AccountingConfig } from '../config/accounting-config.js';
import { feeId, type PostedFee } from '../domain/accounting/fee-draft.js';
import type { BankBreakdowns } from '../store/bank/bank-breakdowns.js';

const NAMES = { stripe: 'Stripe', gocardless: 'GoCardless', adyen: 'Adyen', paypal: 'PayPal' } as const;

/** The fees of a space whose service has an account in the configuration; `bank fees` lists all others. */
export async function postedFees(
  breakdowns: Pick<BankBreakdowns, 'fees'>,
  {
    id,
    accounting,
  }: { readonly id: string; readonly accounting: Pick<AccountingConfig, 'settings' | 'payouts'> },
): Promise<readonly PostedFee[]> {
  const kept = await breakdowns.fees(id, accounting.settings.from, '9999');
  return kept.flatMap(({ source, identity, bookedOn, amount, currency, reference }) => {
    const terms = source === 'bank' ? undefined : accounting.payouts[source];
    if (terms === undefined || source === 'bank') return [];
    const { account, tax_key: taxKey = '' } = terms;
    return [
      { id: feeId(identity), bookedOn, amount, currency, service: NAMES[source], reference, account, taxKey },
    ];
  });
}
