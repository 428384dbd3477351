import { sum } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../invoice.js';
import { roundToCents } from '../apportion.js';
import { type BookedFamily, bookedMembers, type FamilyMember } from '../booked-family.js';
import type { Cents } from '../cents.js';
import { isOutsideVat } from '../declared-amount.js';
import { amountOf, type Money, type MoneyOfDocument } from '../money.js';

/** What is missing between money with a record and an invoice of which nothing is owed any more: one reading of it. */
export interface Shortfall {
  readonly invoice: Invoice;
  /** 0 where a correction has it by now. */
  readonly gross: Cents;
  /** What invoice and corrections come to. */
  readonly billed: Cents;
  /** Of that what is no money beside supplies. */
  readonly supplies: Cents;
  /** With a record, by day; at least one. */
  readonly money: readonly Money[];
  /** What stands for the rest on the platform; null where nothing does. */
  readonly settling: Money | null;
}

/**
 * The readings of an invoice that the platform calls paid: a payment record that says neither method nor whole note may be what marking
 * the invoice as paid made, a total beyond the records is, and one of another method may be called so by a rule.
 */
export function shortfallsOf(
  family: BookedFamily,
  known: ReadonlyMap<FamilyMember, MoneyOfDocument>,
): readonly Shortfall[] {
  const { original } = family;
  if (original?.snapshot.invoice.paidStatus !== 'paid') return [];
  const { invoice } = original.snapshot;
  const pieces = known.get(original)?.pieces ?? [];
  const came = cameOf(family, known);
  const [billed, supplies] = [billedOf(family), suppliesOf(family)];
  if (came === null || billed <= 0 || !pieces.some(isRecord)) return [];
  const beyond = pieces.find((piece) => !isRecord(piece));
  // Items that were paid beforehand are money without a record.
  if (beyond !== undefined && invoice.items.some(({ paid }) => paid)) return [];
  // Money that went back for a correction is of that, and says nothing of a rest.
  if (family.corrections.some((each) => (known.get(each)?.pieces.length ?? 0) > 0)) return [];
  const settling = [...(beyond === undefined ? [null] : [beyond]), ...latestFirst(pieces)];
  return settling.flatMap((piece) => {
    const money = pieces.filter((each) => each !== piece && isRecord(each)).sort(byDay);
    const gross = billed - came + (piece?.amount ?? 0);
    const isShort =
      (gross > 0 || isCredited(piece, gross, family)) &&
      (piece === null || piece.amount > 0) &&
      amountOf({ pieces: money }) > 0;
    return isShort ? [{ invoice, gross, billed, supplies, money, settling: piece }] : [];
  });
}

/** Whether a correction has been issued since of just what a record stands for: then nothing is missing, and the record is no money all the same. */
function isCredited(piece: Money | null, gross: Cents, { corrections }: BookedFamily): boolean {
  if (piece === null || gross !== 0) return false;
  return corrections.some(
    ({ snapshot, revenue }) =>
      revenue.length > 0 && roundToCents(snapshot.invoice.totalAmount.gross) === 0 - piece.amount,
  );
}

/** What is given up of an invoice that is written off, of which some was paid. */
export function shortfallOfLoss(
  family: BookedFamily,
  known: ReadonlyMap<FamilyMember, MoneyOfDocument>,
  gross: Cents,
): Shortfall | null {
  const { original } = family;
  const pieces = original === null ? [] : (known.get(original)?.pieces ?? []);
  if (original === null || gross <= 0 || amountOf({ pieces }) <= 0) return null;
  const { invoice } = original.snapshot;
  const [billed, supplies] = [billedOf(family), suppliesOf(family)];
  // Payments were of all of it in their share, a deposit too: that is no discount of the supplies.
  if (supplies < billed && original.revenue.some(({ isTaxDeferred }) => isTaxDeferred)) return null;
  return { invoice, gross, billed, supplies, money: [...pieces].sort(byDay), settling: null };
}

/** Of the last payment: that is when less came than was owed. */
export function lastDay({ money }: Shortfall): LocalDate | null {
  return money.at(-1)?.day ?? null;
}

/** What invoice and corrections that are booked come to. */
function billedOf(family: BookedFamily): Cents {
  return roundToCents(sum(bookedMembers(family).map(({ snapshot }) => snapshot.invoice.totalAmount.gross)));
}

function suppliesOf(family: BookedFamily): Cents {
  const drafts = bookedMembers(family).flatMap(({ revenue }) => revenue);
  return drafts.reduce((total, draft) => (isOutsideVat(draft) ? total : total + draft.gross), 0);
}

/** Null where the platform's figures allow two readings. */
function cameOf(family: BookedFamily, known: ReadonlyMap<FamilyMember, MoneyOfDocument>): Cents | null {
  let came = 0;
  for (const member of bookedMembers(family)) {
    const money = known.get(member);
    if (money === undefined || money.unclear !== null) return null;
    came += amountOf(money);
  }
  return came;
}

function isRecord({ record }: Money): boolean {
  return record !== null;
}

function latestFirst(pieces: readonly Money[]): readonly Money[] {
  return pieces.filter(isRecord).sort(byDay).reverse();
}

export function byDay(one: Money, other: Money): number {
  const [a, b] = [one, other].map(({ day, record }) => `${day ?? '9999'} ${record?.id ?? ''}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
