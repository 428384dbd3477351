import type { Archive } from '../archive/archive.js';
import { crashPoint } from '../crash-point.js';
import { Failure } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { Action, SagaEvent } from '../domain/saga/model.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { SagaDetails, SagaRecord } from '../store/saga-row.js';
import { factsOf } from './facts.js';
import { makeEInvoice, producerFor } from './make.js';
import { readOriginal } from './original.js';
import { invoiceOf, type Run, type StepParts } from './run.js';
import { type EInvoiceSpace, settingsDigest, settingsText } from './space.js';
import { standardFor } from './standard.js';

export interface StepResult {
  readonly event: SagaEvent;
  /** What the next commit stores beside the state. */
  readonly details?: Partial<SagaDetails>;
}

/**
 * Carries out one action of the saga. Everything that must survive is archived before this returns; the
 * caller commits before the next action.
 *
 * @throws Failure of the closed set; anything else is a defect
 */
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

type Step = (record: SagaRecord, run: Run, parts: StepParts) => Promise<StepResult>;

const STEPS: Readonly<Record<Action, Step>> = { read, check, lock, produce, attach, compare, unlock };

async function read(record: SagaRecord, run: Run, parts: StepParts): Promise<StepResult> {
  const { space, clock } = parts;
  const details = { readAt: clock.now() };
  try {
    run.shown = await space.invoices.show(record.invoiceId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'platform.not-found')
      return { event: { type: 'missing' }, details };
    throw error;
  }
  const { invoice } = run.shown;
  // The same user may see it, but it would be issued in the name of the wrong seller.
  if (invoice.spaceId !== space.platformId) {
    throw new Failure('platform.not-found', { detail: `the invoice belongs to space ${invoice.spaceId}` });
  }
  const original = await readOriginal(invoice, record.saga, parts);
  run.references = original.references;
  const event = { type: original.open ? 'original-open' : 'read', facts: factsOf(invoice) } as const;
  return { event, details: { ...details, invoiceNumber: invoice.number } };
}

async function check(_record: SagaRecord, run: Run, parts: StepParts): Promise<StepResult> {
  const { space, archive } = parts;
  const invoice = invoiceOf(run);
  const findings = await findingsBeforeLock(run, parts);
  const event = { type: 'checked', facts: factsOf(invoice), findings } as const;
  const checkedAgainst = settingsDigest(space.settings);
  if (findings.length > 0) return { event, details: { settingsDigest: checkedAgainst } };
  const pinnedSettings = await archive.put(Buffer.from(settingsText(space.settings)));
  return { event, details: { pinnedSettings, settingsDigest: checkedAgainst } };
}

/** The platform's PDF is of use only if it can be made PDF/A: in that mode the whole e-invoice is made, as a trial. */
async function findingsBeforeLock(run: Run, parts: StepParts): Promise<readonly Finding[]> {
  const { settings } = parts.space;
  if (settings.layout.pdf === 'own')
    return (await producerFor(settings)).check(invoiceOf(run), run.references ?? {});
  const made = await makeEInvoice(settings, run, parts);
  return made.ok ? [] : made.findings;
}

async function lock(record: SagaRecord, run: Run, { space }: StepParts): Promise<StepResult> {
  run.shown = await space.invoices.lock(record.invoiceId);
  return { event: { type: 'locked', facts: factsOf(run.shown.invoice) } };
}

async function produce(record: SagaRecord, run: Run, parts: StepParts): Promise<StepResult> {
  const { space, archive } = parts;
  const settings = await pinnedSettings(record, space, archive);
  const produced = await makeEInvoice(settings, run, parts);
  if (!produced.ok) return { event: { type: 'produced', findings: produced.findings } };
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
    eInvoice: true,
    eInvoiceStandard: PLATFORM_STANDARD[standardFor(invoiceOf(run), settings)],
  };
  run.shown = await space.invoices.attach(record.invoiceId, upload);
  return { event: { type: 'attached', facts: factsOf(run.shown.invoice) } };
}

/** Ours is what has our bytes, or at least our XML inside, should the platform ever rewrite the PDF around it. */
async function compare(record: SagaRecord, _run: Run, { space, archive }: StepParts): Promise<StepResult> {
  const theirs = await space.invoices.pdf(record.invoiceId);
  const ours = await archive.get(archived(record.details.pdf));
  if (Buffer.compare(theirs, ours) === 0) return { event: { type: 'compared', ours: true } };
  const { extractXml } = await import('./pdf/extract.js');
  const theirXml = await extractXml(theirs).catch(() => null);
  const ourXml = await archive.get(archived(record.details.xml));
  return { event: { type: 'compared', ours: theirXml !== null && Buffer.compare(theirXml, ourXml) === 0 } };
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
  ksef: 'KSeF',
};

async function pinnedSettings(
  record: SagaRecord,
  space: EInvoiceSpace,
  archive: Archive,
): Promise<EInvoiceSettings> {
  const address = record.details.pinnedSettings;
  if (address === null) return space.settings;
  return JSON.parse(Buffer.from(await archive.get(address)).toString('utf8')) as EInvoiceSettings;
}

function archived(address: string | null): string {
  if (address === null) throw new Error('nothing was archived for this saga');
  return address;
}
