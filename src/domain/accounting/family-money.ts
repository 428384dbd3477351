import { sum } from '@spacebooks/base/money';
import type { Invoice } from '../invoice.js';
import type { PaymentRecord } from '../payment-record.js';
import { roundToCents } from './apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from './booked-family.js';
import type { Cents } from './cents.js';
import type { InvoiceSnapshot } from './model.js';
import { amountOf, type MoneyOfDocument } from './money.js';
import { coveredCents } from './open-item.js';
import { splitAtCutover } from './opening/split-at-cutover.js';
import type { PartState } from './part-change.js';
import type { RestSettings } from './rests/fitting-rule.js';
import { settleRest } from './rests/settle-rest.js';
import { withWithheld } from './rests/withheld-of-document.js';

/** The payments of an invoice that are booked by their records, reversed ones too. */
export type BookedPaymentsOf = (invoiceId: string) => readonly PartState[];

/**
 * The money of each document of a family. A correction that is called paid is settled, which says of no money that it moved: without
 * payment records no more went back than had come beyond what was still owed, and the rest was set off.
 */
export function moneyOfFamily(
  family: BookedFamily,
  bookedPaymentsOf: BookedPaymentsOf,
  settings: RestSettings,
): ReadonlyMap<FamilyMember, MoneyOfDocument> {
  const { original, corrections } = family;
  const known = new Map<FamilyMember, MoneyOfDocument>();
  const keep = (member: FamilyMember, covered: Cents | null): Cents | null => {
    const came = moneyOf(member.snapshot, covered, bookedPaymentsOf);
    // What is missing beside records of an invoice without corrections may have another reason: its rules say so in their order.
    const isAlone = bookedMembers(family).length < 2 && grossOf(member) > 0;
    const isShort = isAlone && came.pieces.some(({ record }) => record !== null);
    const money = isShort ? came : withWithheld(member.snapshot.invoice, came, settings.rests);
    known.set(member, money);
    return money.unclear === null ? amountOf(money) : null;
  };
  // Null where that cannot be known.
  let came: Cents | null = null;
  let owed: Cents = 0;
  if (original !== null) {
    came = keep(original, coveredOfOriginal(original, corrections, bookedPaymentsOf));
    owed = grossOf(original);
  }
  for (const correction of corrections) {
    const covered = coveredCents(correction.snapshot.invoice);
    const counts = correction.revenue.length > 0;
    if (counts) owed += grossOf(correction);
    const paid = keep(correction, original === null ? covered : wentBack(covered, came, owed));
    if (counts) came = came === null || paid === null ? null : came + paid;
  }
  return settleRest(known, family, settings);
}

/**
 * An original that is called paid with less money than it comes to, beside a correction that is called paid: what the correction takes off was set
 * off, if that explains the figures, and else two readings are possible.
 */
function coveredOfOriginal(
  { snapshot }: FamilyMember,
  corrections: readonly FamilyMember[],
  bookedPaymentsOf: BookedPaymentsOf,
): Cents | null {
  const { invoice } = snapshot;
  const covered = coveredCents(invoice);
  if (invoice.paidStatus !== 'paid' || corrections.length === 0) return covered;
  const settled = corrections.filter(
    (member) => member.revenue.length > 0 && member.snapshot.invoice.paidStatus === 'paid',
  );
  if (settled.length === 0 || bookable(snapshot, bookedPaymentsOf).length > 0) return covered;
  const stated = coveredCents({ ...invoice, paidStatus: 'unpaid' });
  if (stated === null || stated === covered) return covered;
  const credited = settled.reduce((total, member) => total + grossOf(member), 0);
  return stated - credited === covered ? stated : null;
}

/** No more than came beyond what is owed; a credit beyond all is owed to the customer until money goes back. */
function wentBack(covered: Cents | null, came: Cents | null, owed: Cents): Cents | null {
  if (covered === null || covered >= 0) return covered;
  return came === null ? null : 0 - Math.min(0 - covered, Math.max(came - Math.max(owed, 0), 0));
}

function grossOf({ snapshot }: FamilyMember): Cents {
  return roundToCents(snapshot.invoice.totalAmount.gross);
}

function moneyOf(
  snapshot: InvoiceSnapshot,
  covered: Cents | null,
  bookedPaymentsOf: BookedPaymentsOf,
): MoneyOfDocument {
  const money = piecesOf(snapshot, covered, bookedPaymentsOf);
  const { opening } = snapshot;
  return opening === undefined ? money : { ...money, pieces: splitAtCutover(money.pieces, opening) };
}

function piecesOf(
  snapshot: InvoiceSnapshot,
  covered: Cents | null,
  bookedPaymentsOf: BookedPaymentsOf,
): MoneyOfDocument {
  const { invoice } = snapshot;
  const records = bookable(snapshot, bookedPaymentsOf)
    .map((record) => ({ amount: roundToCents(record.amount), day: record.paidOn, record }))
    .filter(({ amount }) => amount !== 0);
  if (records.length === 0) {
    if (covered === null) return { pieces: [], unclear: roundToCents(invoice.paidAmount) };
    const whole = { amount: covered, day: invoice.paidDate, record: null };
    return { pieces: covered === 0 ? [] : [whole], unclear: null };
  }
  const recorded = records.reduce((total, { amount }) => total + amount, 0);
  const rest = restBeyond(invoice, covered, recorded);
  if (rest === null) {
    const unclear = roundToCents(invoice.paidAmount) - recorded;
    return { pieces: records, unclear: unclear === 0 ? null : unclear };
  }
  if (rest === 0) return { pieces: records, unclear: null };
  // The last payment's day is not that of money that went back.
  const isBack = Math.sign(rest) !== Math.sign(roundToCents(invoice.totalAmount.gross));
  const beyond = { amount: rest, day: isBack ? null : invoice.paidDate, record: null };
  return { pieces: [...records, beyond], unclear: null };
}

/**
 * What was paid beyond the payment records: items paid beforehand, charges that left no record. Null where two answers fit.
 */
function restBeyond(invoice: Invoice, covered: Cents | null, recorded: Cents): Cents | null {
  const paid = roundToCents(invoice.paidAmount);
  const prepaid = sum(invoice.items.filter((item) => item.paid).map((item) => item.totalAmount.gross));
  if (paid === recorded && prepaid.eq(0)) return 0;
  if (covered === null) return null;
  // More than all came: that is money, too.
  const isAll = invoice.paidStatus === 'paid' || covered !== coveredCents(invoice);
  return isAll &&
    Math.abs(recorded) >= Math.abs(covered) &&
    Math.sign(recorded) === Math.sign(covered || recorded)
    ? 0
    : covered - recorded;
}

/**
 * The records that are booked. Where not all are known, no more than those that are booked already: the total has the others.
 * None where one is in another currency than the invoice: how much of the total it is cannot be known.
 */
function bookable(
  { invoice, payments }: InvoiceSnapshot,
  bookedPaymentsOf: BookedPaymentsOf,
): readonly PaymentRecord[] {
  if (payments === undefined) return [];
  const { records, areComplete } = payments;
  if (records.some(({ currency }) => currency !== invoice.totalAmount.currency)) return [];
  if (areComplete) return records;
  const booked = bookedPaymentsOf(invoice.id).filter(({ ids }) => ids !== '');
  return records.filter(({ id }) => booked.some(({ paymentId }) => paymentId === id));
}
