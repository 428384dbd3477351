import { apart } from '@spacebooks/pdf/foreign/apart';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { embedInForeignPdf } from '../../../src/pdf/embed-in-foreign.js';
import { BROKEN_TREES, plainPdf } from './broken-pdfs.js';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';

describe('a PDF that is not ours', () => {
  it('is opened in a process of its own', async () => {
    const cleaned = await apart('clean', [await plainPdf()]);
    if (!cleaned.ok || cleaned.result === null) throw new Error(JSON.stringify(cleaned));
    expect((await PDFDocument.load(cleaned.result)).getPageCount()).toBe(1);
  });

  it('gives the e-invoice that it carries, byte for byte, or none', async () => {
    const ours = await drawInvoicePdf(documentOf(), { ...OPTIONS, xml: XML });
    const extracted = await apart('extract', [ours]);
    expect(extracted.ok && Buffer.from(extracted.result ?? [])).toEqual(Buffer.from(XML));
    expect(await apart('extract', [await plainPdf()])).toEqual({ ok: true, result: null });
    expect(await apart('extract', [Buffer.from('no PDF at all')])).toEqual({ ok: true, result: null });
  });

  it('is given up where it inflates beyond all bounds', async () => {
    const packed = await (await PDFDocument.load(await plainPdf())).save({ useObjectStreams: true });
    const small = { mostInflatedBytes: 100 };
    expect(await apart('clean', [packed])).toMatchObject({ ok: true });
    expect(await apart('clean', [packed], small)).toEqual({ ok: false, reason: 'too large' });
    expect(await apart('extract', [packed], small)).toEqual({ ok: false, reason: 'too large' });
  });

  it('is given up where what opens it breaks', async () => {
    expect(await apart('finish', [await plainPdf(), XML, null as never])).toEqual({
      ok: false,
      reason: 'broken',
    });
  });

  it.each([
    ['too large', 'takes more memory than any invoice does'],
    ['too slow', 'takes longer than 30 s to be read'],
    ['broken', 'cannot be read, or is encrypted'],
  ] as const)('that is %s is told in words', async (reason, said) => {
    const open = () => Promise.resolve({ ok: false, reason } as const);
    expect(await embedInForeignPdf(await plainPdf(), XML, documentOf(), { open })).toEqual({
      ok: false,
      findings: [
        {
          rule: 'SB-PDF-FOREIGN',
          field: 'pdf',
          message: `The given PDF ${said}.`,
          fix: 'Give a PDF without encryption that opens in a viewer, or use our own layout.',
        },
      ],
    });
  });

  it('is given up where it takes too long', async () => {
    expect(await apart('clean', [await plainPdf()], { timeLimitMs: 1 })).toEqual({
      ok: false,
      reason: 'too slow',
    });
  });

  it.each(Object.entries(BROKEN_TREES))('with %s is told as one that cannot be read', async (_what, make) => {
    const embedded = await embedInForeignPdf(await make(), XML, documentOf());
    expect(embedded.ok).toBe(false);
    if (!embedded.ok) expect(embedded.findings.map(({ rule }) => rule)).toEqual(['SB-PDF-FOREIGN']);
  });
});
