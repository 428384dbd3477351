import { type Alerts, createAlerts } from '../store/alerts/alerts.js';
import { type Batches, createBatches } from '../store/books/batches.js';
import { type BookRuns, createBookRuns } from '../store/books/book-runs.js';
import { createDeliveries, type Deliveries } from '../store/books/deliveries.js';
import { createCoverageGaps } from '../store/coverage/coverage-gaps.js';
import type { Db } from '../store/engine/open.js';
import { type InvoiceFactsReader, invoiceFacts } from '../store/invoices/invoice-facts.js';
import { createOperatorInvoices, type OperatorInvoices } from '../store/invoices/operator-invoices.js';
import { createDeposits, type Deposits } from '../store/sagas/deposits.js';
import { createOperatorDecisions, type OperatorDecisions } from '../store/sagas/operator-decisions.js';
import {
  createOperatorEvents,
  createOperatorStatus,
  createOperatorStory,
  type OperatorEvents,
  type OperatorStatus,
  type OperatorStory,
} from '../store/sagas/operator-story.js';

/** What the operator reads. */
export interface OperatorStores {
  readonly invoices: OperatorInvoices;
  readonly gaps: Pick<ReturnType<typeof createCoverageGaps>, 'counts'>;
  readonly facts: InvoiceFactsReader;
  readonly story: OperatorStory;
  readonly events: OperatorEvents;
  readonly decisions: OperatorDecisions;
  readonly status: OperatorStatus;
  readonly alerts: Pick<Alerts, 'list'>;
  readonly runs: Pick<BookRuns, 'last'>;
  readonly batches: Pick<Batches, 'last'>;
  readonly deliveries: Pick<Deliveries, 'recent'>;
  readonly deposits: Pick<Deposits, 'ofInvoice'>;
}

export function createOperatorStores(db: Db): OperatorStores {
  return {
    invoices: createOperatorInvoices(db),
    gaps: createCoverageGaps(db),
    facts: invoiceFacts(db),
    story: createOperatorStory(db),
    events: createOperatorEvents(db),
    decisions: createOperatorDecisions(db),
    status: createOperatorStatus(db),
    alerts: createAlerts(db),
    runs: createBookRuns(db),
    batches: createBatches(db),
    deliveries: createDeliveries(db),
    deposits: createDeposits(db),
  };
}
