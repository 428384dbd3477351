import { lazily } from '@spacebooks/base/lazy';
import { Failure } from '../domain/errors.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { PlatformClient } from '../platform/client.js';
import type { SagaRecord } from '../store/sagas/saga-row.js';
import { failureText } from '../words/failures.js';
import type { Draw } from './draw.js';
import { factsOf } from './facts.js';
import type { PlatformPdf } from './platform-layout.js';
import { depositOf, type ProducedEInvoice } from './produce.js';
import { invoiceOf, type Run, type StepDeps } from './run.js';

const carryingLayouts = lazily(() => import('./carrying-layout.js'));
const platformLayouts = lazily(() => import('./platform-layout.js'));

/**
 * The e-invoice of the invoice that was read last, around our own layout or the platform's PDF.
 *
 * @throws Failure `platform.*`, `invoice.set-aside`
 */
export async function makeEInvoice(
  record: SagaRecord,
  settings: EInvoiceSettings,
  run: Run,
  deps: StepDeps,
): Promise<ProducedEInvoice> {
  const { atWork, visuals } = deps;
  const subject = [settings, invoiceOf(run), run.references ?? {}] as const;
  const drawOwn: Draw = (...content) => atWork.compute(record, 'draw', settings, ...content);
  const draw = visuals?.invoice?.(settings) ?? (await drawAsSet(settings, run, deps, drawOwn));
  if (draw === null) return atWork.compute(record, 'produce', ...subject);
  const written = await atWork.compute(record, 'write', ...subject);
  if (!written.ok) return written;
  const { document, xml, standard } = written;
  const drawn = await draw(document, xml, standard);
  if (!drawn.ok) return drawn;
  const { pdf, notes = [] } = drawn;
  return { ok: true, xml, pdf, notes, deposit: depositOf(document, standard, settings) };
}

/** @returns null for our own layout, with nothing taken over */
async function drawAsSet(
  { carry_over: wanted, layout }: EInvoiceSettings,
  run: Run,
  deps: StepDeps,
  plain: Draw,
): Promise<Draw | null> {
  if (wanted === undefined) return layout.pdf === 'own' ? null : drawPlatform(run, deps, plain, false);
  const { carryingLayout } = await carryingLayouts();
  const read = () => readOnce(run, deps, false);
  const drawOwn = carryingLayout(read, invoiceOf(run), wanted, plain, deps.visuals?.links);
  return layout.pdf === 'own' ? drawOwn : drawPlatform(run, deps, drawOwn, wanted.pay_now);
}

/** What the platform showed for the trial is used again, unless the invoice was changed in between. */
async function readOnce(run: Run, { space }: StepDeps, withoutPayment: boolean): Promise<PlatformPdf> {
  const { id } = invoiceOf(run);
  const { contentDigest } = factsOf(invoiceOf(run));
  const known = run.shownPdf?.contentDigest === contentDigest ? run.shownPdf.given : null;
  const given = known ?? (await readPlatformPdf(space.invoices, id, withoutPayment));
  run.shownPdf = { contentDigest, given };
  return given;
}

/**
 * What the platform showed for the trial is used again, and what could not be used is not tried again, unless the
 * invoice was changed in between.
 */
async function drawPlatform(
  run: Run,
  { space, log }: StepDeps,
  drawOwn: Draw,
  withPayment: boolean,
): Promise<Draw> {
  const { id } = invoiceOf(run);
  const { contentDigest } = factsOf(invoiceOf(run));
  const known = run.platformPdf?.contentDigest === contentDigest ? run.platformPdf.given : null;
  const read = async (): Promise<PlatformPdf> => {
    const given = known ?? (await readPlatformPdf(space.invoices, id, !withPayment));
    run.platformPdf = { contentDigest, given };
    return given;
  };
  const fallBack = (reason: string): void => {
    if (known?.ok === false) return;
    run.platformPdf = { contentDigest, given: { ok: false, reason } };
    log.warn('einvoice.platform-pdf-unusable', { invoice: id, reason });
  };
  const { platformLayout } = await platformLayouts();
  return platformLayout(read, fallBack, drawOwn);
}

/**
 * Asks the platform for the invoice's PDF, as a rule without anything about payment, which the e-invoice itself states.
 *
 * @throws Failure `platform.*` for what is over later or concerns every request
 */
export async function readPlatformPdf(
  invoices: PlatformClient['invoices'],
  invoiceId: string,
  withoutPayment: boolean,
): Promise<PlatformPdf> {
  try {
    return { ok: true, pdf: await invoices.pdf(invoiceId, { priority: 'lock', withoutPayment }) };
  } catch (error) {
    if (!(error instanceof Failure) || !concernsThisPdf(error)) throw error;
    return { ok: false, reason: failureText(error) };
  }
}

/** Waiting for a PDF that is none would hold up an invoice that our own layout can show. */
function concernsThisPdf({ code, kind }: Failure): boolean {
  return code === 'platform.unreadable' || kind === 'refused';
}
