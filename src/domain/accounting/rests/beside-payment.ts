import type { PaymentRecordMethod } from '../../payment-record.js';
import { roundToCents } from '../apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from '../booked-family.js';
import type { Cents } from '../cents.js';
import type { EntryDraft } from '../draft.js';
import { exchanged } from '../exchange.js';
import type { InvoiceSnapshot } from '../model.js';
import type { Money } from '../money.js';
import type { AccountingSettings, RestRule } from '../settings.js';
import { cameInBooks, exchangeDrafts, revaluedDrafts, worthOnItsDay } from './exchange-difference.js';
import { isMeant, isWithin } from './fitting-rule.js';
import { restAccount } from './rest-account.js';
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
  if (invoice.totalAmount.currency === settings.currency) return ALONE;
  const came = cameInBooks(snapshot, settings);
  return (draft, piece) => {
    const worth = came === null ? worthOnItsDay(piece, invoice.totalAmount.currency, settings) : null;
    const owed = 0 - (draft.exchange?.gross ?? 0);
    const is = came ?? worth?.gross ?? owed;
    const rule = ruled('exchange difference', Math.abs(is - owed), Math.abs(owed));
    if (rule === undefined) return [draft];
    return worth === null
      ? exchangeDrafts(draft, is, rule, settings)
      : revaluedDrafts(draft, worth, rule, settings);
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
  return rests.find(
    (rule) =>
      rule.because === because &&
      isWithin(rule, { gross, billed }) &&
      isMeant(rule, snapshot.invoice, method),
  );
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
    ...restAccount(rule, rule.account ?? '', settings),
    ...{ net: excess, gross: excess },
    exchange: exchange && exchanged(exchange.rate, exchange.currency, { tax: 0, gross: excess }),
  };
}
