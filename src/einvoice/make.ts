import type { EInvoiceSettings } from '../domain/settings.js';
import { lazily } from '../lazy.js';
import type { SagaRecord } from '../store/saga-row.js';
import type { Turn } from './at-work/at-work.js';
import type { Draw } from './drawn.js';
import { factsOf } from './facts.js';
import type { PlatformPdf } from './platform-layout.js';
import { readPlatformPdf } from './platform-pdf.js';
import type { Produced, Producer } from './produce.js';
import { invoiceOf, type Run, type StepParts } from './run.js';

const platformLayouts = lazily(() => import('./platform-layout.js'));

const production = lazily(() => import('./produce.js'));

/**
 * The e-invoice of the invoice that was read last, around our own layout or the platform's PDF.
 *
 * @throws Failure `platform.*`
 */
export async function makeEInvoice(
  record: SagaRecord,
  settings: EInvoiceSettings,
  run: Run,
  parts: StepParts,
): Promise<Produced> {
  return parts.atWork.compute(record, async (turn) => {
    const draw = parts.visuals?.invoice?.(settings) ?? (await drawAsSet(settings, run, parts, turn));
    return (await producerFor(settings, draw)).produce(invoiceOf(run), run.references ?? {});
  });
}

/** @returns undefined for our own layout */
async function drawAsSet(
  settings: EInvoiceSettings,
  run: Run,
  parts: StepParts,
  turn: Turn,
): Promise<Draw | undefined> {
  return settings.layout.pdf === 'own' ? undefined : drawPlatform(settings, run, parts, turn);
}

/** Fonts, PDF and schemas are a third of the memory: an idle daemon does without. */
export async function producerFor(settings: EInvoiceSettings, draw?: Draw): Promise<Producer> {
  const { createProducer } = await production();
  return createProducer(settings, draw);
}

/**
 * What the platform showed for the trial is used again, and what could not be used is not tried again, unless the
 * invoice was changed in between.
 */
async function drawPlatform(
  settings: EInvoiceSettings,
  run: Run,
  { space, log }: StepParts,
  { aside }: Turn,
): Promise<Draw> {
  const { id } = invoiceOf(run);
  const { contentDigest } = factsOf(invoiceOf(run));
  const known = run.platformPdf?.contentDigest === contentDigest ? run.platformPdf.given : null;
  const read = async (): Promise<PlatformPdf> => {
    const given = known ?? (await readPlatformPdf(space.invoices, id));
    run.platformPdf = { contentDigest, given };
    return given;
  };
  const fallBack = (reason: string): void => {
    if (known?.ok === false) return;
    run.platformPdf = { contentDigest, given: { ok: false, reason } };
    log.warn('the platform’s PDF cannot be used; the e-invoice gets our own layout', { invoice: id, reason });
  };
  const { platformLayout } = await platformLayouts();
  return platformLayout(settings, read, fallBack, aside);
}
