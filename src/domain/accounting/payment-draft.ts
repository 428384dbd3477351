import type { Invoice } from '../invoice.js';
import type { PaymentRecordMethod } from '../payment-record.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { accountName } from './ledger-account.js';
import type { AccountingSettings, ClearingSettings } from './settings.js';
import { inBooks, settlementTerms } from './settlement-terms.js';

/**
 * Money that came for an invoice, on a clearing account, dated as the invoice states it.
 *
 * @param paid below zero where it went back
 * @returns null where payments are only listed
 */
export function paymentDraft(
  invoice: Invoice,
  revenue: readonly EntryDraft[],
  paid: Cents,
  settings: AccountingSettings,
  method: PaymentRecordMethod | null = null,
): EntryDraft | null {
  const account = clearingAccount(settings.payments, method);
  const terms = settlementTerms(invoice, revenue);
  if (account === null || terms === null) return null;
  const amounts = { tax: 0, gross: 0 - paid };
  return {
    ...terms,
    kind: 'payment',
    part: 'payment',
    account,
    accountName: accountName(settings, account, account),
    taxKey: '',
    taxAccount: null,
    taxCase: null,
    taxRate: '0',
    net: 0 - paid,
    isOnClearing: true,
    ...amounts,
    exchange: inBooks(revenue, amounts),
  };
}

/** The ledger account on which payments by a method wait for the bank; null where payments are only listed. */
function clearingAccount(
  settings: ClearingSettings | undefined,
  method: PaymentRecordMethod | null,
): string | null {
  if (settings === undefined) return null;
  const names = [method?.id, method?.name].flatMap((name) => (name == null ? [] : [comparable(name)]));
  const rule = settings.methods?.find(({ method: named }) => names.includes(comparable(named)));
  return (rule ?? settings).account;
}

/** People write it once on the platform and once in the configuration. */
function comparable(name: string): string {
  return name.trim().toLowerCase();
}
