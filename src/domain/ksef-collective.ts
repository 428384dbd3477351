import type { CollectivePart } from './bank/matching/collective.js';
import type { FailureCode } from './errors.js';
import type { Phrase } from './finding.js';

/**
 * - `wanted`: to be made by KSeF, or to be asked about
 * - `sending`: KSeF was asked to make it, and may have
 * - `known`: it is there, and so is what it is for
 * - `refused`: KSeF does not make it
 * - `unknown`: KSeF does not say what it is for
 */
export type CollectiveState = 'wanted' | 'sending' | 'known' | 'refused' | 'unknown';

/** An invoice of a collective identifier; `invoiceId` and `invoiceNumber` are those of the platform, where it is ours. */
export interface KeptCollectivePart extends CollectivePart {
  readonly invoiceId: string | null;
  readonly invoiceNumber: string | null;
}

/** A collective identifier as it is kept. Moments are epoch milliseconds. */
export interface KeptCollective {
  readonly id: number;
  readonly spaceId: string;
  readonly origin: 'ours' | 'payer';
  /** Null until KSeF has made it. */
  readonly number: string | null;
  readonly state: CollectiveState;
  readonly parts: readonly KeptCollectivePart[];
  /** Null of one that a line of the bank quotes. */
  readonly wantedBy: string | null;
  readonly wantedAt: number;
  readonly changedAt: number;
  readonly failures: number;
  readonly failure: { readonly code: FailureCode; readonly detail: string } | null;
}

/** An invoice that somebody wants in a collective identifier. */
export interface WantedInvoice {
  readonly number: string;
  readonly debtorId: string;
  /** Null before KSeF has accepted it. */
  readonly ksefNumber: string | null;
  /** Cents. */
  readonly openAmount: number;
  readonly currency: string;
}

/** The limit that KSeF gives everybody (limits of the contract 2.9.0). */
const MOST_INVOICES = 500;
const NIP_DIGITS = 10;

/** Why these invoices cannot be paid together by one identifier; null where they can. */
export function whyNotTogether(invoices: readonly WantedInvoice[]): Phrase | null {
  const [first, second] = invoices;
  if (first === undefined || second === undefined) return { key: 'collective of one' };
  if (invoices.length > MOST_INVOICES) {
    return { key: 'collective of too many', values: { most: String(MOST_INVOICES) } };
  }
  for (const each of invoices) {
    const values = { invoice: each.number, other: first.number };
    if (each.ksefNumber === null) return { key: 'collective without a number', values };
    if (each.openAmount <= 0) return { key: 'collective with nothing open', values };
    if (each.debtorId !== first.debtorId) return { key: 'collective of customers', values };
    if (each.currency !== first.currency) return { key: 'collective of currencies', values };
    if (nipOf(each) !== nipOf(first)) return { key: 'collective of sellers', values };
  }
  return null;
}

function nipOf({ ksefNumber }: WantedInvoice): string {
  return (ksefNumber ?? '').slice(0, NIP_DIGITS);
}
