import { localDate } from '@spacebooks/base/calendar';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Invoice } from '../../../domain/invoice.js';
import { startOfDay } from '../../../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../../../domain/polish-calendar.js';
import type { Action } from '../../../domain/saga/model.js';
import type { EInvoiceSettings } from '../../../domain/settings.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { modelBytes } from '../../at-work/packed.js';
import {
  invoiceOf,
  type PlatformAction,
  type ResultOf,
  type Run,
  type SagaSteps,
  type StepDeps,
} from '../../run.js';
import type { Channel } from '../channel.js';
import { adopt } from './adopt.js';
import { checkForKsef } from './check.js';
import { compareDuplicate } from './compare-duplicate.js';
import { draw } from './draw.js';
import { confirmAbsent, locate } from './locate.js';
import { fetchReceipt, register } from './register.js';
import { ask, openSession, send } from './send.js';

/** What only an e-invoice that goes to KSeF needs done. */
const KSEF_STEPS: Pick<SagaSteps, Exclude<Action, PlatformAction>> = {
  'open-session': openSession,
  send,
  locate,
  ask,
  'compare-duplicate': compareDuplicate,
  adopt,
  'confirm-absent': confirmAbsent,
  draw,
  register,
  'fetch-receipt': fetchReceipt,
};

/** The document goes to KSeF, and its number back to the platform. */
export const KSEF: Channel = {
  carries: ({ ksef }) => ksef !== null,
  attachesEInvoice: false,
  waitsUntil,
  check: checkForKsef,
  produce: produceFa3,
  steps: KSEF_STEPS,
};

/** Clocks differ: KSeF's day has begun, too. */
const AFTER_MIDNIGHT_MS = MINUTE_MS;

/** KSeF takes nothing dated in the future: such an invoice waits until its day has begun. */
function waitsUntil({ invoiceDate }: Invoice, now: number): number | null {
  const isFuture = invoiceDate > localDate(now, POLISH_TIME_ZONE);
  return isFuture ? startOfDay(invoiceDate, POLISH_TIME_ZONE) + AFTER_MIDNIGHT_MS : null;
}

/** Makes the FA(3) of the locked invoice and archives it with what it was made from. */
async function produceFa3(
  record: SagaRecord,
  settings: EInvoiceSettings,
  run: Run,
  { archive, atWork }: StepDeps,
): ResultOf<'produce'> {
  const invoice = invoiceOf(run);
  const references = run.references ?? {};
  const produced = await atWork.compute(record, 'produceFa3', settings, invoice, references);
  if (!produced.ok) return { event: { type: 'produced', findings: produced.findings } };
  const details = {
    invoiceDocument: await archive.put(Buffer.from(JSON.stringify(run.shown?.document))),
    xml: await archive.put(produced.xml),
    documentHash: produced.hash,
    issueDate: invoice.invoiceDate,
    documentModel: await archive.put(modelBytes(produced.document)),
    corrects: references.precedingInvoice ?? null,
  };
  return { event: { type: 'produced', findings: [] }, details };
}
