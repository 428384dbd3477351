import { addDays } from '@spacebooks/base/calendar';
import type { Cents } from '../accounting/cents.js';
import type { LocalDate } from '../invoice.js';

/** An invoice since the cutover that has no e-invoice, and nobody at work on one. */
export interface CoverageGap {
  readonly invoiceId: string;
  readonly number: string;
  readonly invoiceDate: LocalDate;
  readonly gross: Cents;
  readonly currency: string;
  /** Sent without an e-invoice, or not sent by the platform. */
  readonly kind: 'missing' | 'unsent';
}

/** So many days after its date an invoice that the platform has not sent is told of: by then most are sent by themselves. */
const DAYS_TO_SEND = 3;

/** The last date of invoices that should have been sent by `today`. */
export function sentByNow(today: LocalDate): LocalDate {
  return addDays(today, -DAYS_TO_SEND);
}

/** Those that people are told of: what left without an e-invoice, and what should have left. */
export function toldGaps(gaps: readonly CoverageGap[], today: LocalDate): readonly CoverageGap[] {
  return gaps.filter(({ kind, invoiceDate }) => kind === 'missing' || invoiceDate <= sentByNow(today));
}
