import type { Invoice } from '../../domain/invoice.js';
import type { Saga } from '../../domain/saga/model.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { SagaRecord } from '../../store/sagas/saga-row.js';
import type { ResultOf, Run, SagaSteps, Step, StepDeps } from '../run.js';

/**
 * The way of an e-invoice beside the platform: none, or a clearing system. Each is a folder with the same files: channel.ts,
 * check.ts, produce.ts, and steps.ts where it has actions of its own; channels.ts lists them.
 */
export interface Channel {
  /** Whether the saga's e-invoice takes this way, as was decided at its check. */
  carries(saga: Saga): boolean;
  /** Whether the PDF that is attached is the e-invoice; else it becomes one by the number that is registered later. */
  readonly attachesEInvoice: boolean;
  /** Until when the invoice cannot be issued (epoch milliseconds), so that nothing is locked before; null where it can. */
  waitsUntil(invoice: Invoice, now: number): number | null;
  /** Everything that can be known before the lock; pins the settings. */
  readonly check: Step<'check'>;
  /** Makes the e-invoice of the locked invoice, by the settings that were pinned, and archives it. */
  readonly produce: Produce;
  /** Its actions beyond those that every e-invoice has. */
  readonly steps: Partial<SagaSteps>;
}

type Produce = (
  record: SagaRecord,
  settings: EInvoiceSettings,
  run: Run,
  deps: StepDeps,
) => ResultOf<'produce'>;
