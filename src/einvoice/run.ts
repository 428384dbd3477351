import type { Clock } from '@spacebooks/base/clock';
import type { Archive } from '../archive/content.js';
import type { References } from '../document/build/document-type.js';
import type { Invoice } from '../domain/invoice.js';
import type { Action } from '../domain/saga/model.js';
import type { EventOf, EventType, Outcomes } from '../domain/saga/road.js';
import type { Logger } from '../ops/log.js';
import type { ShownInvoice } from '../platform/invoices.js';
import type { Adoptions } from '../store/sagas/ksef-adoptions.js';
import type { SagaDetails, SagaRecord } from '../store/sagas/saga-row.js';
import type { Sagas } from '../store/sagas/sagas.js';
import type { AtWork } from './at-work/at-work.js';
import type { Visuals } from './drawn.js';
import type { PlatformPdf } from './platform-layout.js';
import type { EInvoiceSpace } from './space.js';

export interface StepDeps {
  readonly space: EInvoiceSpace;
  readonly archive: Archive;
  readonly clock: Clock;
  readonly sagas: Pick<
    Sagas,
    | 'latestOf'
    | 'lastBegun'
    | 'ksefNumberOf'
    | 'acceptedDocumentOf'
    | 'correctionTotals'
    | 'pinnedSettingsOf'
    | 'invoicesOf'
  >;
  readonly adoptions: Pick<Adoptions, 'latest'>;
  readonly log: Logger;
  readonly atWork: Pick<AtWork, 'compute'>;
  /** As the settings say when left out. */
  readonly visuals?: Visuals | undefined;
}

export type StepResult<E extends EventType = EventType> = {
  readonly event: EventOf<E>;
  /** What the next commit stores beside the state. */
  readonly details?: Partial<SagaDetails>;
};

/** What an action comes to, unless it throws. */
export type ResultOf<A extends Action> = Promise<StepResult<Outcomes[A]>>;

/**
 * Carries out one action of the saga. Everything that must survive is archived before it returns; the caller commits
 * before the next action.
 *
 * @throws Failure of the closed set; anything else is a defect
 */
export type Step<A extends Action = Action> = (record: SagaRecord, run: Run, deps: StepDeps) => ResultOf<A>;

/** Each action's step. */
export type SagaSteps = { readonly [A in Action]: Step<A> };

/** The actions of every e-invoice, whatever its channel. */
export type PlatformAction = 'read' | 'check' | 'lock' | 'produce' | 'attach' | 'compare' | 'unlock';

/** What one run of a saga carries in memory from step to step; lost in a crash, and read again then. */
export interface Run {
  shown: ShownInvoice | null;
  pdf: Uint8Array | null;
  /** What the invoice refers to, once it was read. */
  references: References | null;
  /** What the platform shows, for an invoice with this content. */
  platformPdf: { readonly contentDigest: string; readonly given: PlatformPdf } | null;
  /** The same with what it says of paying, for what our own layout takes over. */
  shownPdf: { readonly contentDigest: string; readonly given: PlatformPdf } | null;
}

/** The invoice as it was read last. @throws Error before the first reading, a defect */
export function invoiceOf(run: Run): Invoice {
  if (run.shown === null) throw new Error('the invoice was not read in this run');
  return run.shown.invoice;
}
