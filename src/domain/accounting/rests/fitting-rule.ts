import { decimal, hundredth, sum } from '@spacebooks/base/money';
import { mostLetGo } from '../../bank/matching/small-difference.js';
import { type CashDiscount, cashDiscountsOf } from '../../cash-discount.js';
import type { Invoice } from '../../invoice.js';
import type { PaymentRecordMethod } from '../../payment-record.js';
import { withheldAt } from '../../withheld-tax.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import { comparable, isMethod } from '../method-name.js';
import type { Money } from '../money.js';
import type { AccountingSettings, RestRule } from '../settings.js';
import { isKept, takesBack } from './rest-reason.js';
import { lastDay, type Shortfall } from './shortfall.js';

export type RestSettings = Pick<AccountingSettings, 'rests' | 'cash_discounts'>;

/** The first rule that fits, and the reading of the figures that it fits; null where none does. */
export function fittingRule(
  { rests = [], cash_discounts = [] }: RestSettings,
  readings: readonly Shortfall[],
): { readonly rule: RestRule; readonly shortfall: Shortfall } | null {
  for (const rule of rests) {
    if (!takesBack(rule.because) && !isKept(rule.because)) continue;
    const shortfall = readings.find((each) => fits(rule, each, cash_discounts));
    if (shortfall !== undefined) return { rule, shortfall };
  }
  return null;
}

function fits(
  rule: RestRule,
  shortfall: Shortfall,
  cashDiscounts: NonNullable<AccountingSettings['cash_discounts']>,
): boolean {
  const { invoice, money, settling } = shortfall;
  if (!isMeant(rule, invoice, money.at(-1)?.record?.method ?? null)) return false;
  if (!isMarkedAs(settling, rule.when?.recorded_as) || !isWithin(rule, shortfall)) return false;
  const isGivenUp = invoice.paidStatus === 'writtenOff' && shortfall.since === undefined;
  switch (rule.because) {
    case 'discount':
      return isWithinTerms(shortfall, cashDiscounts);
    case 'small difference':
      return shortfall.gross <= mostLetGo(shortfall.billed);
    case 'uncollectable':
      return isGivenUp;
    case 'withheld':
      return !isGivenUp && isWithheld(rule, shortfall);
    default:
      return !isGivenUp;
  }
}

/** Whether a rule is for the day of an invoice and for the method of its last payment. */
export function isMeant(
  { when }: RestRule,
  { invoiceDate }: Pick<Invoice, 'invoiceDate'>,
  method: PaymentRecordMethod | null,
): boolean {
  const { method: named, valid_from } = when ?? {};
  if (valid_from !== undefined && invoiceDate < valid_from) return false;
  return named === undefined || isMethod(method, named);
}

/** A record without method and note says no more than that the invoice is paid; any other one is money, unless the rule calls it the rest. */
function isMarkedAs(settling: Money | null, named: string | undefined): boolean {
  const record = settling?.record ?? null;
  if (named === undefined) return record === null || isBare(record);
  return (
    record !== null && (isMethod(record.method, named) || comparable(record.note ?? '') === comparable(named))
  );
}

export function isBare({ method, note }: NonNullable<Money['record']>): boolean {
  return method === null && (note ?? '').trim() === '';
}

/** Just the percent of the net amount, of the invoice or with its corrections, and no other sum: the customer owes that to the tax office, and everything else to us. */
function isWithheld({ percent }: RestRule, { invoice, documents, gross }: Shortfall): boolean {
  if (percent === undefined) return false;
  const ofAll = documents.map((each) => roundToCents(withheldAt(each, percent).at(-1)?.amount ?? decimal(0)));
  return [
    ...withheldAt(invoice, percent).map(({ amount }) => roundToCents(amount)),
    ofAll.reduce((total, each) => total + each, 0),
  ].includes(gross);
}

/** Within its limits, both of them where it has both. */
export function isWithin(
  { up_to, percent }: RestRule,
  of: { readonly gross: Cents; readonly billed: Cents },
): boolean {
  const isUpTo = up_to === undefined || of.gross <= roundToCents(decimal(up_to));
  const most = percent === undefined ? null : hundredth(decimal(of.billed).times(percent)).div(100);
  return isUpTo && (most === null || of.gross <= roundToCents(most));
}

/** Paid within the days of a discount that the invoice offers, with no more deducted than that. */
export function isWithinTerms(
  shortfall: Shortfall,
  offered: NonNullable<AccountingSettings['cash_discounts']>,
): boolean {
  const paidOn = lastDay(shortfall);
  if (paidOn === null) return false;
  return discountsOf(shortfall, offered).some(
    ({ until, discount }) => paidOn <= until && shortfall.gross <= roundToCents(discount),
  );
}

/** What the invoice offers, in time or not. */
export function discountsOf(
  { invoice, billed, supplies }: Shortfall,
  offered: NonNullable<AccountingSettings['cash_discounts']>,
): readonly CashDiscount[] {
  const prepaid = sum(invoice.items.filter((item) => item.paid).map((item) => item.totalAmount.gross));
  const due = hundredth(decimal(billed)).minus(prepaid);
  return cashDiscountsOf(invoice, offered, due, hundredth(decimal(supplies)));
}
