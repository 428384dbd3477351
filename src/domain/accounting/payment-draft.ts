import type { PaymentRecordMethod } from '../payment-record.js';
import type { FamilyMember } from './booked-family.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { accountName } from './ledger-account.js';
import { isMethod } from './method-name.js';
import type { Money } from './money.js';
import type { AccountingSettings, ClearingSettings } from './settings.js';
import { settlementTerms } from './settlement-terms.js';
import { taxKeysOf } from './tax-key.js';

/**
 * Money that came for an invoice, on a clearing account, by the rate of the invoice; what somebody on the way kept is on the account of its rule.
 *
 * @param booksGross of the money in the currency of the books, where the invoice is in another one
 * @returns null where payments are only listed
 */
export function paymentDraft(
  { amount, day, record, kept }: Money,
  booksGross: Cents,
  { revenue }: FamilyMember,
  settings: AccountingSettings,
): EntryDraft | null {
  const method = record?.method ?? null;
  const account = kept?.account ?? clearingAccount(settings.payments, method);
  const terms = settlementTerms(revenue);
  if (settings.payments === undefined || account === null || terms === null) return null;
  const rate = revenue[0]?.exchange ?? null;
  return {
    ...terms,
    statedDate: day,
    paymentId: record?.id,
    paymentMethod: method ?? undefined,
    kind: 'payment',
    part: 'payment',
    account,
    accountName: accountName(settings, account, account),
    ...taxKeysOf(kept?.tax_key),
    taxAccount: null,
    taxCase: null,
    taxRate: '0',
    net: 0 - amount,
    tax: 0,
    gross: 0 - amount,
    isOnClearing: kept === undefined ? true : undefined,
    because: kept?.because,
    exchange: rate && { ...rate, net: 0 - booksGross, tax: 0, gross: 0 - booksGross },
  };
}

/** The ledger account on which payments by a method wait for the bank; null where payments are only listed. */
function clearingAccount(
  settings: ClearingSettings | undefined,
  method: PaymentRecordMethod | null,
): string | null {
  if (settings === undefined) return null;
  const rule = settings.methods?.find(({ method: named }) => isMethod(method, named));
  return (rule ?? settings).account;
}
