import type { Advice } from '../domain/advice/advice.js';
import type { Coverage } from '../domain/coverage/coverage-of.js';
import { END_STATES, OPEN_STATES, type Reason, type SagaState } from '../domain/saga/model.js';
import type { Deposit } from '../store/sagas/deposits.js';
import type { StoredDecision } from '../store/sagas/operator-decisions.js';
import type { StoredAlert, StoredEvent, StoredRequest, StoredStep } from '../store/sagas/operator-story.js';

/** What a list of e-invoices can be narrowed to: groups first, then single states. */
export const STATE_FILTERS = ['waiting', 'open', ...OPEN_STATES, ...END_STATES] as const;

/** Which e-invoices are meant; all of it may be left out. */
export interface StoryFilter {
  /** Of these spaces alone. */
  readonly spaceIds?: readonly string[];
  /** `waiting`: parked, refused or released; `open`: under way; or one state. */
  readonly state?: SagaState | 'waiting' | 'open' | 'done';
  /** Part of the invoice's number, or its id, or its number in KSeF. */
  readonly search?: string;
  /** At most 500. */
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

export interface EInvoicePage {
  readonly rows: readonly EInvoiceRow[];
  /** Of the page that follows; null on the last one. */
  readonly next: string | null;
}

/** The latest saga of an invoice, in a list. */
export interface EInvoiceRow {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly state: SagaState;
  readonly code: string | null;
  /** Why it stands so. */
  readonly reason: Reason | null;
  readonly startedAt: number;
  readonly changedAt: number;
  /** Null once it has ended. */
  readonly runAt: number | null;
  readonly ksefNumber: string | null;
}

/** Everything that is known of an invoice, newest saga first. */
export interface InvoiceStory {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  /** How it stands, measured by the invoice. */
  readonly coverage: Coverage;
  /** The same in a sentence, where it has no attempt, or left without an e-invoice in spite of one; null elsewhere. */
  readonly coverageSaid: string | null;
  /** One sentence: where it stands. */
  readonly standing: string;
  /** One sentence: what happens next by itself, and when; or that nothing does. */
  readonly next: string;
  /** What a person has to do; null when nobody has to. */
  readonly advice: string | null;
  /** What finance does, in order; nothing where nothing is to be done. */
  readonly advices: readonly Advice[];
  /** Whether the platform lets nobody edit it, through somebody else's lock, as far as it was read last. */
  readonly isLocked: boolean;
  readonly attempts: readonly Attempt[];
  readonly events: readonly StoredEvent[];
  /** Texts of the alerts about it, oldest first. */
  readonly alerts: readonly StoredAlert[];
  readonly decisions: readonly Omit<StoredDecision, 'id' | 'spaceId' | 'invoiceId'>[];
  /** Files for an approved platform, put there or to be. */
  readonly deposits: readonly Deposit[];
  /** What can be asked for now. */
  readonly possible: readonly ('retry' | 'release' | 'issue' | 'none-needed' | 'needed')[];
}

/** One saga of an invoice. */
export interface Attempt {
  readonly sagaId: string;
  /** Under which its trace is found where traces are collected; null where no tracing is configured. */
  readonly traceId: string | null;
  readonly state: SagaState;
  readonly reason: Reason | null;
  readonly lock: string;
  readonly startedAt: number;
  readonly runAt: number | null;
  readonly failures: number;
  readonly steps: readonly Omit<StoredStep, 'sagaId'>[];
  /** Requests that it sent, to the platform and to KSeF, oldest first, as far as they are kept. */
  readonly requests: readonly Omit<StoredRequest, 'sagaId'>[];
  /** What it made, by archive address (the SHA-256 of the bytes). */
  readonly files: readonly {
    readonly kind: 'invoice' | 'settings' | 'xml' | 'pdf' | 'receipt' | 'other document';
    readonly address: string;
  }[];
  readonly ksef: {
    readonly number: string | null;
    readonly documentHash: string | null;
    readonly session: string | null;
  } | null;
}
