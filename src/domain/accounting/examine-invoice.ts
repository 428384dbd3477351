import { reportedWithPayment } from './cash-accounting.js';
import { compareDeferrals, comparePart } from './compare-part.js';
import type { EntryDraft } from './draft.js';
import type { Examining } from './examination.js';
import type { JournalContext } from './journal-context.js';
import { inJpk, type JpkListing, jpkListing } from './jpk-listing.js';
import { whyLeftOut } from './left-out.js';
import type { InvoiceSnapshot } from './model.js';
import { openItemOf } from './open-item.js';
import { isWithin } from './part-change.js';
import { revenueOf } from './revenue.js';
import { listLeftOut, settlePayments, withdrawSettlements } from './settle-invoice.js';

/** Compares an invoice with the books; its write-off and its deferral are compared once all corrections are known. */
export function examineInvoice(context: JournalContext, found: Examining, snapshot: InvoiceSnapshot): void {
  const { settings, period, jpk, exclusions, corrections } = context;
  const { invoice, deleted } = snapshot;
  const { outcome } = found;
  if (deleted) {
    withdraw(context, found);
    return;
  }
  const { gross, corrects } = outcome;
  if (corrects !== null) corrections.set(corrects, (corrections.get(corrects) ?? 0) + gross);
  const isPosted = (found.posted.part(invoice.id, 'revenue')?.ids ?? '') !== '';
  const reason = whyLeftOut(invoice, settings, period.to, isPosted);
  if (reason !== null) listLeftOut(context, found, snapshot, reason, gross);
  if (reason === 'before cutover') withdraw(context, found);
  if (reason !== null || (!isPosted && !isWithin(invoice.invoiceDate, period))) {
    outcome.isSettled = false;
    return;
  }
  const said = exclusions?.get(invoice.id) ?? null;
  if (said) {
    listLeftOut(context, found, snapshot, 'excluded', gross, said);
    withdraw(context, found);
    return;
  }
  const listing = jpk && jpkListing(snapshot, jpk);
  if (listing?.isListed === false) {
    listLeftOut(context, found, snapshot, listing.reason, gross);
    withdraw(context, found);
    return;
  }
  postInvoice(context, found, snapshot, listing);
}

function postInvoice(
  context: JournalContext,
  found: Examining,
  snapshot: InvoiceSnapshot,
  listing: Extract<JpkListing, { isListed: true }> | undefined,
): void {
  const { settings, documentRules, listsTax, obstacles, debtors, deferrals, sink } = context;
  const { invoice } = snapshot;
  const { outcome } = found;
  const revenue = revenueOf(snapshot, settings, documentRules);
  if (!revenue.ok) {
    obstacles.push(...revenue.obstacles);
    outcome.isSettled = false;
    return;
  }
  if (revenue.drafts.length === 0) {
    listLeftOut(context, found, snapshot, 'zero', outcome.gross);
    withdraw(context, found);
    return;
  }
  debtors.add(revenue.debtor, invoice);
  sink.documentNumber(invoice.number);
  outcome.debtor = revenue.debtor.number;
  outcome.documentNumber = invoice.number;
  if (listing?.isFinal === false) outcome.isSettled = false;
  const { drafts: booked } = revenue;
  const drafts = listsTax ? booked.map((draft) => reportedWithPayment(draft, settings)) : booked;
  deferrals.correct(snapshot, drafts);
  follow(
    context,
    found,
    snapshot,
    listing === undefined ? drafts : drafts.map((draft) => inJpk(draft, listing)),
  );
}

/** The settlement of an invoice, which is never posted without its revenue. */
function follow(
  context: JournalContext,
  found: Examining,
  snapshot: InvoiceSnapshot,
  revenue: readonly EntryDraft[],
): void {
  const { period, deferrals, obstacles, writtenOff, sink } = context;
  const { invoice } = snapshot;
  const { outcome } = found;
  const isChanged = comparePart(context, found, 'revenue', revenue);
  if (!isWithin(invoice.invoiceDate, period)) {
    outcome.isSettled = false;
    // Its date moved out of the period: it is posted again, with its payments, once that date is in the period.
    if (isChanged) withdrawSettlements(context, found);
    if (isChanged) compareDeferrals(context, found, []);
    return;
  }
  const unknown = deferrals.hold(found, snapshot, revenue);
  if (unknown === null) compareDeferrals(context, found, []);
  else obstacles.push(...unknown);
  settlePayments(context, found, snapshot, revenue);
  if (invoice.paidStatus === 'writtenOff') writtenOff.push({ snapshot, found, revenue });
  else comparePart(context, found, 'write-off', []);
  outcome.openItem = openItemOf(invoice, revenue);
  if (outcome.openItem !== null) sink.openItem(outcome.openItem);
}

/** Nothing of the invoice belongs in the books. */
function withdraw(context: JournalContext, found: Examining): void {
  comparePart(context, found, 'revenue', []);
  withdrawSettlements(context, found);
  compareDeferrals(context, found, []);
}
