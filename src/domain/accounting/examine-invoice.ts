import { type BookedFamily, bookedFamily, type FamilyMember } from './booked-family.js';
import { compareDeferrals, comparePart, putBackUncompared } from './compare-part.js';
import { deferralOf } from './deferral/deferral-of.js';
import type { Examining } from './examination.js';
import { familyRevenue, ownRevenue } from './family-revenue.js';
import type { JournalContext } from './journal-context.js';
import { inJpk, type JpkListing } from './jpk-listing.js';
import { lossDay } from './lost-by-day.js';
import type { InvoiceSnapshot } from './model.js';
import { openItemOfMember } from './open-of-family.js';
import { listOpening } from './opening/list-opening.js';
import { settledSince } from './opening/settled-since.js';
import { isWithin } from './part-change.js';
import { openRestOf } from './rests/open-rest.js';
import { isRuled, listLeftOut, settlePart, settlePayments, withdrawSettlements } from './settle-invoice.js';
import { lossesOf } from './settlement.js';
import { standingOf } from './standing.js';

/** Compares an invoice with the books. */
export function examineInvoice(context: JournalContext, found: Examining, snapshot: InvoiceSnapshot): void {
  const { outcome, gross, posted } = found;
  const isPosted = (posted.part(outcome.invoiceId, 'revenue')?.ids ?? '') !== '';
  const standing = standingOf(context, snapshot, isPosted);
  switch (standing.kind) {
    case 'gone':
      withdraw(context, found);
      return;
    case 'opening item':
      postInvoice(context, found, snapshot, standing.listing);
      return;
    case 'left out':
      if (standing.reason === 'before cutover' && snapshot.opening !== undefined) {
        listOpening(context, found, snapshot, snapshot.opening, standing.isTakenOut);
      } else {
        listLeftOut(context, found, snapshot, standing.reason, gross, standing.said);
        outcome.isSettled = false;
      }
      if (standing.isTakenOut)
        withdraw(context, { ...found, isBeforeCutover: standing.reason === 'before cutover' });
      else putBackUncompared(context, found, () => true);
      return;
    case 'not due':
      putBackUncompared(context, found, () => true);
      outcome.isSettled = false;
      return;
    case 'booked':
      postInvoice(context, found, snapshot, standing.listing);
  }
}

function postInvoice(
  context: JournalContext,
  found: Examining,
  snapshot: InvoiceSnapshot,
  listing: Extract<JpkListing, { isListed: true }> | undefined,
): void {
  const { obstacles, debtors, sink } = context;
  const { invoice, family } = snapshot;
  const { outcome } = found;
  const members = family && familyRevenue(context, found.posted, family);
  if (members?.isOpen) outcome.isSettled = false;
  const revenue = members?.revenueOf.get(invoice.id) ?? ownRevenue(context, snapshot);
  if (!revenue.ok) {
    obstacles.push(...revenue.obstacles);
    outcome.isSettled = false;
    return;
  }
  if (revenue.drafts.length === 0) {
    listLeftOut(context, found, snapshot, 'zero', found.gross);
    withdraw(context, found);
    return;
  }
  debtors.add(revenue.debtor, invoice);
  sink.documentNumber(invoice.number);
  outcome.debtor = revenue.debtor.number;
  outcome.documentNumber = invoice.number;
  if (listing?.isFinal === false) outcome.isSettled = false;
  const { drafts } = revenue;
  const member = {
    snapshot,
    revenue: listing === undefined ? drafts : drafts.map((draft) => inJpk(draft, listing)),
  };
  follow(context, found, member, bookedFamily(member, members));
}

/** The settlement and the deferral of an invoice, which are never posted without its revenue; of an opening item what came after. */
function follow(context: JournalContext, found: Examining, member: FamilyMember, family: BookedFamily): void {
  const { settings, documentRules, period, obstacles, sink } = context;
  const { snapshot, revenue } = member;
  const { invoice, opening } = snapshot;
  const { outcome, posted } = found;
  const ofRevenue = { ...found, isBeforeCutover: opening !== undefined };
  const isChanged = comparePart(context, ofRevenue, 'revenue', opening === undefined ? revenue : []);
  if (opening === undefined && !isWithin(invoice.invoiceDate, period)) {
    outcome.isSettled = false;
    // Its date moved out of the period: it is posted again, with its payments, once that date is in the period.
    if (isChanged) withdrawSettlements(context, found);
    if (isChanged) compareDeferrals(context, found, []);
    else putBackUncompared(context, found, (part) => part !== 'revenue');
    return;
  }
  const deferral =
    opening === undefined
      ? deferralOf(invoice, revenue, family.corrections, settings, documentRules)
      : NO_DEFERRAL;
  if (deferral.obstacles.length === 0) compareDeferrals(context, found, deferral.drafts);
  else obstacles.push(...deferral.obstacles);
  const isPaymentRuled = settlePayments(context, found, member, family);
  const bookedPaymentsOf = (id: string) => posted.payments(id);
  const ofLoss = { ...found, undatedOn: lossDay(snapshot) ?? found.undatedOn };
  const loss = settledSince(lossesOf(member, family, settings, bookedPaymentsOf), opening, ofLoss.undatedOn);
  settlePart(context, ofLoss, snapshot, 'write-off', loss);
  if (sink.openRest !== undefined && !isPaymentRuled && !isRuled(loss.drafts)) {
    const rest = openRestOf(member, family, settings, bookedPaymentsOf);
    if (rest !== null) sink.openRest(rest);
  }
  outcome.openItem = openItemOfMember(member, family, settings, bookedPaymentsOf);
  if (outcome.openItem !== null) sink.openItem(outcome.openItem);
  // What is kept of an invoice that nobody looks at is listed of the days from the cutover on.
  if (opening !== undefined && (outcome.payment !== null || outcome.writeOff !== null)) {
    outcome.isSettled = false;
  }
}

const NO_DEFERRAL: ReturnType<typeof deferralOf> = { drafts: [], obstacles: [] };

/** Nothing of the invoice belongs in the books. */
function withdraw(context: JournalContext, found: Examining): void {
  comparePart(context, found, 'revenue', []);
  withdrawSettlements(context, found);
  compareDeferrals(context, found, []);
}
