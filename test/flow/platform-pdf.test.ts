import { spawnSync } from 'node:child_process';
import { checkPdfA } from '@spacebooks/pdf/check';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { afterEach, expect, it, vi } from 'vitest';
import { type Logger, silentLog } from '../../src/ops/log.js';
import { BROKEN_TREES } from '../unit/pdf/broken-pdfs.js';
import { entriesOf, type Stage, setStage } from './stage.js';

const ghostscript = spawnSync('gs', ['--version']).status === 0;
if (!ghostscript)
  console.log('Skipped: the platform’s PDF as e-invoice, because Ghostscript (gs) is not installed.');

const PLATFORM = `service_period: [{ period: month of invoice }]
      layout: { pdf: platform }`;

const OWN_FONTS = ['NotoSans-Regular', 'NotoSans-SemiBold'];

/** A log that remembers why the platform's PDF was not used. */
function remembering(): { log: Logger; warnings: string[] } {
  const warnings: string[] = [];
  const warn: Logger['warn'] = (event, fields) => {
    if (event === 'einvoice.platform-pdf-unusable') warnings.push(`${fields?.invoice}: ${fields?.reason}`);
  };
  const log: Logger = { ...silentLog, warn, child: () => log };
  return { log, warnings };
}

function pdfQueries(stage: Stage, id: string): unknown[] {
  return entriesOf(stage.sandbox, id)
    .filter((entry) => entry.operation === 'get-invoice-pdf')
    .map((entry) => entry.query);
}

afterEach(() => vi.unstubAllEnvs());

/** Names of the fonts of the attached e-invoice, without the mark of the subset; it was checked to be valid. */
async function fontsOf(stage: Stage, id: string): Promise<string[]> {
  const { pdf, xml } = await stage.reaches(id, 'done');
  const { archive } = stage.daemon();
  const bytes = await archive.get(pdf ?? '');
  expect(await checkPdfA(bytes, await archive.get(xml ?? ''))).toEqual([]);
  expect(Buffer.compare(bytes, stage.sandbox.operator.invoice(id).pdf ?? Buffer.alloc(0))).toBe(0);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const fonts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('FontName'))] : []));
  return [...new Set(fonts.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : [])))].map(
    (name) => name.replace(/^[A-Z]{6}\+/, ''),
  );
}

it.skipIf(!ghostscript)('is the visual part, for one more request', async () => {
  const stage = await setStage({ eInvoices: PLATFORM });
  const id = stage.request();
  expect(await fontsOf(stage, id)).toEqual(['Helvetica']);
  expect(stage.requests(id)).toEqual([
    'GET  200',
    'GET .pdf 200',
    'POST /lock 200',
    'POST /pdf 200',
    'GET  200',
  ]);
  expect(pdfQueries(stage, id)).toEqual([{ e_invoice: 'true' }]);
});

it.skipIf(!ghostscript)('is asked for again when the invoice was changed before the lock', async () => {
  const stage = await setStage({ eInvoices: PLATFORM });
  const id = stage.request();
  stage.before('lock-invoice', id, () => {
    stage.sandbox.operator.editInvoice(id, { text: 'Changed.' });
  });
  await fontsOf(stage, id);
  expect(pdfQueries(stage, id)).toHaveLength(2);
});

it('gives way to our own layout where Ghostscript is missing, and says so once', async () => {
  const { log, warnings } = remembering();
  const stage = await setStage({ eInvoices: PLATFORM, log });
  vi.stubEnv('PATH', '/nowhere');
  const id = stage.request();
  expect(await fontsOf(stage, id)).toEqual(OWN_FONTS);
  expect(warnings).toEqual([
    `${id}: Ghostscript is needed to make this PDF an e-invoice, and cannot be started (gs: ENOENT).`,
  ]);
});

it('gives way to our own layout where the platform gives no PDF', async () => {
  const { log, warnings } = remembering();
  const stage = await setStage({ eInvoices: PLATFORM, log });
  stage.sandbox.operator.addFault({
    match: { operation: 'get-invoice-pdf' },
    action: { type: 'status', status: 404 },
  });
  const id = stage.request();
  expect(await fontsOf(stage, id)).toEqual(OWN_FONTS);
  expect(warnings).toEqual([expect.stringContaining('the platform does not know this record')]);
  expect(pdfQueries(stage, id)).toHaveLength(1);
});

it.each([
  ['is cut', () => Buffer.from('%PDF-1.7\n')],
  ['has no pages', () => BROKEN_TREES['no pages']?.()],
])('gives way to our own layout where it %s, and holds up nobody', async (_what, make) => {
  const { log, warnings } = remembering();
  const stage = await setStage({ eInvoices: PLATFORM, log });
  const id = 'broken-pdf';
  stage.sandbox.operator.addFault({
    match: { path: `*/invoices/${id}.pdf` },
    action: { type: 'status', status: 200, body: Buffer.from((await make()) ?? []) },
  });
  stage.request({ id });
  await stage.reaches(stage.request(), 'done');
  expect(await fontsOf(stage, id)).toEqual(OWN_FONTS);
  expect(warnings.filter((warning) => warning.startsWith(id))).toEqual([
    `${id}: The given PDF cannot be read, or is encrypted.`,
  ]);
});

it('is waited for where the platform has an outage', async () => {
  const stage = await setStage({ eInvoices: PLATFORM });
  stage.sandbox.operator.addFault({
    match: { operation: 'get-invoice-pdf' },
    count: 2,
    action: { type: 'status', status: 503 },
  });
  const id = stage.request();
  await stage.reaches(id, 'done');
  expect(pdfQueries(stage, id)).toHaveLength(3);
});

it('is not asked for when the invoice is refused', async () => {
  const stage = await setStage({ eInvoices: PLATFORM });
  const unknownRate = stage.request({ items: [{ description: 'Fix Desk', net: '350', rate: '0' }] });
  await stage.reaches(unknownRate, 'refused');
  expect(pdfQueries(stage, unknownRate)).toEqual([]);
});
