import type { Side } from '../../../test/traces/observer.js';
import type { BankAct } from './bank/bank-acts.js';
import type { AdminsChoice, Variant } from './config.js';
import type { FaultKind } from './faults.js';
import type { KsefAct } from './ksef-acts.js';

/** Something that happens at a moment; what it means for a world in which less has happened is always defined. */
export interface PlannedEvent {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly act: Act;
}

/** `which` picks among what is there at that moment. */
export type Act =
  | BankAct
  | KsefAct
  | {
      readonly type: 'invoice';
      readonly space: SpaceId;
      readonly kind: InvoiceKind;
      readonly net: string;
      readonly send: boolean;
    }
  | {
      readonly type: 'send' | 'edit' | 'lock' | 'unlock' | 'delete' | 'pay' | 'write-off';
      readonly which: number;
    }
  | { readonly type: 'correct' | 'foreign-pdf'; readonly which: number }
  /** Another program issues a document in KSeF under the number of an invoice of ours. */
  | { readonly type: 'foreign-document'; readonly which: number }
  /** A person decides for the document of KSeF. */
  | { readonly type: 'adopt' }
  | {
      readonly type: 'decide-batch';
      readonly status: 'accepted' | 'rejected' | 'voided';
      readonly which: number;
    }
  /** Decisions of spacebooks' operator, on the page or, while no daemon runs, by commands. */
  | { readonly type: 'retry' | 'release'; readonly which: number; readonly when: DecidedAt }
  | { readonly type: 'replay' | 'put-aside'; readonly which: number }
  | { readonly type: 'pause' | 'resume'; readonly space: SpaceId }
  /** `spacebooks backup`, beside the daemon. */
  | { readonly type: 'backup' }
  | { readonly type: 'restart'; readonly variant: AdminsChoice; readonly downMs: number }
  /** The daemon is down for so long, and nothing of its configuration changes. */
  | { readonly type: 'stop'; readonly downMs: number }
  | { readonly type: 'crash'; readonly steps: number; readonly downMs: number }
  | {
      readonly type: 'fault';
      readonly side: Side;
      readonly kind: FaultKind;
      readonly count: number;
      readonly on?: string;
      readonly seconds?: number;
      readonly status?: number;
    }
  /** The platform refuses whatever a space asks, for so long. */
  | {
      readonly type: 'refuse-space';
      readonly space: SpaceId;
      readonly status: RefusalStatus;
      readonly ms: number;
    }
  | { readonly type: 'lose-events'; readonly event: string; readonly count: number }
  | { readonly type: 'repeat-event'; readonly which: number }
  /** The clock of the daemon's machine shows so many milliseconds too much (less than 0: too little); 0: it is right. */
  | { readonly type: 'clock'; readonly wrongByMs: number }
  /** The folder that a space's files are delivered to takes what it is asked and does not answer, for so long. */
  | { readonly type: 'silent-folder'; readonly space: SpaceId; readonly ms: number }
  | { readonly type: 'full-disk'; readonly ms: number; readonly database: boolean }
  | { readonly type: 'ksef-down' | 'ksef-slow'; readonly ms: number }
  | { readonly type: 'ksef-kill-sessions' | 'ksef-end-logins' }
  /** 405, 500 and 550: KSeF gives up on a document; 410 and 450: it refuses it for good. */
  | { readonly type: 'ksef-verdict'; readonly code: 405 | 410 | 450 | 500 | 550 };

/** At once, or as soon as an e-invoice comes to that state: a person who decides while the daemon is at it. */
export type DecidedAt =
  | 'now'
  | 'lock-intended'
  | 'locked'
  | 'produced'
  | 'attach-intended'
  | 'send-intended'
  | 'sent';

export type SpaceId = 'berlin' | 'hamburg' | 'warsaw';

export type RefusalStatus = 401 | 403 | 404 | 409 | 422;

/**
 * `two-rates` has an item at 7 %; `unclear` is a rate of 0 % that nothing explains; `future` is dated tomorrow;
 * `poisoned` ends the daemon that computes it.
 */
export type InvoiceKind = 'plain' | 'two-rates' | 'unclear' | 'future' | 'yesterday' | 'poisoned';

/** What a run does, in order. */
export interface Plan {
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Milliseconds until nothing more goes wrong. */
  readonly length: number;
  /** Further spaces, each with a token of its own, as the three have. */
  readonly furtherSpaces: number;
  /** The configuration of the first start. */
  readonly variant: Variant;
  readonly events: readonly PlannedEvent[];
}
