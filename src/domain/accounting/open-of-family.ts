import { roundToCents } from './apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from './booked-family.js';
import type { Cents } from './cents.js';
import { type BookedPaymentsOf, moneyOfFamily } from './family-money.js';
import type { OpenItem } from './model.js';
import { amountOf } from './money.js';
import { openCentsOf, openItemOf } from './open-item.js';
import type { AccountingSettings } from './settings.js';
import { lostOf } from './settlement.js';

/**
 * The open item of a document. Those of a family come to what its debtor owes: where the documents do not by their own states, because
 * one set off the other, or the rest was given up, all is of the original, and what the customer has to get of the last correction.
 *
 * @param member of the family, with revenue
 */
export function openItemOfMember(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): OpenItem | null {
  const { snapshot, revenue } = member;
  const own = openCentsOf(snapshot.invoice);
  return openItemOf(snapshot.invoice, revenue, openIn(member, own, family, settings, bookedPaymentsOf));
}

function openIn(
  member: FamilyMember,
  own: Cents,
  family: BookedFamily,
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): Cents {
  const members = bookedMembers(family);
  const { original } = family;
  if (members.length < 2 || original === null || !members.includes(original)) return own;
  const all = openOf(family, members, settings, bookedPaymentsOf);
  if (all === null) return own;
  const stated = members.reduce((total, each) => total + openCentsOf(each.snapshot.invoice), 0);
  if (all !== 0 && stated === all) return own;
  return member === (all > 0 ? original : members.at(-1)) ? all : 0;
}

/** What is owed of all; null where the platform's figures allow two readings. */
function openOf(
  family: BookedFamily,
  members: readonly FamilyMember[],
  settings: AccountingSettings,
  bookedPaymentsOf: BookedPaymentsOf,
): Cents | null {
  const money = moneyOfFamily(family, bookedPaymentsOf, settings);
  const currency = family.original?.snapshot.invoice.totalAmount.currency;
  let open: Cents = 0;
  for (const member of members) {
    const came = money.get(member);
    const { totalAmount } = member.snapshot.invoice;
    if (came === undefined || came.unclear !== null || totalAmount.currency !== currency) return null;
    const lost = lostOf(member, family, settings, bookedPaymentsOf);
    const gone = (lost?.isKnown ? lost.open : 0) + (came.rest?.gross ?? 0);
    open += roundToCents(totalAmount.gross) - amountOf(came) - gone;
  }
  return open;
}
