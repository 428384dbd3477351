import { localDate } from '@spacebooks/base/calendar';
import { apart } from '@spacebooks/pdf/foreign/apart';
import { crashPoint } from '../crash-point.js';
import { LONGEST_LINE } from '../document/build/bounds.js';
import { Failure, isFailure } from '../domain/errors.js';
import type { Invoice } from '../domain/invoice.js';
import { type Action, isBeforeAnyLock, type Saga } from '../domain/saga/model.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { SagaRecord } from '../store/sagas/saga-row.js';
import { channelFor, channelOf } from './channels/channels.js';
import { factsOf } from './facts.js';
import { readOriginal, willBeMade } from './original.js';
import { archived, pinnedSettings } from './pinned.js';
import { readPaymentMethods } from './read-payment-methods.js';
import {
  invoiceOf,
  type PlatformAction,
  type ResultOf,
  type Run,
  type SagaSteps,
  type Step,
  type StepDeps,
  type StepResult,
} from './run.js';
import { standardFor } from './standard.js';

/** Carries out one action of the saga, between the places where a crash would hurt. @throws Failure of the closed set */
export async function perform(
  action: Action,
  record: SagaRecord,
  run: Run,
  deps: StepDeps,
): Promise<StepResult> {
  crashPoint(`before:${action}`);
  const result = await stepOf(action, record.saga)(record, run, deps);
  crashPoint(`after:${action}`);
  return result;
}

const STEPS: Pick<SagaSteps, PlatformAction> = {
  read,
  check,
  lock,
  produce,
  attach,
  compare,
  unlock,
};

function stepOf(action: Action, saga: Saga): Step {
  const steps: Partial<SagaSteps> = { ...STEPS, ...channelOf(saga).steps };
  const step = steps[action];
  if (step === undefined) throw new Error(`the channel of this e-invoice has no step ${action}`);
  return step;
}

async function read(record: SagaRecord, run: Run, deps: StepDeps): ResultOf<'read'> {
  const { space, clock } = deps;
  const details = { readAt: clock.now() };
  try {
    run.shown = await space.invoices.show(record.invoiceId);
  } catch (error) {
    if (!isFailure(error, 'platform.not-found')) throw error;
    if (!isBeforeAnyLock(record.saga.state)) await requireSpace(deps);
    await space.onMissing?.(record.invoiceId);
    if (isUnseen(record)) await space.setAside?.(record.invoiceId);
    return { event: { type: 'missing' }, details };
  }
  const { invoice } = run.shown;
  // The same user may see it, but it would be issued in the name of the wrong seller.
  if (invoice.spaceId !== space.platformId) {
    if (isUnseen(record) && (await space.setAside?.(record.invoiceId))) {
      return { event: { type: 'missing' }, details };
    }
    throw new Failure('platform.not-found', { detail: `the invoice belongs to space ${invoice.spaceId}` });
  }
  const known = { ...details, invoiceNumber: shownNumber(invoice) };
  const facts = factsOf(invoice);
  const until = waitsUntil(invoice, record, deps);
  if (until !== null) return { event: { type: 'future', facts, until }, details: known };
  const original = await readOriginal(invoice, record.saga, deps);
  run.references = original.references;
  if (!original.open && willBeMade(invoice, record.saga)) {
    const paymentMethods = await readPaymentMethods(invoice, space, deps.log);
    run.references = { ...run.references, paymentMethods };
  }
  return { event: { type: original.open ? 'original-open' : 'read', facts }, details: known };
}

/** Nothing but a callback has ever said that the space has this invoice. */
function isUnseen({ saga, details }: SagaRecord): boolean {
  return isBeforeAnyLock(saga.state) && details.invoiceNumber === null;
}

/**
 * A platform that does not show the space either says nothing about a deletion. Asked only once something may be locked
 * or issued: before, reconciliation starts over, and an id that a stranger made up must not cost a second request.
 *
 * @throws Failure `platform.forbidden` when the space is not shown
 */
async function requireSpace({ space, clock }: StepDeps): Promise<void> {
  const today = localDate(clock.now(), 'UTC');
  try {
    await space.invoices.page(space.platformId, { from: today, to: today }, 1, 'read');
  } catch (error) {
    if (!isFailure(error, 'platform.not-found')) throw error;
    throw new Failure('platform.forbidden', {
      detail: `neither the invoice nor its space is shown: ${error.detail}`,
    });
  }
}

const SHOWN_LENGTH = 100;

/** One that no e-invoice can have stands in lists, alerts and the log as its beginning. */
function shownNumber({ number }: Invoice): string {
  return number.length > LONGEST_LINE ? `${number.slice(0, SHOWN_LENGTH)}…` : number;
}

/** Once anything is locked, it waits no more. */
function waitsUntil(invoice: Invoice, { saga }: SagaRecord, { space, clock }: StepDeps): number | null {
  if (!isBeforeAnyLock(saga.state)) return null;
  return channelFor(standardFor(invoice, space.settings)).waitsUntil(invoice, clock.now());
}

async function check(record: SagaRecord, run: Run, deps: StepDeps): ResultOf<'check'> {
  const standard = standardFor(invoiceOf(run), deps.space.settings);
  return channelFor(standard).check(record, run, deps);
}

async function lock(record: SagaRecord, run: Run, { space }: StepDeps): ResultOf<'lock'> {
  run.shown = await space.invoices.lock(record.invoiceId);
  return { event: { type: 'locked', facts: factsOf(run.shown.invoice) } };
}

async function produce(record: SagaRecord, run: Run, deps: StepDeps): ResultOf<'produce'> {
  const settings = await pinnedSettings(record, deps.space, deps.archive);
  return channelOf(record.saga).produce(record, settings, run, deps);
}

async function attach(record: SagaRecord, run: Run, { space, archive }: StepDeps): ResultOf<'attach'> {
  const pdf = run.pdf ?? (await archive.get(archived(record.details.pdf)));
  const fileName = `${record.invoiceId}.pdf`;
  const settings = await pinnedSettings(record, space, archive);
  const upload = {
    pdf,
    fileName,
    eInvoice: channelOf(record.saga).attachesEInvoice,
    eInvoiceStandard: PLATFORM_STANDARD[standardFor(invoiceOf(run), settings)],
  };
  run.shown = await space.invoices.attach(record.invoiceId, upload);
  return { event: { type: 'attached', facts: factsOf(run.shown.invoice) } };
}

/** Ours is what has our bytes, or at least our XML inside, should the platform ever rewrite the PDF around it. */
async function compare(
  record: SagaRecord,
  _run: Run,
  { space, archive, visuals }: StepDeps,
): ResultOf<'compare'> {
  const theirs = await space.invoices.pdf(record.invoiceId);
  const ours = await archive.get(archived(record.details.pdf));
  if (Buffer.compare(theirs, ours) === 0) return { event: { type: 'compared', ours: true } };
  const theirXml = await (visuals?.extract ?? extract)(theirs);
  const ourXml = await archive.get(archived(record.details.xml));
  return { event: { type: 'compared', ours: theirXml !== null && Buffer.compare(theirXml, ourXml) === 0 } };
}

/** The e-invoice in somebody's PDF; null when there is none that can be read. */
async function extract(pdf: Uint8Array): Promise<Uint8Array | null> {
  const extracted = await apart('extract', [pdf]);
  return extracted.ok ? extracted.result : null;
}

async function unlock(record: SagaRecord, run: Run, { space }: StepDeps): ResultOf<'unlock'> {
  run.shown = await space.invoices.unlock(record.invoiceId);
  return { event: { type: 'unlocked' } };
}

/** The platform's own names for the standards (version 2.0, attach PDF to invoice). */
const PLATFORM_STANDARD: Readonly<Record<EInvoiceSettings['standard'], string>> = {
  zugferd: 'Zugferd',
  xrechnung: 'XRechnung',
  'xrechnung-ubl': 'XRechnung',
  ubl: 'UBL',
  peppol: 'Peppol',
  ksef: 'KSeF',
};
