import type { Phrase } from '../../finding.js';
import type { SagaInvoiceFacts } from '../invoice-facts.js';

/** How an e-invoice goes to KSeF, decided at the check and kept to the end. */
export interface KsefPlan {
  /** Our own visualisation is attached after the acceptance; otherwise the platform's PDF shows the number. */
  readonly attaches: boolean;
  /** Without KSeF it is issued offline (offline24); otherwise it waits. */
  readonly goesOffline: boolean;
  /** Until when the law wants it sent where nothing was announced (end of the next Polish business day after P_1), epoch milliseconds. */
  readonly deadline: number;
  /** When it counts as issued, epoch milliseconds; missing in plans of earlier versions. */
  readonly issuedAt?: number | undefined;
}

/** How far the document has come in KSeF. */
export interface KsefProgress extends KsefPlan {
  readonly deadlineTold: 'not' | 'near' | 'passed';
  /** It was issued offline: drawn with both codes, and attached before it was sent. */
  readonly offline: boolean;
  /** References of the sessions that it was, or may have been, sent in; the present one last. */
  readonly sessions: readonly string[];
  /** How often it was committed that it is going to be sent ... */
  readonly sends: number;
  /** ... and when that was last, epoch milliseconds. */
  readonly sentAt: number | null;
  /** Of some send it is not known whether KSeF received it: only a proof lets go of the lock. */
  readonly doubtful: boolean;
  /** Since when that is so of the last send, epoch milliseconds; missing while it was never so. */
  readonly doubtAt?: number | undefined;
  /** Missing while KSeF has turned down no send of it, and once it is accepted. */
  readonly notTaken?: NotTaken | null | undefined;
  /** How often KSeF was asked about it since it was sent. */
  readonly looks: number;
  /** KSeF's reference of the document in the present session. */
  readonly reference: string | null;
  /** What KSeF said of a document with the same key (status 440); it may leave out its number. */
  readonly duplicateOf: { readonly ksefNumber: string | null; readonly session: string | null } | null;
  readonly number: string | null;
  /** When KSeF assigned the number, ISO 8601 as KSeF wrote it. */
  readonly acceptedAt: string | null;
  /** The last decision of a person about it that could not stand. */
  readonly refusedDecision: number | null;
  /** The receipt (UPO): still to be fetched, archived, or not to be had. */
  readonly receipt: 'wanted' | 'archived' | 'missing';
}

/**
 * That KSeF does not take the document now, whatever it says instead. Each send that fails for it counts, and so do the session
 * that is to be opened for it and the look after a doubt. What succeeds in between (a login, an opened session, a document that
 * is received and then given up) does not begin the count anew; its number does, and a person's help.
 */
export interface NotTaken {
  /** Failed sends. */
  readonly sends: number;
  /** Epoch milliseconds of the first of them. */
  readonly since: number;
}

export function newKsefProgress(plan: KsefPlan): KsefProgress {
  return {
    ...plan,
    deadlineTold: 'not',
    offline: false,
    sessions: [],
    sends: 0,
    sentAt: null,
    doubtful: false,
    looks: 0,
    reference: null,
    duplicateOf: null,
    refusedDecision: null,
    number: null,
    acceptedAt: null,
    receipt: 'wanted',
  };
}

/** Nobody knows (any more) whether KSeF has what was sent last. @param now epoch milliseconds */
export function doubted(ksef: KsefProgress, now: number): KsefProgress {
  return { ...ksef, doubtful: true, doubtAt: now };
}

/** What KSeF says of a document that was sent; the states of its contract, without their codes. */
export type KsefStatus =
  | { readonly kind: 'processing' }
  | { readonly kind: 'accepted'; readonly ksefNumber: string; readonly acquisitionDate: string }
  | { readonly kind: 'duplicate'; readonly ksefNumber: string | null; readonly session: string | null }
  | { readonly kind: 'rejected'; readonly detail: string }
  | { readonly kind: 'dropped'; readonly detail: string };

/** Where a document was found: in the list of a session by its hash, or among all documents by its number. */
export type KsefLocation =
  | { readonly place: 'nowhere' }
  | {
      readonly place: 'session';
      readonly session: string;
      readonly reference: string;
      readonly status: KsefStatus;
    }
  | {
      readonly place: 'archive';
      readonly ksefNumber: string;
      readonly acquisitionDate: string;
    }
  /** Another document has its number. */
  | { readonly place: 'taken'; readonly ksefNumber: string; readonly difference: Phrase };

export type KsefEvent =
  | { readonly type: 'session-opened'; readonly session: string }
  /** A total failure was announced: the law does not want it sent, not later either. */
  | { readonly type: 'sending-lifted' }
  | { readonly type: 'sent'; readonly reference: string }
  | { readonly type: 'status'; readonly status: KsefStatus }
  | { readonly type: 'located'; readonly location: KsefLocation }
  /** The document that KSeF holds was compared with ours. */
  | ({ readonly type: 'duplicate-compared'; readonly ksefNumber: string } & (
      | { readonly ours: true; readonly acquisitionDate: string }
      | { readonly ours: false; readonly difference: Phrase }
    ))
  /** A person decided that a document in KSeF stands for the invoice, or nobody did so far. */
  | { readonly type: 'adopted'; readonly ksefNumber: string; readonly acquisitionDate: string }
  | {
      readonly type: 'not-adopted';
      readonly refused?: { readonly decision: number; readonly detail: string } | undefined;
    }
  /** Every session that may have received it is closed (or not yet), and it was looked for everywhere. */
  | { readonly type: 'absence-checked'; readonly closed: boolean; readonly location: KsefLocation }
  /** Our visualisation is archived. */
  | { readonly type: 'drawn' }
  | { readonly type: 'registered'; readonly facts: SagaInvoiceFacts }
  | { readonly type: 'receipt-archived' };
