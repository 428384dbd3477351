import type { BookedFamily, FamilyMember } from './booked-family.js';
import type { Cents } from './cents.js';
import { comparePart } from './compare-part.js';
import type { EntryDraft } from './draft.js';
import type { Examining } from './examination.js';
import type { Said } from './exclusion.js';
import type { JournalContext } from './journal-context.js';
import { leftOutRow } from './left-out.js';
import type { EntryPart, InvoiceSnapshot, LeftOutReason } from './model.js';
import { settledSince } from './opening/settled-since.js';
import type { Settlement } from './settlement.js';
import { paymentsOf } from './single-payments.js';

const SETTLEMENTS: readonly EntryPart[] = ['payment', 'write-off'];

/** Lists an amount in place of a posting. */
export function listLeftOut(
  { sink, leftOutSums }: JournalContext,
  { posted, outcome }: Examining,
  { invoice }: InvoiceSnapshot,
  reason: LeftOutReason,
  gross: Cents,
  said?: Said,
): void {
  const row = leftOutRow(invoice, reason, gross, said);
  leftOutSums.add(row);
  const isNew = posted.listed(invoice.id, reason) !== gross;
  // Years before the cutover are only summed; what was listed once is not listed again.
  if (reason !== 'before cutover' && isNew) sink.leftOut(row);
  if (reason === 'payment') outcome.payment = gross;
  else if (reason === 'write-off') outcome.writeOff = gross;
  else outcome.isSettled = false;
  if (isNew) outcome.isListedAnew = true;
}

export function settlePart(
  context: JournalContext,
  found: Examining,
  snapshot: InvoiceSnapshot,
  part: EntryPart,
  { obstacles, listed, drafts }: Settlement,
): void {
  context.obstacles.push(...obstacles);
  for (const { reason, gross } of listed) listLeftOut(context, found, snapshot, reason, gross);
  if (obstacles.length === 0) comparePart(context, found, part, drafts);
}

/** @returns whether a rule of rests is for something of them */
export function settlePayments(
  context: JournalContext,
  found: Examining,
  member: FamilyMember,
  family: BookedFamily,
): boolean {
  const { settings, idOf, listsTax } = context;
  const { posted } = found;
  const { snapshot } = member;
  const single = posted.payments(snapshot.invoice.id);
  const total = posted.part(snapshot.invoice.id, 'payment');
  const bookedPaymentsOf = (id: string) => posted.payments(id);
  const payments = paymentsOf(member, family, settings, { total, bookedPaymentsOf, idOf, listsTax });
  const rest = settledSince(payments.rest, snapshot.opening, found.undatedOn);
  settlePart(context, found, snapshot, 'payment', rest);
  for (const { paymentId } of single) {
    if (paymentId !== null && !payments.single.has(paymentId)) {
      comparePart(context, found, 'payment', [], paymentId);
    }
  }
  for (const [id, drafts] of payments.single) comparePart(context, found, 'payment', drafts, id);
  return [rest.drafts, ...payments.single.values()].some(isRuled);
}

export function isRuled(drafts: readonly EntryDraft[]): boolean {
  return drafts.some(({ because }) => because !== undefined);
}

export function withdrawSettlements(context: JournalContext, found: Examining): void {
  for (const part of SETTLEMENTS) comparePart(context, found, part, []);
  for (const { paymentId } of found.posted.payments(found.outcome.invoiceId)) {
    if (paymentId !== null) comparePart(context, found, 'payment', [], paymentId);
  }
}
