import type { Advice } from '../domain/advice/advice.js';
import type { AlertAbout } from '../domain/alerts/alert.js';
import type { Reason, SagaState } from '../domain/saga/model.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { BatchName } from '../store/books/batches.js';
import type { BookRun } from '../store/books/book-runs.js';
import type { Delivery } from '../store/books/deliveries.js';
import type { Decider, StoredDecision } from '../store/sagas/operator-decisions.js';
import type { StoredEvent } from '../store/sagas/operator-story.js';
import type { EInvoicePage, InvoiceStory, StoryFilter } from './stories.js';

/**
 * What people may see and decide, for the commands and for the web page: the same words, guards and effects in both.
 * All moments are epoch milliseconds. Nothing in here asks the platform; decisions are rows that the daemon takes up
 * within a second or two, or at its next start.
 */
export interface Operator {
  /** How everything is: what needs a person first. */
  status(): Promise<Status>;
  /** Alerts that are open, the latest first. */
  alerts(): Promise<readonly AlertView[]>;
  /** E-invoices, the latest first. */
  invoices(filter: StoryFilter): Promise<EInvoicePage>;
  /**
   * Everything known of an invoice: every step, request, hash, and what happens next.
   *
   * @param invoice id or number on the platform, or the number in KSeF
   * @param language of `next`; English when left out
   * @throws Failure `operator.unknown`, or `operator.ambiguous`, naming the ids to choose from
   */
  explain(invoice: string, spaceId?: string, language?: OperatorLanguage): Promise<InvoiceStory>;
  /** Has it looked at again now, whatever it waits for. @throws Failure `operator.unknown`, `operator.not-possible` */
  retry(invoice: string, decision: DecisionOf): Promise<Decided>;
  /**
   * Takes our lock back and gives the e-invoice up, before the point of no return only.
   *
   * @throws Failure `operator.unknown`, `operator.not-possible` when nothing of ours is locked, or an e-invoice is
   * attached, or KSeF may have it
   */
  release(invoice: string, decision: DecisionOf): Promise<Decided>;
  /**
   * Has the e-invoice of an invoice issued that nobody has asked for; one that is under way goes on now.
   *
   * @throws Failure `operator.unknown`, `operator.not-possible` before the cutover, where there is an e-invoice or a final PDF
   */
  issue(invoice: string, decision: DecisionOf): Promise<Decided>;
  /**
   * Says that an invoice without an e-invoice needs none, or takes that back.
   *
   * @throws Failure `operator.unknown`, `operator.not-possible`
   */
  sayNeed(kind: 'none-needed' | 'needed', invoice: string, decision: DecisionOf): Promise<Decided>;
  /** Works on a received event once more, as if it had just come. @throws Failure `operator.unknown` */
  replay(eventId: number, decision: DecisionOf): Promise<Decided>;
  /** Takes nothing new up for a space; callbacks are taken all the same. @throws Failure `operator.unknown` */
  pause(spaceId: string, decision: DecisionOf): Promise<void>;
  /** @throws Failure `operator.unknown` */
  resume(spaceId: string, decision: DecisionOf): Promise<void>;
  /** Callbacks that came, the latest first; those that were set aside too. */
  events(filter: {
    readonly spaceIds?: readonly string[] | undefined;
    readonly limit: number;
  }): Promise<readonly StoredEvent[]>;
  /** What people decided, the latest first. @param spaceIds about these spaces alone */
  decisions(limit: number, spaceIds?: readonly string[]): Promise<readonly StoredDecision[]>;
}

/** Who decides, and why, for those who read it later. */
export interface DecisionOf {
  readonly by: string;
  readonly why?: string;
  readonly spaceId?: string;
  /** What is about another space is not there for who decides; left out, all are. */
  readonly spaceIds?: readonly string[] | undefined;
  /** Of `Decided.next`; English when left out. */
  readonly language?: OperatorLanguage;
}

export interface Decided {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  /** One sentence: what happens now, and when. */
  readonly next: string;
}

export interface Status {
  readonly version: string;
  readonly now: number;
  /** Whether a daemon works with the database, told by its claim. */
  readonly daemon: 'running' | 'stopped';
  readonly spaces: readonly SpaceStatus[];
  /** Alerts that are open, the latest first. */
  readonly alerts: readonly AlertView[];
  /** Requests to the platform in the last minute, one row a user of it. */
  readonly rateBudget: readonly RateBudget[];
}

export interface SpaceStatus {
  readonly spaceId: string;
  readonly paused: Decider | null;
  /** How many e-invoices are in each state (the latest saga of each invoice counts). */
  readonly eInvoices: Readonly<Partial<Record<SagaState, number>>>;
  /** Invoices without an e-invoice that people are told of, sent without one and not sent by the platform. */
  readonly coverage: { readonly missing: number; readonly unsent: number };
  /** E-invoices that wait for a person: parked, refused, released, with why. */
  readonly waiting: readonly WaitingView[];
  readonly oldestOpenAt: number | null;
  /** Null where the space has no books. */
  readonly books: {
    readonly lastRun: BookRun | null;
    readonly lastBatch: BatchName | null;
    readonly deliveries: readonly Delivery[];
  } | null;
  readonly lastEventAt: number | null;
}

export interface WaitingView {
  readonly sagaId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly state: SagaState;
  readonly since: number;
  readonly reason: Reason | null;
  /** The sentence that an operator reads. */
  readonly advice: string | null;
  /** What finance does, in order. */
  readonly advices: readonly Advice[];
}

export interface AlertView {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: string;
  readonly text: string;
  /** What `text` says, for other languages. */
  readonly about: AlertAbout;
  readonly raisedAt: number;
  readonly sentAt: number | null;
  readonly resolvedAt: number | null;
}

interface RateBudget {
  readonly user: string;
  readonly used: number;
  readonly limit: number;
}
