/** Long enough that two lines of a space never share it. */
const DIGITS = 16;
const REFERENCE = /\bspacebooks ([0-9a-f]{16})\b/;

/**
 * What a payment record says of its line. It comes from what the bank says alone, so that a restored database, which reads
 * the statement again, knows its own payments.
 *
 * @param identity of the line
 */
export function paymentNote(identity: string): string {
  return `spacebooks ${identity.slice(0, DIGITS)}`;
}

/** The note of ours within that of a record, to which people may have added; null where there is none. */
export function ownNoteIn(note: string | null): string | null {
  return REFERENCE.exec(note ?? '')?.[0] ?? null;
}
