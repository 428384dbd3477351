import { crc32, deflateSync } from 'node:zlib';
import { checkPdfA } from '@spacebooks/pdf/check';
import { decodeLogo } from '@spacebooks/pdf/logo';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { shownTexts } from './shown-texts.js';

const png = (width: number, height: number): Uint8Array => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 4, 0x80)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

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
