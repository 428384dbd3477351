import type { Exclusions, Said } from './exclusion.js';
import { type JpkListing, type JpkTerms, jpkListing } from './jpk-listing.js';
import { whyLeftOut } from './left-out.js';
import type { InvoiceSnapshot, LeftOutReason, Period } from './model.js';
import { isWithin } from './part-change.js';
import type { AccountingSettings } from './settings.js';

/** Whether an invoice is in the books once a batch is out, as far as its amounts do not decide that. */
export type Standing =
  | { readonly kind: 'gone' }
  /** `isTakenOut`: what is posted of it is reversed. */
  | {
      readonly kind: 'left out';
      readonly reason: LeftOutReason;
      readonly said?: Said;
      readonly isTakenOut: boolean;
    }
  /** Dated before the period of the batch; another one takes it. */
  | { readonly kind: 'not due' }
  /**
   * `opening item`: without its revenue, which the program before has posted; what happens to it from the cutover on is.
   * `listing`: how JPK_V7M lists it; undefined where the export does not write that.
   */
  | {
      readonly kind: 'booked' | 'opening item';
      readonly listing?: Extract<JpkListing, { isListed: true }> | undefined;
    };

/** What decides it beside the invoice. */
interface StandingTerms {
  readonly settings: AccountingSettings;
  readonly period: Period;
  readonly jpk?: JpkTerms | undefined;
  readonly exclusions?: Exclusions | undefined;
}

/** @param isPosted whether entries of its revenue are in the books */
export function standingOf(
  { settings, period, jpk, exclusions }: StandingTerms,
  snapshot: InvoiceSnapshot,
  isPosted: boolean,
): Standing {
  const { invoice, deleted } = snapshot;
  if (deleted) return { kind: 'gone' };
  const isOpening = snapshot.opening?.state === 'confirmed';
  const reason = isOpening ? null : whyLeftOut(invoice, settings, period.to, isPosted);
  // What is booked of an opening item stays as it is until a person has looked at it again, or has given it back.
  const isKept = snapshot.opening?.state === 'asked' && snapshot.opening.isGivenBack !== true && !isPosted;
  if (reason !== null) {
    return { kind: 'left out', reason, isTakenOut: reason === 'before cutover' && !isKept };
  }
  if (!isOpening && !isPosted && !isWithin(invoice.invoiceDate, period)) return { kind: 'not due' };
  const said = exclusions?.get(invoice.id);
  if (said) return { kind: 'left out', reason: 'excluded', said, isTakenOut: true };
  const listing = jpk && jpkListing(snapshot, jpk);
  if (listing?.isListed === false) return { kind: 'left out', reason: listing.reason, isTakenOut: true };
  return { kind: isOpening ? 'opening item' : 'booked', listing };
}
