import type { BookedFamily, FamilyMember } from '../booked-family.js';
import type { Money, MoneyOfDocument } from '../money.js';
import { fittingRule, type RestSettings } from './fitting-rule.js';
import { isKept } from './rest-reason.js';
import { lastDay, shortfallsOf } from './shortfall.js';

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
  const found = fittingRule(settings, shortfallsOf(family, known));
  if (found === null) return known;
  const { rule, shortfall } = found;
  const { settling, gross } = shortfall;
  const day = lastDay(shortfall);
  const others = (known.get(original)?.pieces ?? []).filter((piece) => piece !== settling);
  const piece: Money = { amount: gross, day, record: settling?.record ?? null, kept: rule };
  if (gross === 0 && isKept(rule.because)) return known;
  if (gross === 0) return new Map(known).set(original, { pieces: others, unclear: null });
  const money: MoneyOfDocument = isKept(rule.because)
    ? { pieces: [...others, piece], unclear: null }
    : { pieces: others, unclear: null, rest: { rule, gross, day } };
  return new Map(known).set(original, money);
}
