import { checkPdfA } from '@spacebooks/pdf/check';
import { readXmp } from '@spacebooks/pdf/pdfa/read-xmp';
import { writeXmp } from '@spacebooks/pdf/pdfa/xmp';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { EInvoiceStandard } from '../../../../src/domain/settings.js';
import { documentOf, OPTIONS, XML } from '../documents.js';
import { drawInvoicePdf } from '../drawn-pdfs.js';

const draw = async (seller = 'Coworking Spreeufer GmbH'): Promise<PDFDocument> => {
  const document = documentOf();
  const pdf = await drawInvoicePdf({ ...document, seller: { ...document.seller, name: seller } }, OPTIONS);
  return PDFDocument.load(pdf, { updateMetadata: false });
};
const packet = ({ catalog }: PDFDocument): Uint8Array => {
  const stream = catalog.lookup(PDFName.of('Metadata'));
  if (!(stream instanceof PDFRawStream)) throw new Error('no metadata');
  return stream.contents;
};

describe('the metadata of the PDF', () => {
  it('claim PDF/A-3a, PDF/UA-1 and Factur-X with the profile EN 16931', async () => {
    expect(await readXmp(packet(await draw()))).toEqual({
      claims: {
        part: '3',
        conformance: 'A',
        accessibilityPart: '1',
        documentType: 'INVOICE',
        documentFileName: 'factur-x.xml',
        version: '1.0',
        conformanceLevel: 'EN 16931',
      },
    });
  });

  it('name the profile of an XRechnung, and claim nothing of Factur-X for UBL', async () => {
    const claimsOf = async (standard: EInvoiceStandard) => {
      const bytes = await drawInvoicePdf(documentOf(), { ...OPTIONS, standard });
      expect(await checkPdfA(bytes, XML, standard)).toEqual([]);
      return readXmp(packet(await PDFDocument.load(bytes, { updateMetadata: false })));
    };
    expect(await claimsOf('xrechnung')).toMatchObject({
      claims: { documentFileName: 'xrechnung.xml', conformanceLevel: 'XRECHNUNG' },
    });
    const none = { documentType: null, documentFileName: null, version: null, conformanceLevel: null };
    expect(await claimsOf('xrechnung-ubl')).toMatchObject({ claims: { part: '3', ...none } });
  });

  it('are well-formed UTF-8 whatever the seller is called', async () => {
    const pdf = await draw('Bücher & <Söhne> "Łódź" ‘GmbH’');
    expect(await readXmp(packet(pdf))).toHaveProperty('claims');
    expect(Buffer.from(packet(pdf)).toString('utf8')).toContain(
      'Bücher &amp; &lt;Söhne&gt; &quot;Łódź&quot; ‘GmbH’',
    );
    expect(pdf.getAuthor()).toBe('Bücher & <Söhne> "Łódź" ‘GmbH’');
  });

  it('leave out what XML cannot hold', async () => {
    const facts = { language: 'de-DE', isTagged: true, creatorTool: 'x', producer: 'x', date: new Date(0) };
    const names = { xmlFileName: 'factur-x.xml', conformanceLevel: 'EN 16931' };
    const written = writeXmp({ ...facts, ...names, title: 'a\u0000b\ud800c', author: 'd\u0007' });
    expect(await readXmp(written)).toHaveProperty('claims');
    expect(Buffer.from(written).toString('utf8')).toContain('>abc<');
  });

  it('date everything on the day of the invoice', async () => {
    const pdf = await draw();
    const text = Buffer.from(packet(pdf)).toString('utf8');
    expect(text.match(/<xmp:\w+Date>(.*?)</g)).toEqual([
      '<xmp:CreateDate>2026-10-01T00:00:00Z<',
      '<xmp:ModifyDate>2026-10-01T00:00:00Z<',
      '<xmp:MetadataDate>2026-10-01T00:00:00Z<',
    ]);
    expect(pdf.getModificationDate()).toEqual(new Date('2026-10-01T00:00:00Z'));
    expect(pdf.getTitle()).toBe('Rechnung CW-2026-100');
    expect(pdf.catalog.lookup(PDFName.of('Lang'))?.toString()).toBe('(de-DE)');
  });
});

describe('the file inside the PDF', () => {
  it('is the alternative of the document, as F and UF, with its type and its day', async () => {
    const { catalog } = await draw();
    const file = catalog.lookup(PDFName.of('AF')) as unknown as { lookup(index: number): PDFDict };
    const specification = file.lookup(0);
    const text = (key: string): string | undefined => specification.lookup(PDFName.of(key))?.toString();
    expect([text('AFRelationship'), text('F')]).toEqual(['/Alternative', '(factur-x.xml)']);
    const streams = specification.lookup(PDFName.of('EF'), PDFDict);
    expect(streams.get(PDFName.of('F'))).toBe(streams.get(PDFName.of('UF')));
    const stream = streams.lookup(PDFName.of('F')) as PDFRawStream;
    expect(stream.dict.get(PDFName.of('Subtype'))?.toString()).toBe('/text#2Fxml');
    expect(stream.dict.lookup(PDFName.of('Params'))?.toString()).toMatch(/\/ModDate \(D:20261001000000Z\)/);
  });
});

describe('reading metadata', () => {
  it('says what is wrong with them', async () => {
    expect(await readXmp(new Uint8Array([0x3c, 0xff]))).toEqual({ problem: 'XMP is not UTF-8' });
    expect(await readXmp(new TextEncoder().encode('<x:xmpmeta>'))).toEqual({
      problem: 'XMP is no XML',
    });
  });

  it('takes claims as attributes too, as other programs write them', async () => {
    const xml = '<a xmlns:p="http://www.aiim.org/pdfa/ns/id/" p:part="3" p:conformance="B"/>';
    expect(await readXmp(new TextEncoder().encode(xml))).toMatchObject({
      claims: { part: '3', conformance: 'B', version: null },
    });
  });
});
