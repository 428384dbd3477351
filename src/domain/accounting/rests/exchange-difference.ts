import { decimal, hundredth } from '@spacebooks/base/money';
import { rateOn, unitsOf } from '../../currency-rate.js';
import type { LocalDate } from '../../invoice.js';
import { previousPolishBusinessDay } from '../../polish-calendar.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { EntryDraft } from '../draft.js';
import { configuredRates, exchanged } from '../exchange.js';
import type { Exchange, InvoiceSnapshot } from '../model.js';
import type { Money } from '../money.js';
import type { AccountingSettings, RestRule } from '../settings.js';
import { restAccount } from './rest-account.js';

/**
 * What came in the currency of the books for an invoice in another one; null where the records do not show all of it.
 */
export function cameInBooks(
  { invoice, payments }: InvoiceSnapshot,
  { currency }: Pick<AccountingSettings, 'currency'>,
): Cents | null {
  if (payments?.areComplete !== true || payments.records.length === 0) return null;
  if (invoice.paidStatus !== 'paid' || invoice.totalAmount.currency === currency) return null;
  if (payments.records.some((record) => record.currency !== currency)) return null;
  return payments.records.reduce((total, { amount }) => total + roundToCents(amount), 0);
}

/** The clearing account has what came, and the debtor's is cleared at the rate of the invoice: the rest is what the rate made (a realised gain or loss). */
export function exchangeDrafts(
  draft: EntryDraft,
  came: Cents,
  rule: RestRule,
  settings: AccountingSettings,
): readonly EntryDraft[] {
  const { exchange, gross } = draft;
  if (exchange === null) return [draft];
  const share = roundToCents(
    hundredth(
      decimal(gross)
        .times(came)
        .div(0 - exchange.gross),
    ),
  );
  const part = (own: Cents, inBooks: Cents) => ({
    ...{ net: own, gross: own },
    exchange: { ...exchange, net: inBooks, tax: 0, gross: inBooks },
  });
  const account = came + exchange.gross > 0 ? rule.gain_account : rule.account;
  return [
    { ...draft, ...part(share, 0 - came) },
    {
      ...draft,
      ...restAccount(rule, account ?? rule.account ?? '', settings),
      ...(gross === share
        ? {
            currency: exchange.currency,
            net: exchange.gross + came,
            gross: exchange.gross + came,
            exchange: null,
          }
        : part(gross - share, exchange.gross + came)),
    },
  ];
}

/**
 * What money in the currency of the invoice is worth on its day, by the rates of documents and books; null where it is in another currency, or no rate of that day is
 * known. In zloty that of the last business day before.
 */
export function worthOnItsDay(
  { amount, day, record }: Money,
  invoiced: string,
  settings: AccountingSettings,
): Exchange | null {
  if (record === null || day === null || record.currency !== invoiced || invoiced === settings.currency)
    return null;
  const rate = rateOfDay(day, invoiced, settings);
  return rate === null ? null : exchanged(rate, settings.currency, { tax: 0, gross: amount });
}

function rateOfDay(day: LocalDate, invoiced: string, settings: AccountingSettings): string | null {
  const currencies = [invoiced, settings.currency] as const;
  const on = settings.currency === 'PLN' ? previousPolishBusinessDay(day) : day;
  const rate =
    rateOn(on, currencies, settings.currency_rates ?? []) ??
    rateOn(on, currencies, configuredRates(settings));
  return rate === undefined ? null : unitsOf(invoiced, rate).toFixed();
}

/** The clearing account has what the money is worth on its day; the debtor's is cleared by an entry in the currency of the books. */
export function revaluedDrafts(
  draft: EntryDraft,
  worth: Exchange,
  rule: RestRule,
  settings: AccountingSettings,
): readonly EntryDraft[] {
  const owed = 0 - (draft.exchange?.gross ?? 0);
  const gross = worth.gross - owed;
  const account = gross > 0 ? (rule.gain_account ?? rule.account) : rule.account;
  return [
    { ...draft, exchange: { ...worth, net: 0 - worth.net, tax: 0, gross: 0 - worth.gross } },
    {
      ...draft,
      ...restAccount(rule, account ?? '', settings),
      ...{ currency: settings.currency, net: gross, gross, exchange: null },
    },
  ];
}
