import { sum } from '@spacebooks/base/money';
import type { Invoice } from '../invoice.js';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { coveredCents } from './open-item.js';
import { paymentDraft } from './payment-draft.js';
import type { PostedPayments } from './posted-payments.js';
import type { AccountingSettings } from './settings.js';
import { listedPayment, NOTHING, type Settlement } from './settlement.js';

/**
 * What was paid of an invoice beyond its payment records: items paid beforehand, charges that left no record. It is booked as
 * a total, or listed where the platform's figures are ambiguous.
 *
 * @param single drafts of the records, at least one
 */
export function restOfPayments(
  invoice: Invoice,
  revenue: readonly EntryDraft[],
  single: readonly EntryDraft[],
  settings: AccountingSettings,
  posted: PostedPayments,
): Settlement {
  const recorded = single.reduce((paid, { gross }) => paid - gross, 0);
  const rest = restCents(invoice, recorded);
  if (rest === 0) return NOTHING;
  const draft = rest === null ? null : paymentDraft(invoice, revenue, rest, settings);
  if (rest === null || draft === null) {
    const unexplained = roundToCents(invoice.paidAmount) - recorded;
    return unexplained === 0 ? NOTHING : listedPayment(unexplained);
  }
  // The last payment's day is not that of money that went back.
  const isBack = Math.sign(rest) !== Math.sign(roundToCents(invoice.totalAmount.gross));
  const stated = isBack ? { ...draft, statedDate: null } : draft;
  return { ...NOTHING, drafts: [asPosted(stated, posted) ?? stated] };
}

/** Null where two answers fit. */
function restCents(invoice: Invoice, recorded: Cents): Cents | null {
  const paid = roundToCents(invoice.paidAmount);
  const prepaid = sum(invoice.items.filter((item) => item.paid).map((item) => item.totalAmount.gross));
  if (paid === recorded && prepaid.eq(0)) return 0;
  const covered = coveredCents(invoice);
  if (covered === null) return null;
  if (invoice.paidStatus !== 'paid') return covered - recorded;
  // More than all came: that is money, too.
  return Math.abs(recorded) >= Math.abs(covered) && Math.sign(recorded) === Math.sign(covered)
    ? 0
    : covered - recorded;
}

/** The same amount as it is booked: a later payment moves the invoice's day of payment, and does not move this one. */
function asPosted(draft: EntryDraft, { total, idOf }: PostedPayments): EntryDraft | undefined {
  if (total === undefined || total.ids === '') return undefined;
  const booked = total.ids.split(' ');
  return [null, total.documentDate]
    .map((statedDate) => ({ ...draft, statedDate }))
    .find((each) => booked.includes(idOf(each, total.revision)));
}
