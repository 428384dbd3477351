import type { AccountingConfig } from '../config/accounting-config.js';
import { feeId, type PostedFee } from '../domain/accounting/fee-draft.js';
import type { BankBreakdowns } from '../store/bank/bank-breakdowns.js';

const NAMES = { stripe: 'Stripe', gocardless: 'GoCardless', adyen: 'Adyen', paypal: 'PayPal' } as const;

/** The fees of a space with the accounts of the configuration: those that lost theirs are among them, whose entries are reversed. */
export async function postedFees(
  breakdowns: Pick<BankBreakdowns, 'fees'>,
  { id, accounting }: { readonly id: string; readonly accounting: Pick<AccountingConfig, 'payouts'> },
): Promise<readonly PostedFee[]> {
  const kept = await breakdowns.fees(id, '', '9999');
  return kept.flatMap(({ source, identity, bookedOn, amount, currency, reference }) => {
    if (source === 'bank') return [];
    const { account = null, tax_key: taxKey = '' } = accounting.payouts[source] ?? {};
    return [
      { id: feeId(identity), bookedOn, amount, currency, service: NAMES[source], reference, account, taxKey },
    ];
  });
}
