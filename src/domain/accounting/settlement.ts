import { roundToCents } from './apportion.js';
import { type BookedFamily, type FamilyMember, isCorrection } from './booked-family.js';
import type { Cents } from './cents.js';
import { coverRevenue } from './covered-revenue.js';
import type { EntryDraft } from './draft.js';
import { type BookedPaymentsOf, moneyOfFamily } from './family-money.js';
import type { LeftOfFamily } from './left-of-family.js';
import { ofPayments, reductionOf } from './loss.js';
import { type LossAccounts, lossDrafts } from './loss-draft.js';
import { type LostOnDay, lossDay, lostByDay } from './lost-by-day.js';
import type { LeftOutReason } from './model.js';
import type { Obstacle } from './obstacle.js';
import { coveredCents } from './open-item.js';
import { fittingRule } from './rests/fitting-rule.js';
import { lastDay, shortfallOfLoss } from './rests/shortfall.js';
import type { AccountingSettings } from './settings.js';

/** Payment or write-off of an invoice whose revenue is posted. */
export interface Settlement {
  readonly drafts: readonly EntryDraft[];
  /** Amounts not posted, for lack of an account or because the platform's figures are ambiguous. */
  readonly listed: readonly { readonly reason: LeftOutReason; readonly gross: Cents }[];
  readonly obstacles: readonly Obstacle[];
}

export const NOTHING: Settlement = { drafts: [], listed: [], obstacles: [] };

/** What was paid and is not posted. */
export function listedPayment(gross: Cents): Settlement {
  return { ...NOTHING, listed: [{ reason: 'payment', gross }] };
}

/** What is taken back of an invoice because it is written off, or because a rule says of what a payment left open that it never comes. */
export function lossesOf(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): Settlement {
  if (member.snapshot.invoice.paidStatus === 'writtenOff') {
    return writeOffOf(member, family, settings, bookedPaymentsOf);
  }
  if (settings.rests === undefined) return NOTHING;
  const money = moneyOfFamily(family, bookedPaymentsOf, settings);
  const rest = money.get(member)?.rest;
  if (rest === undefined) return NOTHING;
  const { left } = coverRevenue(family, money);
  return lossSettlement(member, settings, rest.rule, [{ day: rest.day, lost: reductionOf(left) }]);
}

/**
 * The loss on an invoice with the status `writtenOff`: what its corrections leave and no money covers, of each tax, month and cost
 * center that has some left. That of a raised price is of the correction alone, unless it is a part of what the original has lost.
 *
 * @param member of the family, with revenue
 */
function writeOffOf(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): Settlement {
  const { snapshot } = member;
  const { invoice } = snapshot;
  const gross = roundToCents(invoice.totalAmount.gross);
  const covered = coveredCents(invoice);
  // A closed balance in the customer's favour is no loss; only a person can say what it is.
  if (gross < 0) return inFavour(gross - (covered ?? 0), leftOf(family, settings, bookedPaymentsOf).open);
  const lost = lostOf(member, family, settings, bookedPaymentsOf);
  if (lost === null) return NOTHING;
  const { of, open, isKnown } = lost;
  if (covered === null || !isKnown) return listedLoss(open);
  const money = moneyOfFamily(of, bookedPaymentsOf, settings);
  const shortfall = settings.rests === undefined ? null : shortfallOfLoss(of, money, open);
  const rule = shortfall && fittingRule(settings, [shortfall])?.rule;
  // Who pays less within terms owes no more from that day on; a debt is lost when it is given up.
  if (shortfall && rule && rule.because !== 'uncollectable') {
    const lost = reductionOf(coverRevenue(of, money).left, ofPayments);
    return lossSettlement(member, settings, rule, [{ day: lastDay(shortfall), lost }]);
  }
  const accounts = rule ?? (settings.write_offs && { accounts: settings.write_offs });
  if (accounts === undefined) return listedLoss(open);
  return lossSettlement(member, settings, accounts, lostByDay(of, money, lossDay(snapshot)));
}

function lossSettlement(
  { snapshot, revenue }: FamilyMember,
  settings: AccountingSettings,
  accounts: LossAccounts,
  days: readonly LostOnDay[],
): Settlement {
  const { drafts, missing } = lossDrafts(days, revenue, { settings, ...accounts }, lossDay(snapshot));
  const obstacles = missing.map((problem) => ({ problem, documentNumber: snapshot.invoice.number }));
  return { drafts: obstacles.length > 0 ? [] : drafts, listed: [], obstacles };
}

/** The documents that are written off, what of them is not paid in the end, and whether that is known to be lost; null where they are not. */
export function lostOf(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): { readonly of: BookedFamily; readonly open: Cents; readonly isKnown: boolean } | null {
  const { invoice } = member.snapshot;
  const gross = roundToCents(invoice.totalAmount.gross);
  if (invoice.paidStatus !== 'writtenOff' || gross < 0) return null;
  const isRaise = isCorrection(invoice) && gross > 0;
  // The loss of the original has it.
  if (isRaise && family.original?.snapshot.invoice.paidStatus === 'writtenOff') return null;
  const all = leftOf(family, settings, bookedPaymentsOf);
  if (!isRaise) return { of: family, open: Math.max(all.open, 0), isKnown: isGivenUp(family) };
  const of = { original: null, corrections: [member] };
  const left = leftOf(of, settings, bookedPaymentsOf);
  const open = Math.min(all.open, left.open);
  return open <= 0 ? null : { of, open, isKnown: left.open === open && !isDueByMoney(member) };
}

function leftOf(
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): LeftOfFamily {
  return coverRevenue(family, moneyOfFamily(family, bookedPaymentsOf, settings)).left;
}

/** What is left of such tax is that of all the family. */
function isDueByMoney({ revenue }: FamilyMember): boolean {
  return revenue.some(({ isTaxDeferred }) => isTaxDeferred);
}

function listedLoss(gross: Cents): Settlement {
  return gross === 0 ? NOTHING : { ...NOTHING, listed: [{ reason: 'write-off', gross }] };
}

/** @param own what is open of the document itself @param all of its family: what it sets off is in nobody's favour */
function inFavour(own: Cents, all: Cents): Settlement {
  const rest = Math.max(own, all);
  return rest < 0 ? listedLoss(rest) : NOTHING;
}

/**
 * Whether a person gave the rest up. The platform writes an original off by itself in the moment in which it is corrected, if that
 * is asked for, also where the customer still owes the rest. Before that moment, or after it, only a person does.
 */
function isGivenUp({ original, corrections }: BookedFamily): boolean {
  const booked = corrections.filter(({ revenue }) => revenue.length > 0);
  if (booked.length === 0) return true;
  const writtenOffOn = original === null ? undefined : lossDay(original.snapshot);
  if (writtenOffOn === undefined) return false;
  return booked.every(({ snapshot }) => {
    const { invoice, firstSeenOn } = snapshot;
    if (firstSeenOn === undefined) return false;
    // One that is dated ahead was made before its date.
    const isBefore = writtenOffOn < invoice.invoiceDate && invoice.invoiceDate <= firstSeenOn;
    return isBefore || writtenOffOn > firstSeenOn;
  });
}
