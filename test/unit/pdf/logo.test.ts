import { checkPdfA } from '@spacebooks/pdf/check';
import { decodeLogo } from '@spacebooks/pdf/logo';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { png } from './png.js';
import { shownTexts } from './shown-texts.js';

/** The head of a JPEG with that many colour components; a viewer would show nothing, the format allows it. */
const jpeg = (components: number): Uint8Array =>
  Uint8Array.of(
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    8 + 3 * components,
    8,
    0,
    40,
    0,
    80,
    components,
    ...Array(30).fill(0),
  );

const imagesOf = async (pdf: Uint8Array): Promise<PDFRawStream[]> => {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object): object is PDFRawStream => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
};

describe('the logo', () => {
  it('takes the place of the seller’s name, with its transparency', async () => {
    const logo = { bytes: png(40, 20), kind: 'png' as const };
    const pdf = await drawInvoicePdf(documentOf(), { ...OPTIONS, logo });
    const images = await imagesOf(pdf);
    expect(images).toHaveLength(2);
    expect(images.filter(({ dict }) => dict.has(PDFName.of('SMask')))).toHaveLength(1);
    const without = await shownTexts(await drawInvoicePdf(documentOf(), OPTIONS));
    const names = (pages: string[][]): number =>
      pages.flat().filter((text) => text === 'Coworking Spreeufer GmbH').length;
    expect(names(await shownTexts(pdf))).toBe(names(without) - 1);
    expect(await checkPdfA(pdf, XML)).toEqual([]);
  });

  it('is decoded once, and written alike into every document', async () => {
    const logo = { bytes: png(40, 20), kind: 'png' as const };
    expect(decodeLogo(logo)).toBe(decodeLogo(logo));
    const pdfs = [1, 2].map(() => drawInvoicePdf(documentOf(), { ...OPTIONS, logo }));
    const [first, second] = await Promise.all(pdfs);
    expect(Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of())).toBe(0);
  });

  it('may be a JPEG in RGB or grey', async () => {
    for (const components of [1, 3]) {
      const logo = { bytes: jpeg(components), kind: 'jpeg' as const };
      const images = await imagesOf(await drawInvoicePdf(documentOf(), { ...OPTIONS, logo }));
      expect(images).toHaveLength(1);
    }
  });

  it('is refused as a JPEG in CMYK, and as what is no image', async () => {
    await expect(decodeLogo({ bytes: jpeg(4), kind: 'jpeg' })).rejects.toThrow(
      'JPEG in CMYK; save it in RGB',
    );
    await expect(decodeLogo({ bytes: new Uint8Array(100), kind: 'png' })).rejects.toThrow();
  });
});
