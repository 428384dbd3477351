import { decimal, hundredth } from '@spacebooks/base/money';
import type { PaymentRecordMethod } from '../../payment-record.js';
import { roundToCents } from '../apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from '../booked-family.js';
import type { Cents } from '../cents.js';
import type { EntryDraft } from '../draft.js';
import { exchanged } from '../exchange.js';
import { accountName } from '../ledger-account.js';
import { isMethod } from '../method-name.js';
import type { InvoiceSnapshot } from '../model.js';
import type { Money } from '../money.js';
import type { AccountingSettings, RestRule } from '../settings.js';
import { taxKeysOf } from '../tax-key.js';
import { isWithin } from './fitting-rule.js';
import type { RestReason } from './rest-reason.js';
import { byDay } from './shortfall.js';

/** Gives the entries of a payment from its own one. */
export type Beside = (draft: EntryDraft, piece: Money) => readonly EntryDraft[];

const ALONE: Beside = (draft) => [draft];

/** What of the payments of a document rules of rests book beside the money: what the customer paid too much, and what a rate of exchange made. */
export function besidePayments(
  member: FamilyMember,
  family: BookedFamily,
  pieces: readonly Money[],
  settings: AccountingSettings,
): Beside {
  const { snapshot } = member;
  if (settings.rests === undefined || member !== family.original || bookedMembers(family).length > 1)
    return ALONE;
  const { invoice } = snapshot;
  const billed = roundToCents(invoice.totalAmount.gross);
  if (billed <= 0 || invoice.paidStatus === 'writtenOff') return ALONE;
  const method = [...pieces].sort(byDay).at(-1)?.record?.method ?? null;
  const ruled = (because: RestReason, gross: Cents, of: Cents): RestRule | undefined =>
    gross === 0 ? undefined : ruleOf(because, settings, { snapshot, method, gross, billed: of });
  const excesses = excessesOf(pieces, billed);
  const overpaid = ruled('overpayment', mostOf(excesses), billed);
  if (overpaid !== undefined) {
    return (draft, piece) => {
      const excess = excesses.get(piece) ?? 0;
      return excess === 0 ? [draft] : [draft, overpaidDraft(draft, excess, overpaid, settings)];
    };
  }
  const came = cameInBooks(snapshot, settings);
  if (came === null) return ALONE;
  return (draft) => {
    const owed = 0 - (draft.exchange?.gross ?? 0);
    const rule = ruled('exchange difference', Math.abs(came - owed), owed);
    return rule === undefined ? [draft] : exchangeDrafts(draft, came, rule, settings);
  };
}

interface Rested {
  readonly snapshot: InvoiceSnapshot;
  readonly method: PaymentRecordMethod | null;
  readonly gross: Cents;
  readonly billed: Cents;
}

function ruleOf(
  because: RestReason,
  { rests = [] }: AccountingSettings,
  { snapshot, method, gross, billed }: Rested,
): RestRule | undefined {
  return rests.find((rule) => {
    const { method: named, valid_from } = rule.when ?? {};
    if (rule.because !== because || !isWithin(rule, { gross, billed })) return false;
    if (named !== undefined && !isMethod(method, named)) return false;
    return valid_from === undefined || valid_from <= snapshot.invoice.invoiceDate;
  });
}

/** What each payment brings beyond what is owed then; below zero where it gives that back. */
function excessesOf(pieces: readonly Money[], billed: Cents): ReadonlyMap<Money, Cents> {
  let came = 0;
  const excesses = new Map<Money, Cents>();
  for (const piece of [...pieces].sort(byDay)) {
    const before = Math.max(0, came - billed);
    came += piece.amount;
    excesses.set(piece, Math.max(0, came - billed) - before);
  }
  return excesses;
}

/** The most that was paid too much at any time. */
function mostOf(excesses: ReadonlyMap<Money, Cents>): Cents {
  let [most, now] = [0, 0];
  for (const excess of excesses.values()) {
    now += excess;
    most = Math.max(most, now);
  }
  return most;
}

/** From the debtor to what is held for the customer until it is given back or set off. */
function overpaidDraft(
  draft: EntryDraft,
  excess: Cents,
  rule: RestRule,
  settings: AccountingSettings,
): EntryDraft {
  const { exchange } = draft;
  return {
    ...draft,
    ...accountOf(rule, rule.account ?? '', settings),
    ...{ net: excess, gross: excess },
    exchange: exchange && exchanged(exchange.rate, exchange.currency, { tax: 0, gross: excess }),
  };
}

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
function exchangeDrafts(
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
      ...accountOf(rule, account ?? rule.account ?? '', settings),
      ...part(gross - share, exchange.gross + came),
    },
  ];
}

function accountOf(rule: RestRule, account: string, settings: AccountingSettings) {
  return {
    account,
    accountName: accountName(settings, account, account),
    ...taxKeysOf(rule.tax_key),
    isOnClearing: undefined,
    because: rule.because,
  };
}
