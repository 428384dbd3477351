import { isSmallDifference, mostLetGo } from '../../bank/matching/small-difference.js';
import { roundToCents } from '../apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from '../booked-family.js';
import type { Cents } from '../cents.js';
import { type BookedPaymentsOf, moneyOfFamily } from '../family-money.js';
import { amountOf, type Money } from '../money.js';
import type { AccountingSettings } from '../settings.js';
import { cameInBooks } from './exchange-difference.js';
import { isBare, isWithinTerms } from './fitting-rule.js';
import { proposedRule } from './proposed-rule.js';
import type { RestReason } from './rest-reason.js';
import { type Shortfall, shortfallsOf } from './shortfall.js';

/** What a payment leaves open or brings too much, and no rule is for: in the books it is what the platform says it is. */
export interface OpenRest {
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly currency: string;
  /** Above zero for what is missing, below for what is too much. */
  readonly gross: Cents;
  /** What it probably is. */
  readonly because: RestReason;
  /** A line for `accounting.rests`. */
  readonly line: string;
}

/**
 * The rest of an invoice, for where no rule has decided about it.
 *
 * @param settings with the discounts that e-invoices offer, asked for or not
 */
export function openRestOf(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): OpenRest | null {
  const { original } = family;
  if (member !== original) return null;
  const money = moneyOfFamily(family, bookedPaymentsOf, { rests: undefined });
  const shortfall = shortfallsOf(family, money).find(isProbable);
  if (shortfall !== undefined) return missing(member, shortfall, settings);
  if (bookedMembers(family).length > 1) return null;
  const pieces = money.get(member)?.pieces ?? [];
  return tooMuch(member, pieces, settings) ?? exchanged(member, settings);
}

/** A record that says nothing may be money as well, unless it is small. */
function isProbable({ settling, gross, billed }: Shortfall): boolean {
  if (settling === null || settling.record === null) return true;
  return isBare(settling.record) && isSmallDifference(gross, billed);
}

function missing(member: FamilyMember, shortfall: Shortfall, settings: AccountingSettings): OpenRest {
  const { gross, billed, money } = shortfall;
  const method = money.at(-1)?.record?.method;
  const because = isWithinTerms(shortfall, settings.cash_discounts ?? [])
    ? 'discount'
    : gross <= mostLetGo(billed)
      ? 'small difference'
      : 'bank fee';
  return rest(member, settings, { because, gross, billed, method: method?.name ?? method?.id ?? null });
}

function tooMuch(
  member: FamilyMember,
  pieces: readonly Money[],
  settings: AccountingSettings,
): OpenRest | null {
  const billed = roundToCents(member.snapshot.invoice.totalAmount.gross);
  const gross = billed - amountOf({ pieces });
  if (billed <= 0 || gross >= 0) return null;
  return rest(member, settings, { because: 'overpayment', gross, billed, method: null });
}

/** In the currency of the books. */
function exchanged(member: FamilyMember, settings: AccountingSettings): OpenRest | null {
  const came = cameInBooks(member.snapshot, settings);
  const billed = member.revenue.reduce((total, { exchange }) => total + (exchange?.gross ?? 0), 0);
  if (came === null || came === billed) return null;
  const found = { because: 'exchange difference' as const, gross: billed - came, billed, method: null };
  return { ...rest(member, settings, found), currency: settings.currency };
}

interface Found {
  readonly because: RestReason;
  readonly gross: Cents;
  readonly billed: Cents;
  readonly method: string | null;
}

function rest(
  { snapshot }: FamilyMember,
  { chart }: AccountingSettings,
  { because, gross, billed, method }: Found,
): OpenRest {
  const { id: invoiceId, number: documentNumber, totalAmount } = snapshot.invoice;
  const amount = Math.abs(gross);
  const percent = Math.ceil((amount * 100) / Math.abs(billed));
  const line = proposedRule(chart, because, { gross: amount, percent, method });
  return { invoiceId, documentNumber, currency: totalAmount.currency, gross, because, line };
}
