import type { FailureCode } from '../errors.js';
import type { Finding, Phrase } from '../finding.js';
import type { KsefFailure } from '../ksef-failures.js';
import type { SagaInvoiceFacts } from './invoice-facts.js';
import type { KsefEvent, KsefPlan, KsefProgress } from './ksef/model.js';

/**
 * The steps of an e-invoice. Every open step is repeatable: it starts by reading what is already true on the
 * platform. See docs/architecture.md for the picture.
 */
export const OPEN_STATES = [
  'requested',
  'fetched',
  'checked',
  'lock-intended',
  'locked',
  'produced',
  'send-intended',
  'in-doubt',
  'located',
  'sent',
  'accepted',
  'attach-intended',
  'attached',
  'register-intended',
  'registered',
  'unlocking',
  'parked',
] as const;

export type OpenState = (typeof OPEN_STATES)[number];

/**
 * `gone`: deleted; or never requested, and not waiting for an e-invoice when it was read. `refused`: we locked nothing,
 * or nothing that could be unlocked. `released`: our lock was taken back. The last two wait for a person.
 */
export type EndState = 'done' | 'done-foreign' | 'gone' | 'refused' | 'released';

export type SagaState = OpenState | EndState;

export const END_STATES: readonly EndState[] = ['done', 'done-foreign', 'gone', 'refused', 'released'];

/** Of these nothing of ours is issued. */
export const ENDED_WITHOUT_DOCUMENT: readonly EndState[] = ['done-foreign', 'gone', 'refused', 'released'];

/** `intended` is committed before the lock is asked for, so that a lock whose answer was lost is known as ours. */
export type Lock = 'none' | 'intended' | 'ours' | 'foreign';

export interface Reason {
  readonly code: FailureCode;
  readonly detail?: string | undefined;
  /** What the core itself has to say; the detail is then the same in English, from where it is stored on. */
  readonly phrase?: Phrase | undefined;
  readonly findings?: readonly Finding[] | undefined;
}

export interface Saga {
  readonly state: SagaState;
  readonly lock: Lock;
  /** The XML and the PDF are archived; from then on these bytes and no others are attached. */
  readonly produced: boolean;
  /** The platform asked for the e-invoice; otherwise only an edit gave reason to look again. */
  readonly requested: boolean;
  /** An earlier saga of this invoice attached our e-invoice. */
  readonly doneBefore: boolean;
  /** Digest of the content of the invoice that we lock and produce from. */
  readonly contentDigest: string | null;
  /** Failures in a row; also the number of looks while the platform has not mailed yet. */
  readonly failures: number;
  /** Epoch milliseconds of the first of them. */
  readonly failingSince: number | null;
  /** Where a parked saga resumes. */
  readonly parkedFrom: OpenState | null;
  /** Why it was refused, is unlocking, or waits. */
  readonly reason: Reason | null;
  /** The last alert raised, so that the same cause alerts once. */
  readonly alerted: FailureCode | null;
  /** When it is due, epoch milliseconds; null once it has ended. */
  readonly runAt: number | null;
  /** For an e-invoice that goes to KSeF, from the check on. */
  readonly ksef: KsefProgress | null;
}

/** What the runner carries out after the new state is committed. */
export type Action =
  | 'read'
  | 'check'
  | 'lock'
  | 'produce'
  | 'attach'
  | 'compare'
  | 'unlock'
  | 'open-session'
  | 'send'
  | 'locate'
  | 'ask'
  | 'compare-duplicate'
  | 'adopt'
  | 'confirm-absent'
  | 'draw'
  | 'register'
  | 'fetch-receipt';

export interface SagaFailure extends Reason {
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** What was being done. */
  readonly action?: Action | undefined;
  /** KSeF certainly did not receive what was being sent. */
  readonly notReceived?: boolean | undefined;
}

export type SagaEvent =
  | { readonly type: 'resumed' }
  /** Taken up again, and a person wants it given up: `detail` says who, and why. */
  | { readonly type: 'release-asked'; readonly detail: string }
  | { readonly type: 'read'; readonly facts: SagaInvoiceFacts }
  | { readonly type: 'missing' }
  /** The invoice was read; it corrects another one whose own e-invoice is still to come. */
  | { readonly type: 'original-open'; readonly facts: SagaInvoiceFacts }
  /** The invoice was read; it is dated on a day that begins at `until` (epoch milliseconds). */
  | { readonly type: 'future'; readonly facts: SagaInvoiceFacts; readonly until: number }
  | {
      readonly type: 'checked';
      readonly facts: SagaInvoiceFacts;
      readonly findings: readonly Finding[];
      /** For an e-invoice that goes to KSeF. */
      readonly ksef?: KsefPlan | undefined;
    }
  | { readonly type: 'locked'; readonly facts: SagaInvoiceFacts }
  | { readonly type: 'produced'; readonly findings: readonly Finding[] }
  | { readonly type: 'attached'; readonly facts: SagaInvoiceFacts }
  | { readonly type: 'compared'; readonly ours: boolean }
  | { readonly type: 'unlocked' }
  | { readonly type: 'failed'; readonly failure: SagaFailure }
  | KsefEvent;

export interface SagaAdvance {
  readonly saga: Saga;
  /** The states passed, each one row of the history; empty when only the next attempt moved. */
  readonly steps: readonly SagaState[];
  /** What to do now; null when the saga waits for `runAt` or has ended. */
  readonly next: Action | null;
  /** A person must be notified of this. */
  readonly alert: Reason | null;
  /** That the legal deadline of KSeF is near, or has passed: independent of any other cause, and notified beside it. */
  readonly deadline?: Reason | undefined;
}

/** Moments and chance that a transition depends on, given so that it stays a pure function. */
export interface Circumstances {
  /** Epoch milliseconds. */
  readonly now: number;
  /** At least 0, less than 1. */
  readonly fraction: number;
  /** Times in which KSeF was out of service, as the Ministry announced them; none when left out. */
  readonly announced?: readonly KsefFailure[] | undefined;
}

export function isEnded(state: SagaState): state is EndState {
  return (END_STATES as readonly SagaState[]).includes(state);
}

/** Nothing is locked yet, or intended to be. */
export function isBeforeAnyLock(state: SagaState): boolean {
  return state === 'requested' || state === 'fetched' || state === 'checked';
}

/** A saga as it begins, due at once. */
export function newSaga(now: number, doneBefore: boolean, requested = true): Saga {
  return {
    state: 'requested',
    lock: 'none',
    produced: false,
    requested,
    doneBefore,
    contentDigest: null,
    failures: 0,
    failingSince: null,
    parkedFrom: null,
    reason: null,
    alerted: null,
    runAt: now,
    ksef: null,
  };
}
