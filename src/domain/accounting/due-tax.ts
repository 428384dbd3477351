import { decimal } from '@spacebooks/base/money';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { accountName, findTaxAccount } from './ledger-account.js';
import type { AccountingSettings } from './settings.js';

/** What of an invoice's revenue has one tax that is not due yet, or none that is reported when it is paid. */
interface DeferredTax {
  readonly first: EntryDraft;
  readonly net: Cents;
  readonly tax: Cents;
  readonly booksNet: Cents;
  readonly booksTax: Cents;
}

/**
 * Under cash accounting, the tax that is due with each payment of an invoice: entries that take it from the account of tax which
 * is not due yet to that of tax which is owed, on the payment's day, in the payment's share of the invoice. What pays the rest of the invoice takes the rest of
 * its tax; what is paid beyond that has none.
 *
 * @param payments all of the invoice
 * @param isListed in an export with JPK_V7M: each is a row of it
 * @returns of each payment
 */
export function dueTaxOf(
  payments: readonly EntryDraft[],
  revenue: readonly EntryDraft[],
  settings: AccountingSettings,
  isListed = false,
): ReadonlyMap<EntryDraft, readonly EntryDraft[]> {
  const taxes = deferredTaxes(revenue);
  if (taxes.length === 0) return new Map();
  const whole = total(revenue, ({ gross }) => gross);
  const due = new Map<EntryDraft, readonly EntryDraft[]>(payments.map((payment) => [payment, []]));
  for (const tax of taxes) {
    let paid = 0;
    const given = { net: 0, tax: 0, booksNet: 0, booksTax: 0 };
    for (const payment of payments.toSorted(byDay)) {
      const before = within(paid, whole);
      paid -= payment.gross;
      const after = within(paid, whole);
      const share = { part: after - before, whole, isEnd: after === whole, isBegin: after === 0 };
      const part = {
        net: shareOf(tax.net, given.net, share),
        tax: shareOf(tax.tax, given.tax, share),
        booksNet: shareOf(tax.booksNet, given.booksNet, share),
        booksTax: shareOf(tax.booksTax, given.booksTax, share),
      };
      given.net += part.net;
      given.tax += part.tax;
      given.booksNet += part.booksNet;
      given.booksTax += part.booksTax;
      const isUntaxed = part.tax === 0 && part.booksTax === 0;
      if (isUntaxed && (!isListed || (part.net === 0 && part.booksNet === 0))) continue;
      due.set(payment, [
        ...(due.get(payment) ?? []),
        dueDraft(payment, { ...part, first: tax.first }, settings, isListed),
      ]);
    }
  }
  return due;
}

function deferredTaxes(revenue: readonly EntryDraft[]): readonly DeferredTax[] {
  const deferred = revenue.filter(({ isTaxDeferred }) => isTaxDeferred === true);
  const taxOf = ({ taxRate, taxAccount, polishCase }: EntryDraft) =>
    `${taxRate} ${taxAccount} ${polishCase ?? ''}`;
  return [...Map.groupBy(deferred, taxOf).values()].flatMap((drafts) => {
    const [first] = drafts;
    if (first === undefined) return [];
    return {
      first,
      net: total(drafts, ({ net }) => net),
      tax: total(drafts, ({ tax }) => tax),
      booksNet: total(drafts, ({ exchange }) => exchange?.net ?? 0),
      booksTax: total(drafts, ({ exchange }) => exchange?.tax ?? 0),
    };
  });
}

function dueDraft(
  payment: EntryDraft,
  { first, net, tax, booksNet, booksTax }: DeferredTax,
  settings: AccountingSettings,
  isListed: boolean,
): EntryDraft {
  const deferred = first.taxAccount ?? first.account;
  const invoiceDate = first.statedDate ?? '';
  const { exchange } = payment;
  return {
    ...payment,
    account: deferred,
    accountName: accountName(settings, deferred, deferred),
    taxAccount:
      first.taxAccount === null
        ? null
        : (findTaxAccount(settings, { rate: decimal(first.taxRate), country: undefined }, invoiceDate) ??
          null),
    taxCase: first.taxCase,
    polishCase: first.polishCase,
    taxRate: first.taxRate,
    ksefMark: first.ksefMark,
    net: 0 - tax,
    tax,
    gross: 0,
    isOnClearing: undefined,
    exchange: exchange && { ...exchange, net: 0 - booksTax, tax: booksTax, gross: 0 },
    dueTax: {
      net,
      booksNet: exchange === null ? net : booksNet,
      invoiceDate,
      serviceDate: first.serviceDate,
      isListed: isListed ? true : undefined,
    },
  };
}

interface Share {
  readonly part: Cents;
  readonly whole: Cents;
  readonly isEnd: boolean;
  readonly isBegin: boolean;
}

function shareOf(amount: Cents, given: Cents, { part, whole, isEnd, isBegin }: Share): Cents {
  if (part === 0) return 0;
  if (isEnd) return amount - given;
  if (isBegin) return 0 - given;
  return roundToCents(decimal(amount).times(part).div(whole).div(100));
}

/** As far as the invoice goes. */
function within(paid: Cents, whole: Cents): Cents {
  return whole > 0 ? Math.min(Math.max(paid, 0), whole) : Math.max(Math.min(paid, 0), whole);
}

/** What has no day yet comes last. */
function byDay(a: EntryDraft, b: EntryDraft): number {
  const [one, other] = [a, b].map((each) => `${each.statedDate ?? '9999'} ${each.paymentId ?? ''}`);
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

function total(drafts: readonly EntryDraft[], of: (draft: EntryDraft) => Cents): Cents {
  return drafts.reduce((sum, draft) => sum + of(draft), 0);
}
