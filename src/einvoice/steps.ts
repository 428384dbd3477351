import { crashPoint } from '../crash-point.js';
import { LONGEST_LINE } from '../document/build/bounds.js';
import { localDate } from '../domain/calendar.js';
import { Failure } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { Invoice } from '../domain/invoice.js';
import { POLISH_TIME_ZONE } from '../domain/polish-calendar.js';
import { type Action, isBeforeAnyLock } from '../domain/saga/model.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import { startOfDay } from '../domain/start-of-day.js';
import { apart } from '../pdf/foreign/apart.js';
import type { SagaRecord } from '../store/saga-row.js';
import { checkForKsef } from './channels/ksef/check.js';
import { produceFa3 } from './channels/ksef/produce.js';
import { KSEF_STEPS } from './channels/ksef/steps.js';
import { factsOf } from './facts.js';
import { makeEInvoice } from './make.js';
import { readOriginal, willBeMade } from './original.js';
import { archived, pinnedSettings } from './pinned.js';
import { readPaymentMethods } from './read-payment-methods.js';
import { invoiceOf, type Run, type Step, type StepParts, type StepResult } from './run.js';
import { settingsDigest, settingsText } from './space.js';
import { standardFor } from './standard.js';
import { tellNotes } from './tell-notes.js';

/** Carries out one action of the saga, between the places where a crash would hurt. @throws Failure of the closed set */
export async function perform(
  action: Action,
  record: SagaRecord,
  run: Run,
  parts: StepParts,
): Promise<StepResult> {
  crashPoint(`before:${action}`);
  const result = await STEPS[action](record, run, parts);
  crashPoint(`after:${action}`);
  return result;
}

const STEPS: Readonly<Record<Action, Step>> = {
  read,
  check,
  lock,
  produce,
  attach,
  compare,
  unlock,
  ...KSEF_STEPS,
};

async function read(record: SagaRecord, run: Run, parts: StepParts): Promise<StepResult> {
  const { space, clock } = parts;
  const details = { readAt: clock.now() };
  try {
    run.shown = await space.invoices.show(record.invoiceId);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'platform.not-found') throw error;
    await space.onMissing?.(record.invoiceId);
    return { event: { type: 'missing' }, details };
  }
  const { invoice } = run.shown;
  // The same user may see it, but it would be issued in the name of the wrong seller.
  if (invoice.spaceId !== space.platformId) {
    throw new Failure('platform.not-found', { detail: `the invoice belongs to space ${invoice.spaceId}` });
  }
  const known = { ...details, invoiceNumber: shownNumber(invoice) };
  const facts = factsOf(invoice);
  const until = waitsUntil(invoice, record, parts);
  if (until !== null) return { event: { type: 'future', facts, until }, details: known };
  const original = await readOriginal(invoice, record.saga, parts);
  run.references = original.references;
  if (!original.open && willBeMade(invoice, record.saga)) {
    const paymentMethods = await readPaymentMethods(invoice, space, parts.log);
    run.references = { ...run.references, paymentMethods };
  }
  return { event: { type: original.open ? 'original-open' : 'read', facts }, details: known };
}

const SHOWN_LENGTH = 100;

/** One that no e-invoice can have stands in lists, alerts and the log as its beginning. */
function shownNumber({ number }: Invoice): string {
  return number.length > LONGEST_LINE ? `${number.slice(0, SHOWN_LENGTH)}…` : number;
}

/** KSeF takes nothing that is dated in the future: it is looked at again when its day has begun. */
function waitsUntil(invoice: Invoice, { saga }: SagaRecord, { space, clock }: StepParts): number | null {
  const { settings } = space;
  if (!isBeforeAnyLock(saga.state) || standardFor(invoice, settings) !== 'ksef') return null;
  const isFuture = invoice.invoiceDate > localDate(clock.now(), POLISH_TIME_ZONE);
  return isFuture ? startOfDay(invoice.invoiceDate, POLISH_TIME_ZONE) + AFTER_MIDNIGHT_MS : null;
}

/** Clocks differ: KSeF's day has begun, too. */
const AFTER_MIDNIGHT_MS = 60_000;

async function check(record: SagaRecord, run: Run, parts: StepParts): Promise<StepResult> {
  const { space, archive } = parts;
  const invoice = invoiceOf(run);
  if (standardFor(invoice, space.settings) === 'ksef') return checkForKsef(record, run, parts);
  const findings = await findingsBeforeLock(record, run, parts);
  const event = { type: 'checked', facts: factsOf(invoice), findings } as const;
  const checkedAgainst = settingsDigest(space.settings);
  if (findings.length > 0) return { event, details: { settingsDigest: checkedAgainst } };
  const pinnedSettings = await archive.put(Buffer.from(settingsText(space.settings)));
  return { event, details: { pinnedSettings, settingsDigest: checkedAgainst } };
}

/** The platform's PDF is of use only if it can be made PDF/A: in that mode the whole e-invoice is made, as a trial. */
async function findingsBeforeLock(
  record: SagaRecord,
  run: Run,
  parts: StepParts,
): Promise<readonly Finding[]> {
  const { settings } = parts.space;
  if (settings.layout.pdf === 'own') {
    return parts.atWork.compute(record, 'check', settings, invoiceOf(run), run.references ?? {});
  }
  const made = await makeEInvoice(record, settings, run, parts);
  return made.ok ? [] : made.findings;
}

async function lock(record: SagaRecord, run: Run, { space }: StepParts): Promise<StepResult> {
  run.shown = await space.invoices.lock(record.invoiceId);
  return { event: { type: 'locked', facts: factsOf(run.shown.invoice) } };
}

async function produce(record: SagaRecord, run: Run, parts: StepParts): Promise<StepResult> {
  const { space, archive } = parts;
  const settings = await pinnedSettings(record, space, archive);
  if (record.saga.ksef !== null) return produceFa3(record, settings, run, parts);
  const produced = await makeEInvoice(record, settings, run, parts);
  if (!produced.ok) return { event: { type: 'produced', findings: produced.findings } };
  tellNotes(produced.notes, record.invoiceId, parts);
  run.pdf = produced.pdf;
  const details = {
    invoiceDocument: await archive.put(Buffer.from(JSON.stringify(run.shown?.document))),
    xml: await archive.put(produced.xml),
    pdf: await archive.put(produced.pdf),
  };
  return { event: { type: 'produced', findings: [] }, details };
}

async function attach(record: SagaRecord, run: Run, { space, archive }: StepParts): Promise<StepResult> {
  const pdf = run.pdf ?? (await archive.get(archived(record.details.pdf)));
  const fileName = `${record.invoiceId}.pdf`;
  const settings = await pinnedSettings(record, space, archive);
  const upload = {
    pdf,
    fileName,
    // What goes to KSeF becomes an e-invoice by its number, which is registered after it.
    eInvoice: record.saga.ksef === null,
    eInvoiceStandard: PLATFORM_STANDARD[standardFor(invoiceOf(run), settings)],
  };
  run.shown = await space.invoices.attach(record.invoiceId, upload);
  return { event: { type: 'attached', facts: factsOf(run.shown.invoice) } };
}

/** Ours is what has our bytes, or at least our XML inside, should the platform ever rewrite the PDF around it. */
async function compare(
  record: SagaRecord,
  _run: Run,
  { space, archive, visuals }: StepParts,
): Promise<StepResult> {
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

async function unlock(record: SagaRecord, run: Run, { space }: StepParts): Promise<StepResult> {
  run.shown = await space.invoices.unlock(record.invoiceId);
  return { event: { type: 'unlocked' } };
}

/** The platform's own names for the standards (version 2.0, attach PDF to invoice). */
const PLATFORM_STANDARD: Readonly<Record<EInvoiceSettings['standard'], string>> = {
  zugferd: 'Zugferd',
  xrechnung: 'XRechnung',
  'xrechnung-ubl': 'XRechnung',
  ubl: 'UBL',
  ksef: 'KSeF',
};
