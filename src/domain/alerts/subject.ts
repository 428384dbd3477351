/**
 * What an alert is about. Alerts of a subject end together, when all is well there; a person may put one aside before.
 */
export type AlertSubjectKey =
  /** The e-invoice of an invoice is under way, or was refused. */
  | `invoice:${string}:${string}`
  /** The legal deadline of its sending to KSeF is near, or has passed, while it waits: true beside its cause. */
  | `deadline:${string}:${string}`
  /** It is out, and something about it was found or left undone: a later e-invoice of the invoice, or a person, ends it. */
  | `issued:${string}:${string}`
  | `token:${string}`
  | `upkeep:${string}:${string}`
  | `callbacks:${string}`
  | `books:${string}`
  | `night:${string}`
  | `sync:${string}:${string}`
  | `export:${string}:${string}`
  | `delivery:${string}:${number}:${string}`
  | `channel:${string}`
  | 'spaces'
  /** Its pages. */
  | 'database'
  /** One that was read again could not be taken. */
  | 'configuration';

/** @returns space and invoice of a subject that is about an invoice; null for the others */
export function invoiceOf(subject: string): { readonly spaceId: string; readonly invoiceId: string } | null {
  const [, spaceId, invoiceId] = /^(?:invoice|deadline|issued):([^:]+):(.+)$/s.exec(subject) ?? [];
  return spaceId === undefined || invoiceId === undefined ? null : { spaceId, invoiceId };
}
