import type { Invoice } from '../invoice.js';
import type { EntryDraft } from './draft.js';
import type { InvoiceSnapshot } from './model.js';

/** An invoice of a family with its revenue as it is in the books, or comes into them. */
export interface FamilyMember {
  readonly snapshot: InvoiceSnapshot;
  /** Empty where it is left out of the books. */
  readonly revenue: readonly EntryDraft[];
}

/** An invoice with its corrections, as the books have them. */
export interface BookedFamily {
  /** Null where no copy of the corrected invoice is known. */
  readonly original: FamilyMember | null;
  /** By date and id. */
  readonly corrections: readonly FamilyMember[];
}

/** What of a family is in the books, or comes into them with this batch. */
export interface CountedRevenue {
  /** Of the original, whether it counts or not; empty where it is deleted, or cannot be booked. */
  readonly original: readonly EntryDraft[];
  readonly isOriginalBooked: boolean;
  /** Those that count, by date and id. */
  readonly corrections: readonly FamilyMember[];
}

/**
 * The family that a member belongs to: the member itself is one of it.
 *
 * @param members undefined where it neither corrects nor is corrected, or where the corrected invoice is not known
 */
export function bookedFamily(member: FamilyMember, members: CountedRevenue | undefined): BookedFamily {
  const { invoice, family } = member.snapshot;
  const { currency } = invoice.totalAmount;
  if (
    members === undefined ||
    family === undefined ||
    family.original.invoice.totalAmount.currency !== currency
  ) {
    return isCorrection(invoice)
      ? { original: null, corrections: [member] }
      : { original: member, corrections: [] };
  }
  const own = (other: FamilyMember) => (other.snapshot.invoice.id === invoice.id ? member : other);
  const original = { snapshot: family.original, revenue: members.isOriginalBooked ? members.original : [] };
  return {
    original: family.original.deleted ? null : own(original),
    corrections: members.corrections.map(own),
  };
}

/** All that is in the books, in the order in which it was issued. */
export function bookedMembers({ original, corrections }: BookedFamily): readonly FamilyMember[] {
  return [...(original === null ? [] : [original]), ...corrections].filter(
    ({ revenue }) => revenue.length > 0,
  );
}

export function isCorrection({ correctedInvoiceId }: Pick<Invoice, 'correctedInvoiceId'>): boolean {
  return correctedInvoiceId !== null;
}
