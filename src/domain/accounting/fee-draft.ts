import type { LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { accountName } from './ledger-account.js';
import type { AccountingSettings } from './settings.js';

/** What a payment service kept for itself of a payout, with the account that the configuration names. */
export interface PostedFee {
  /** Of the part of the bank line; the statement read anew makes the same (`feeId`). */
  readonly id: string;
  readonly bookedOn: LocalDate;
  /** Below zero for what was kept. */
  readonly amount: Cents;
  readonly currency: string;
  /** As people call it. */
  readonly service: string;
  /** Of the payout. */
  readonly reference: string;
  /** Null where the configuration names none (any more): it is not booked. */
  readonly account: string | null;
  readonly taxKey: string;
}

/** A fee stands among invoices by this id. @param identity of the part of the bank line */
export function feeId(identity: string): string {
  return `fee-${identity}`;
}

/**
 * Takes the fee from the clearing account of payments, on which the whole of what was paid waits for the bank. Its tax is for the
 * key: a service's invoice is its voucher.
 *
 * @returns null where payments are not booked, it has no account, or the books are in another currency
 */
export function feeDraft(fee: PostedFee, settings: AccountingSettings): EntryDraft | null {
  const { payments, currency, from } = settings;
  const { account } = fee;
  if (payments === undefined || account === null || fee.currency !== currency || fee.bookedOn < from)
    return null;
  return {
    ...{
      kind: 'fee',
      part: 'fee',
      invoiceId: fee.id,
      documentNumber: fee.reference,
      statedDate: fee.bookedOn,
    },
    ...{ serviceDate: null, dueDate: null, debtor: payments.account, debtorName: fee.service },
    ...{ account, accountName: accountName(settings, account, fee.service) },
    ...{ taxKey: fee.taxKey, taxAccount: null, taxCase: null, taxRate: '0' },
    ...{ costCenter: null, costCenterName: null, currency, exchange: null, ksefNumber: null },
    ...{ net: fee.amount, tax: 0, gross: fee.amount, correctsInvoiceId: null },
    buyer: { country: null, taxId: null },
  };
}
