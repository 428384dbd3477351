import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { drawInvoicePdf } from '../../../../src/einvoice/pdf/draw.js';
import { documentOf, OPTIONS } from './documents.js';

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const pagesOf = async (bytes: Uint8Array): Promise<number> =>
  (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();

describe('the visual invoice', () => {
  it('has the same bytes for the same invoice', async () => {
    const first = await drawInvoicePdf(documentOf(), OPTIONS);
    await drawInvoicePdf(documentOf({ items: [{ name: 'Übrige Zeichen: ĄĆĘŁŃÓŚŹŻ' }] }), OPTIONS);
    const again = await drawInvoicePdf(documentOf(), OPTIONS);
    expect(digest(again)).toBe(digest(first));
  });

  it('grows by pages with its lines', async () => {
    expect(await pagesOf(await drawInvoicePdf(documentOf(), OPTIONS))).toBe(1);
    const lines = Array.from({ length: 300 }, () => ({}));
    expect(await pagesOf(await drawInvoicePdf(documentOf({ items: lines }), OPTIONS))).toBe(12);
  });
});
