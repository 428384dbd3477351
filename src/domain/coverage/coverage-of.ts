import { eInvoiceState } from '../invoice-facts.js';
import type { EInvoiceState } from '../invoice-states.js';
import { isEnded, type SagaState } from '../saga/model.js';

/** What the platform showed of an invoice last, as far as it says whether an e-invoice left. */
export interface SeenInvoice {
  /** `unsent`, `sent`, `sending`, `sendingRequested`, `failedToSend`, or a value of a later version. */
  readonly sentStatus: string;
  /** An event said that it was sent, whatever the status says. */
  readonly wasSent: boolean;
  readonly eInvoice: boolean;
  /** Each of its items is nothing: no supply is charged. */
  readonly isZero: boolean;
  readonly isCanceled: boolean;
}

export interface CoverageFacts {
  /** It is dated before `e_invoices.from`. */
  readonly isBeforeCutover: boolean;
  /** State of the latest saga; null where there is none. */
  readonly saga: SagaState | null;
  /** Null while nobody has looked. */
  readonly seen: SeenInvoice | null;
  /** The platform has no such invoice any more, or says that it was deleted. */
  readonly isDeleted: boolean;
  /** A person has said that it needs no e-invoice. */
  readonly isAccepted: boolean;
}

/**
 * How an invoice stands, measured by the invoice and not by what was requested of us:
 *
 * - `covered`: it has an e-invoice, ours or somebody else's;
 * - `waits`: for us, or for a person (refused, given up, parked);
 * - `missing`: it was sent without an e-invoice;
 * - `unsent`: the platform has not sent it; whether somebody did by hand is unknown;
 * - `exempt`: it needs none, and why;
 * - `unknown`: nobody has looked at it, or the platform says what we do not understand.
 */
export type Coverage =
  | { readonly kind: 'covered'; readonly by: 'us' | 'others' }
  | { readonly kind: 'waits'; readonly for: 'us' | 'a person' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unsent'; readonly hasFailed: boolean }
  | { readonly kind: 'exempt'; readonly why: 'before cutover' | 'zero' | 'canceled' | 'deleted' | 'accepted' }
  | { readonly kind: 'unknown'; readonly why: 'unread' | 'status' };

/** The one answer to how an invoice stands; everything that tells of it asks here. */
export function coverageOf({ isBeforeCutover, saga, seen, isDeleted, isAccepted }: CoverageFacts): Coverage {
  if (saga === 'done') return { kind: 'covered', by: 'us' };
  if (saga === 'done-foreign') return { kind: 'covered', by: 'others' };
  const isUnderWay = saga !== null && !isEnded(saga);
  if (isUnderWay) return { kind: 'waits', for: saga === 'parked' ? 'a person' : 'us' };
  if (seen?.eInvoice === true) return { kind: 'covered', by: 'others' };
  if (isBeforeCutover) return { kind: 'exempt', why: 'before cutover' };
  if (isDeleted) return { kind: 'exempt', why: 'deleted' };
  if (isAccepted) return { kind: 'exempt', why: 'accepted' };
  if (seen?.isCanceled === true) return { kind: 'exempt', why: 'canceled' };
  const left = seen === null ? null : leftAs(seen);
  if (left?.kind === 'missing') return seen?.isZero === true ? { kind: 'exempt', why: 'zero' } : left;
  if (saga === 'refused' || saga === 'released') return { kind: 'waits', for: 'a person' };
  if (left === null) return { kind: 'unknown', why: 'unread' };
  return left.kind === 'unsent' && seen?.isZero === true ? { kind: 'exempt', why: 'zero' } : left;
}

/** Without an e-invoice, and with nobody at work on one. */
function leftAs({ sentStatus, wasSent }: SeenInvoice): Coverage {
  switch (sentStatus) {
    case 'sendingRequested':
      return { kind: 'waits', for: 'us' };
    case 'sent':
      return { kind: 'missing' };
    case 'unsent':
      return wasSent ? { kind: 'missing' } : { kind: 'unsent', hasFailed: false };
    case 'failedToSend':
      return wasSent ? { kind: 'missing' } : { kind: 'unsent', hasFailed: true };
    default:
      // `sending` passes by itself, and what a later version says is not ours to guess.
      return { kind: 'unknown', why: 'status' };
  }
}

/** How lists name it. @param saga state of the latest one */
export function stateOfCoverage(coverage: Coverage, saga: SagaState | null): EInvoiceState {
  switch (coverage.kind) {
    case 'covered':
      return coverage.by === 'us' ? 'done' : 'foreign';
    case 'waits':
      return coverage.for === 'us' ? 'open' : 'waiting';
    case 'missing':
    case 'unsent':
      return coverage.kind;
    case 'exempt':
      if (coverage.why === 'deleted') return 'gone';
      return coverage.why === 'before cutover' ? eInvoiceState(saga) : 'exempt';
    case 'unknown':
      return eInvoiceState(saga);
  }
}
