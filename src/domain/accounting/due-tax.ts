import { decimal } from '@spacebooks/base/money';
import { isOutsideVat } from './declared-amount.js';
import type { EntryDraft } from './draft.js';
import { allMarks } from './jpk-marks.js';
import { accountName, findTaxAccount } from './ledger-account.js';
import type { LeftOfFamily } from './left-of-family.js';
import type { AmountsByTax } from './left-of-revenue.js';
import { NO_AMOUNT, plus, type RevenueAmount } from './revenue-group.js';
import type { AccountingSettings } from './settings.js';

/** What the tax that is due with a payment is read from. */
interface DueTaxTerms {
  readonly left: LeftOfFamily;
  /** Of the document that is paid. */
  readonly revenue: readonly EntryDraft[];
  readonly settings: AccountingSettings;
  /** In an export with JPK_V7M: each is a row of it, also without tax. */
  readonly isListed: boolean;
}

/**
 * Under cash accounting, the tax that is due with a payment: entries that take it from the account of tax which is not due yet to that
 * of tax which is owed, on the payment's day.
 *
 * @param amounts what the payment is of
 */
export function dueTaxOf(
  payment: EntryDraft,
  amounts: AmountsByTax,
  terms: DueTaxTerms,
): readonly EntryDraft[] {
  const due = new Map<string, { readonly first: EntryDraft; readonly amount: RevenueAmount }>();
  for (const [key, amount] of amounts) {
    const [first] = terms.left.draftsOf(key);
    // A payment of money that is no supply is no turnover.
    if (first?.isTaxDeferred !== true || isOutsideVat(first)) continue;
    const tax = taxOf(first);
    due.set(tax, {
      first: due.get(tax)?.first ?? first,
      amount: plus(due.get(tax)?.amount ?? NO_AMOUNT, amount),
    });
  }
  return [...due.values()].flatMap(({ first, amount: { net, tax, booksNet, booksTax } }) => {
    const isUntaxed = tax === 0 && booksTax === 0;
    if (isUntaxed && (!terms.isListed || (net === 0 && booksNet === 0))) return [];
    return dueDraft(payment, first, { net, tax, booksNet, booksTax }, terms);
  });
}

function taxOf({ taxRate, taxAccount, polishCase }: EntryDraft): string {
  return `${taxRate} ${taxAccount} ${polishCase ?? ''}`;
}

/** @param first of the family's revenue with this tax: it says which account the tax waits on */
function dueDraft(
  payment: EntryDraft,
  first: EntryDraft,
  { net, tax, booksNet, booksTax }: RevenueAmount,
  { revenue, settings, isListed }: DueTaxTerms,
): EntryDraft {
  const deferred = first.taxAccount ?? first.account;
  // The document that is paid is the one that a report names.
  const taxedAlike = revenue.filter((draft) => taxOf(draft) === taxOf(first));
  const own = taxedAlike[0] ?? revenue[0] ?? first;
  const { exchange } = payment;
  return {
    ...payment,
    account: deferred,
    accountName: accountName(settings, deferred, deferred),
    taxAccount: first.taxAccount === null ? null : owedAccount(first, settings),
    taxCase: first.taxCase,
    polishCase: first.polishCase,
    taxRate: first.taxRate,
    ksefMark: own.ksefMark,
    jpkMarks: isListed ? allMarks(...taxedAlike.map((draft) => draft.jpkMarks)) : undefined,
    net: 0 - tax,
    tax,
    gross: 0,
    ...{ isOnClearing: undefined, because: undefined, taxKey: '', taxKeys: undefined },
    exchange: exchange && { ...exchange, net: 0 - booksTax, tax: booksTax, gross: 0 },
    dueTax: {
      net,
      booksNet: exchange === null ? net : booksNet,
      invoiceDate: own.statedDate ?? '',
      serviceDate: own.serviceDate,
      isListed: isListed ? true : undefined,
    },
  };
}

function owedAccount({ taxRate, statedDate }: EntryDraft, settings: AccountingSettings): string | null {
  return findTaxAccount(settings, { rate: decimal(taxRate), country: undefined }, statedDate ?? '') ?? null;
}
