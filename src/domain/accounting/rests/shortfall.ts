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
  /** The invoice, and its corrections that count. */
  readonly documents: readonly Invoice[];
  /** Above zero. */
  readonly gross: Cents;
  /** What invoice and corrections come to. */
  readonly billed: Cents;
  /** Of that what is no money beside supplies. */
  readonly supplies: Cents;
  /** With a record, by day; at least one. */
  readonly money: readonly Money[];
  /** What stands for the rest on the platform; null where nothing does. */
  readonly settling: Money | null;
  /** What is missing by now, where money moved or a correction was issued since; below zero where that is more. */
  readonly since?: Cents;
}

/**
 * The readings of an invoice that the platform calls paid: a payment record that says neither method nor whole note may be what marking
 * the invoice as paid made, a total beyond the records is, and one of another method may be called so by a rule.
 */
export function shortfallsOf(
  family: BookedFamily,
  known: ReadonlyMap<FamilyMember, MoneyOfDocument>,
): readonly Shortfall[] {
  if (family.original?.snapshot.invoice.paidStatus !== 'paid') return [];
  const figures = figuresOf(family, known);
  if (figures === null) return [];
  const { invoice, pieces, billed, came } = figures;
  const supplies = suppliesOf(bookedMembers(family));
  const documents = documentsOf(bookedMembers(family));
  const hasTotal = pieces.some((piece) => !isRecord(piece));
  const settling = [...(hasTotal ? [] : [null]), ...mayStandForRests(pieces)];
  return settling.flatMap((piece) => {
    const money = recordsBeside(piece, pieces);
    const gross = billed - came + (piece?.amount ?? 0);
    const isShort = gross > 0 && amountOf({ pieces: money }) > 0;
    return isShort ? [{ invoice, documents, gross, billed, supplies, money, settling: piece }] : [];
  });
}

/**
 * The readings of an invoice as it was when a record, or a total beyond them, made up just what was missing: before money came or went
 * back, or a correction was issued. What stood for the rest then is no money afterwards.
 */
export function pastShortfallsOf(
  family: BookedFamily,
  known: ReadonlyMap<FamilyMember, MoneyOfDocument>,
): readonly Shortfall[] {
  const figures = figuresOf(family, known);
  const members = bookedMembers(family);
  if (figures === null || (members.length === 1 && figures.came === figures.billed)) return [];
  const { invoice, pieces, came } = figures;
  return mayStandForRests(pieces).flatMap((settling) => {
    const money = recordsBeside(settling, pieces);
    const since = figures.billed - came + settling.amount;
    return members.flatMap((_, latest) => {
      const then = members.slice(0, members.length - latest);
      const billed = billedOf(then);
      return money.flatMap((_, later) => {
        const before = money.slice(0, money.length - later);
        const sum = amountOf({ pieces: before });
        if ((latest === 0 && later === 0) || sum <= 0 || sum + settling.amount !== billed) return [];
        const gross = settling.amount;
        const of = { documents: documentsOf(then), supplies: suppliesOf(then) };
        return [{ invoice, ...of, gross, billed, money: before, settling, since }];
      });
    });
  });
}

interface Figures {
  readonly invoice: Invoice;
  /** Of the original. */
  readonly pieces: readonly Money[];
  /** Of all documents. */
  readonly billed: Cents;
  readonly came: Cents;
}

/** Null where they say nothing of a rest. */
function figuresOf(family: BookedFamily, known: ReadonlyMap<FamilyMember, MoneyOfDocument>): Figures | null {
  const { original } = family;
  if (original === null) return null;
  const { invoice } = original.snapshot;
  const pieces = known.get(original)?.pieces ?? [];
  const came = cameOf(family, known);
  const billed = billedOf(bookedMembers(family));
  if (came === null || billed <= 0 || !pieces.some(isRecord)) return null;
  // Items that were paid beforehand are money without a record.
  if (!pieces.every(isRecord) && invoice.items.some(({ paid }) => paid)) return null;
  // Of a correction that is called paid nobody knows how much went back: what stands for a rest is in it.
  const ofCorrections = family.corrections.flatMap((each) => known.get(each)?.pieces ?? []);
  return ofCorrections.every(isRecord) ? { invoice, pieces, billed, came } : null;
}

/** A total beyond the records, and the records, the latest first. */
function mayStandForRests(pieces: readonly Money[]): readonly Money[] {
  const beyond = pieces.filter((piece) => !isRecord(piece));
  return [...beyond, ...pieces.filter(isRecord).sort(byDay).reverse()].filter(({ amount }) => amount > 0);
}

function recordsBeside(settling: Money | null, pieces: readonly Money[]): readonly Money[] {
  return pieces.filter((piece) => piece !== settling && isRecord(piece)).sort(byDay);
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
  const [billed, supplies] = [billedOf(bookedMembers(family)), suppliesOf(bookedMembers(family))];
  // Payments were of all of it in their share, a deposit too: that is no discount of the supplies.
  if (supplies < billed && original.revenue.some(({ isTaxDeferred }) => isTaxDeferred)) return null;
  const documents = documentsOf(bookedMembers(family));
  return { invoice, documents, gross, billed, supplies, money: [...pieces].sort(byDay), settling: null };
}

/** Of the last payment: that is when less came than was owed. */
export function lastDay({ money }: Shortfall): LocalDate | null {
  return money.at(-1)?.day ?? null;
}

/** What invoice and corrections that are booked come to. */
function billedOf(members: readonly FamilyMember[]): Cents {
  return roundToCents(sum(members.map(({ snapshot }) => snapshot.invoice.totalAmount.gross)));
}

function documentsOf(members: readonly FamilyMember[]): readonly Invoice[] {
  return members.map(({ snapshot }) => snapshot.invoice);
}

function suppliesOf(members: readonly FamilyMember[]): Cents {
  const drafts = members.flatMap(({ revenue }) => revenue);
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

export function byDay(one: Money, other: Money): number {
  const [a, b] = [one, other].map(({ day, record }) => `${day ?? '9999'} ${record?.id ?? ''}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
