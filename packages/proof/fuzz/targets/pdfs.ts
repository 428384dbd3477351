import { embeddedXml, readPdf } from '@spacebooks/pdf/extract';
import { limitInflated } from '@spacebooks/pdf/foreign/inflated';
import { JOBS } from '@spacebooks/pdf/foreign/jobs';
import { PDFDict, PDFName } from 'pdf-lib';
import { BROKEN_TREES, plainPdf } from '../../../../test/unit/pdf/broken-pdfs.js';
import type { Target } from '../target.js';

const MOST_INFLATED_BYTES = 64 * 1024 * 1024;
let begin: (() => void) | null = null;
let isTooLarge = false;

/**
 * What is done to a PDF of somebody else. In the daemon a process of its own does it, with limits of time and memory: an
 * error, whatever it is, ends that process alone. Here the job runs in this process, and what comes out of it is held.
 */
export const target: Target = {
  name: 'pdfs',
  about: 'PDFs of others: cleaned, their e-invoice taken out',
  seeds: async () => {
    const attached = await plainPdf((document) =>
      document.attach(Buffer.from('<a/>'), 'factur-x.xml', { mimeType: 'text/xml' }),
    );
    const active = await plainPdf((document) => document.addJavaScript('main', 'app.alert(1)'));
    const broken = await Promise.all(Object.values(BROKEN_TREES).map((make) => make()));
    return [await plainPdf(), attached, active, ...broken];
  },
  words: [
    '/JavaScript',
    '/OpenAction',
    '/AA',
    '/EmbeddedFiles',
    '/Names',
    '/Kids [',
    '/AF',
    '/Filter /FlateDecode',
    ' 0 R',
    '/Type /ObjStm',
    '/Length 99999999',
    'endstream',
    '/Prev 0',
    '/Encrypt',
    '/Parent 1 0 R',
    '#2F',
    '/Annots',
  ],
  mostBytes: 16 * 1024,
  isApart: true,
  run: async (input) => {
    begin ??= limitInflated(MOST_INFLATED_BYTES, () => {
      isTooLarge = true;
    });
    begin();
    await JOBS.extract(input).catch(() => null);
    begin();
    isTooLarge = false;
    const clean = await JOBS.clean(input).catch(() => null);
    // The process that the daemon gives it to ends by itself then.
    if (clean === null || isTooLarge) return;
    begin();
    if (clean.length > MOST_INFLATED_BYTES) throw new Error(`${clean.length} bytes`);
    const document = await readPdf(clean);
    if (document === null) throw new Error('what was cleaned cannot be read');
    const { catalog, context } = document;
    for (const key of ['OpenAction', 'AA', 'AF'])
      if (catalog.has(PDFName.of(key))) throw new Error(`${key} is left`);
    const names = catalog.lookup(PDFName.of('Names'));
    if (!(names instanceof PDFDict)) return;
    for (const key of ['JavaScript', 'EmbeddedFiles'])
      if (names.has(PDFName.of(key))) throw new Error(`${key} is left`);
    if (embeddedXml(context, catalog) !== null) throw new Error('an e-invoice is left');
  },
};
