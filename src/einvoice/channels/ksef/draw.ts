import { lazily } from '@spacebooks/base/lazy';
import { Failure } from '../../../domain/errors.js';
import { payNowIn } from '../../../domain/neighbour/carry-over.js';
import type { EInvoiceSettings } from '../../../domain/settings.js';
import { type Fa3Document, isFa3Document } from '../../../fa3/document/fa3-document.js';
import { parseInvoice } from '../../../platform/schema.js';
import type { SagaRecord } from '../../../store/sagas/saga-row.js';
import { modelOf } from '../../at-work/packed.js';
import { logNotes } from '../../log-notes.js';
import { readPlatformPdf } from '../../make.js';
import { archived, pinnedSettings } from '../../pinned.js';
import type { Step, StepDeps } from '../../run.js';
import { type KsefSpace, ksefOf } from '../../space.js';
import { documentOf } from './document.js';
import type { KsefVisual } from './draw-visual.js';

const carrying = lazily(() => import('../../carrying-layout.js'));
const verification = lazily(() => import('../../../fa3/verification-link.js'));

/** The text under KOD I of a document that KSeF has not numbered yet, by law. */
const OFFLINE = 'OFFLINE';

/** Draws our visualisation around the bytes that KSeF has, or is to get, and archives it before it is attached. */
export const draw: Step<'draw'> = async (record, _run, deps) => {
  const { space, archive, visuals, atWork } = deps;
  const { ksef, xml: address } = documentOf(record);
  const settings = await pinnedSettings(record, space, archive);
  const xml = await archive.get(address);
  const document = await withPayNow(
    await drawable(record, settings, xml, deps),
    record.invoiceId,
    settings,
    deps,
  );
  const visual = await visualOf(ksefOf(space), document.fa3.sellerNip, document.issueDate, xml, ksef.number);
  const drawn = await (visuals?.ksef?.(document, xml, settings, visual) ??
    atWork.compute(record, 'drawFa3', settings, document, xml, visual));
  if (!drawn.ok) throw new Failure('invoice.refused', { findings: drawn.findings });
  logNotes(drawn.notes ?? [], record.invoiceId, deps);
  return { event: { type: 'drawn' }, details: { pdf: await archive.put(drawn.pdf) } };
};

/**
 * The document as it was when its XML was made: a later version of spacebooks might make another one of the same invoice,
 * which KSeF does not have.
 */
async function drawable(
  record: SagaRecord,
  settings: EInvoiceSettings,
  xml: Uint8Array,
  { archive, atWork }: StepDeps,
): Promise<Fa3Document> {
  const { documentModel, invoiceDocument, corrects } = record.details;
  if (documentModel !== null) {
    const document = modelOf(await archive.get(documentModel));
    if (!isFa3Document(document)) throw new Error('the archived document is none for KSeF');
    return document;
  }
  const shown = Buffer.from(await archive.get(archived(invoiceDocument)));
  const references = { precedingInvoice: corrects ?? undefined };
  const invoice = parseInvoice(JSON.parse(shown.toString('utf8')));
  const produced = await atWork.compute(record, 'produceFa3', settings, invoice, references);
  if (!produced.ok || Buffer.compare(produced.xml, xml) !== 0) {
    throw new Error('the archived invoice does not give the archived document any more');
  }
  return produced.document;
}

/** What our visual takes over from the platform's PDF. */
async function withPayNow(
  document: Fa3Document,
  invoiceId: string,
  { carry_over: wanted }: EInvoiceSettings,
  { space, visuals }: StepDeps,
): Promise<Fa3Document> {
  if (wanted === undefined || !wanted.pay_now) return document;
  const { linksOf } = await carrying();
  const given = await linksOf(await readPlatformPdf(space.invoices, invoiceId, false), visuals?.links);
  const payNow = given.ok ? payNowIn(given.links, wanted.address) : null;
  return { ...document, carried: { verifactu: null, payNow } };
}

async function visualOf(
  { qrUrl, offline }: KsefSpace,
  sellerNip: string,
  issueDate: string,
  xml: Uint8Array,
  ksefNumber: string | null,
): Promise<KsefVisual> {
  const { codeOne, codeTwo } = await verification();
  const first = { url: codeOne({ qrUrl, sellerNip, issueDate, xml }), label: ksefNumber ?? OFFLINE };
  if (ksefNumber !== null) return { codeOne: first, codeTwo: null };
  if (offline === null) {
    throw new Failure('ksef.offline-certificate', { detail: 'the space has none (any more)' });
  }
  const { serial: certificateSerial, sign } = await offline();
  const url = await codeTwo({ qrUrl, sellerNip, certificateSerial, xml, sign });
  return { codeOne: first, codeTwo: { url } };
}
