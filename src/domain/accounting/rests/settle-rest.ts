import type { BookedFamily, FamilyMember } from '../booked-family.js';
import type { Cents } from '../cents.js';
import { amountOf, type Money, type MoneyOfDocument } from '../money.js';
import { fittingRule, type RestSettings } from './fitting-rule.js';
import { isKept } from './rest-reason.js';
import { lastDay, pastShortfallsOf, type Shortfall, shortfallsOf } from './shortfall.js';

/**
 * The money of a family, with what is missing of an invoice that is called paid as the first rule that fits has it: money that somebody
 * on the way kept, or no money at all.
 */
export function settleRest(
  known: ReadonlyMap<FamilyMember, MoneyOfDocument>,
  family: BookedFamily,
  settings: RestSettings,
): ReadonlyMap<FamilyMember, MoneyOfDocument> {
  const { original } = family;
  if (settings.rests === undefined || original === null) return known;
  const isKnown = [...known.values()].some(({ pieces }) => pieces.some(({ kept }) => kept !== undefined));
  if (isKnown) return known;
  const found =
    fittingRule(settings, pastShortfallsOf(family, known)) ??
    fittingRule(settings, shortfallsOf(family, known));
  if (found === null) return known;
  const { rule, shortfall } = found;
  const { settling } = shortfall;
  const day = lastDay(shortfall);
  const others = (known.get(original)?.pieces ?? []).filter((piece) => piece !== settling);
  if (isKept(rule.because)) {
    const amount = stillKept(shortfall, others);
    const piece: Money = { amount, day, record: settling?.record ?? null, kept: rule };
    return new Map(known).set(original, { pieces: amount > 0 ? [...others, piece] : others, unclear: null });
  }
  const gross = stillWaived(shortfall);
  const money = { pieces: others, unclear: null };
  return new Map(known).set(original, gross > 0 ? { ...money, rest: { rule, gross, day } } : money);
}

/** What is left of a fee: nothing where the money went back, or where all came in the end. A correction changes nothing of it. */
function stillKept({ gross, billed, since }: Shortfall, others: readonly Money[]): Cents {
  if (since === undefined) return gross;
  const came = amountOf({ pieces: others });
  return came <= 0 ? 0 : Math.min(gross, billed - came);
}

/** What is left to take back: what a correction or later money leaves of it, and nothing where the customer owes more again. */
function stillWaived({ invoice, gross, since = gross }: Shortfall): Cents {
  return invoice.paidStatus === 'paid' && since <= gross ? since : 0;
}
