import { type Doc, type Facts, grossOf } from '../facts.js';
import type { LawEntry } from './declared.js';

/** An invoice with its corrections, as the platform has them, and what the books have of all of them. */
export interface Family {
  readonly original: Doc;
  /** By date and id. */
  readonly corrections: readonly Doc[];
  readonly members: readonly Doc[];
  readonly entries: readonly LawEntry[];
}

/** When something was first read from the platform. */
export interface SeenDays {
  /** Of an invoice. */
  first(id: string): string;
  /** What is paid or written off of it, as it is now. */
  settled(id: string): string;
  /** That it is written off, whatever was paid since. */
  lost(id: string): string;
  /** Whether it was seen on this day before the database was restored. */
  wasSettled(id: string, day: string): boolean;
  /** Its last change of any kind. */
  changed(id: string): string;
}

export function familiesOf(facts: Facts, entries: readonly LawEntry[]): readonly Family[] {
  const rootOf = (id: string): string => facts.docs.get(id)?.corrects ?? id;
  const byRoot = Map.groupBy(entries, ({ invoiceId }) => rootOf(invoiceId));
  return [...facts.docs.values()]
    .filter(({ corrects }) => corrects === null)
    .map((original) => {
      const corrections = original.isDeleted
        ? []
        : facts
            .correctionsOf(original.id)
            .toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
      const members = original.isDeleted ? [] : [original, ...corrections];
      return { original, corrections, members, entries: byRoot.get(original.id) ?? [] };
    });
}

/** Whether all that the platform shows of it up to a day is to be in the books. */
export function isInBooks(
  facts: Facts,
  { original, members, entries }: Family,
  seen: SeenDays,
  cutOff: string,
): boolean {
  if (original.isDeleted) return original.date <= cutOff;
  const posted = new Set(entries.map(({ invoiceId }) => invoiceId));
  return members.every((doc) => {
    if (doc.date > cutOff) return false;
    if (facts.terms.lockedOnly && !doc.isLocked && !posted.has(doc.id)) return false;
    if (seen.settled(doc.id) > cutOff) return false;
    return facts.paymentsOf(doc.id).every(({ day }) => day <= cutOff) && (doc.paidDate ?? '') <= cutOff;
  });
}

/** What became of the money: what came by account, and what is lost; null where the platform's figures have two readings. */
export interface Money {
  readonly came: number;
  readonly lost: number;
  readonly owed: number;
}

export function moneyOf(facts: Facts, family: Family, seen: SeenDays): Money | null {
  const { original, corrections, members } = family;
  const gross = members.reduce((sum, doc) => sum + grossOf(doc), 0);
  const came = members.reduce((sum, doc) => sum + facts.cameFor(doc), 0);
  // Who is marked as paid and has no payment was given back money, or set off: where something came nobody can tell.
  const isMarked = corrections.some((doc) => doc.mark === 'paid');
  if (isMarked && (came !== 0 || corrections.some((doc) => facts.paymentsOf(doc.id).length > 0))) return null;
  if (isMarked && original.mark === 'paid') return null;
  const rest = gross - came - (original.rest?.cents ?? 0);
  // More than all of it, known as a total alone.
  if (members.some((doc) => doc.paidTotal > Math.max(0, grossOf(doc)))) return null;
  if (original.mark !== 'writtenOff' || rest === 0) return { came, lost: 0, owed: rest };
  // What raises the price is a document with a status of its own.
  if (corrections.some((doc) => grossOf(doc) > 0)) return null;
  if (rest < 0 || came < 0 || members.some((doc) => grossOf(doc) * facts.cameFor(doc) < 0)) return null;
  // The platform's flag writes the original off as the correction is made: then nobody knows whether the rest is lost.
  const lost = seen.lost(original.id);
  const isByItself = corrections.every(({ id, date }) => {
    const first = seen.first(id);
    return (lost < date && date <= first) || lost > first;
  });
  if (!isByItself) return null;
  return { came, lost: rest, owed: 0 };
}
