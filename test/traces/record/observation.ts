import type { DocumentStatus } from '@spacebooks/ksef-client/client';
import type { FailureCode } from '../../../src/domain/errors.js';
import type { KsefFailure } from '../../../src/domain/ksef-failures.js';
import type { SagaInvoiceFacts } from '../../../src/domain/saga/invoice-facts.js';
import type { Saga, SagaState } from '../../../src/domain/saga/model.js';
import type { Subject } from './subject.js';

/** What can be seen of an e-invoice from outside of the daemon: what is committed, what is asked, and how processes end. */
export type Observation =
  /** A row that was not there before. */
  | { readonly type: 'began'; readonly saga: string; readonly row: SeenSaga }
  /** Somebody works on it now ... */
  | { readonly type: 'claimed'; readonly saga: string; readonly row: SeenSaga }
  /** ... and does not any more, though nothing was committed. */
  | { readonly type: 'let-go'; readonly saga: string }
  | Committed
  /** What the daemon knows from now on that was announced of KSeF. */
  | { readonly type: 'announced'; readonly failures: readonly KsefFailure[] }
  | { readonly type: 'sent' | 'arrived' | 'answered'; readonly exchange: Exchange }
  /** An event about an invoice is in the inbox ... */
  | { readonly type: 'took'; readonly invoice: string }
  /** ... and the platform was told so. */
  | { readonly type: 'acknowledged'; readonly invoice: string }
  /** A process is gone, and with it everything that it had in mind: of these sagas, or of all where there is but one. */
  | { readonly type: 'died'; readonly sagas?: readonly string[] };

export interface Committed {
  readonly type: 'committed';
  readonly saga: string;
  readonly row: SeenSaga;
  /** What the history gained by it, in order. */
  readonly passed: readonly { readonly state: SagaState; readonly at: number }[];
  /** What the daemon's clock showed. */
  readonly at: number;
  /** What people were alerted of about its invoice, so far. */
  readonly told: readonly FailureCode[];
  /** A person has decided that it is given up. */
  readonly isReleaseAsked: boolean;
}

/** A row of the sagas. */
export interface SeenSaga {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly saga: Saga;
  /** Whoever works on it. */
  readonly lease: string | null;
  /** Base64 SHA-256 of what goes to KSeF. */
  readonly hash: string | null;
}

/** A request with what became of it; its own object, so that what is known of it grows. */
export interface Exchange {
  readonly subject: Subject;
  /** Status of the other side, once it has received it; 0 when it never did, as far as was seen. */
  arrived: number;
  /** What the daemon got; null while it got nothing. */
  answer: Answer | null;
}

export interface Answer {
  /** 0: no answer, and the daemon knows. */
  readonly status: number;
  /** The invoice that the platform shows. */
  readonly facts?: SagaInvoiceFacts;
  readonly session?: string;
  readonly reference?: string;
  /** Documents that KSeF lists. */
  readonly documents?: readonly ListedDocument[];
}

export interface ListedDocument {
  readonly hash: string;
  readonly reference: string | null;
  readonly ksefNumber: string | null;
  readonly status: DocumentStatus | null;
}
