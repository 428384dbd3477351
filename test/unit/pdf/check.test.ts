import { checkPdfA } from '@spacebooks/pdf/check';
import { type PDFArray, PDFDict, type PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedPdf, plainPdf } from './broken-pdfs.js';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';

let good: Uint8Array;
beforeAll(async () => {
  good = await drawInvoicePdf(documentOf(), OPTIONS);
});

const rules = async (pdf: Uint8Array, xml = XML): Promise<string[]> =>
  (await checkPdfA(pdf, xml)).map(({ rule }) => rule);

const set = (key: string, value: unknown) => (document: PDFDocument) =>
  document.catalog.set(PDFName.of(key), document.context.obj(value as never));

/** Writes the metadata again after a change of their text. */
const xmp = (change: (text: string) => string, encoding: BufferEncoding = 'utf8') => {
  return (document: PDFDocument): void => {
    const old = document.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
    const text = change(Buffer.from(old.contents).toString('utf8'));
    const stream = document.context.stream(Buffer.from(text, encoding), { Type: 'Metadata', Subtype: 'XML' });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
  };
};

describe('the self-check of a PDF/A-3b file', () => {
  it('finds nothing wrong with what we draw', async () => {
    expect(await checkPdfA(good, XML)).toEqual([]);
  });

  it.each(['xrechnung', 'xrechnung-ubl'] as const)(
    'finds the claims of another standard: %s',
    async (standard) => {
      const findings = await checkPdfA(good, XML, standard);
      expect(findings.map(({ rule }) => rule)).toEqual(['SB-PDFA-FACTURX']);
    },
  );

  it.each<[string, (document: PDFDocument) => unknown, string[]]>([
    ['no output intent', set('OutputIntents', []), ['SB-PDFA-INTENT']],
    ['no metadata', (document) => document.catalog.delete(PDFName.of('Metadata')), ['SB-PDFA-XMP']],
    ['metadata that are no XML', xmp((text) => text.replace('</rdf:RDF>', '')), ['SB-PDFA-XMP']],
    [
      'metadata in another encoding',
      xmp((text) => text.replace('spacebooks', 'Bücher'), 'latin1'),
      ['SB-PDFA-XMP'],
    ],
    ['the claim of PDF/A-2b', xmp((text) => text.replace('part>3', 'part>2')), ['SB-PDFA-CLAIM']],
    [
      'no Factur-X profile',
      xmp((text) => text.replaceAll('fx:ConformanceLevel', 'fx:Level')),
      ['SB-PDFA-FACTURX'],
    ],
    ['no associated file', set('AF', []), ['SB-PDFA-AF']],
    [
      'the XML as mere data',
      (document) => {
        const files = document.catalog.lookup(PDFName.of('AF')) as PDFArray;
        (files.lookup(0) as PDFDict).set(PDFName.of('AFRelationship'), PDFName.of('Data'));
      },
      ['SB-PDFA-AF'],
    ],
    ['a font that is not inside', removeFontPrograms, ['SB-PDFA-FONT']],
  ])('finds %s', async (_what, change, expected) => {
    expect(await rules(await changedPdf(good, change))).toEqual(expected);
  });

  it('finds another XML than the one that was made', async () => {
    expect(await rules(good, new TextEncoder().encode('<other/>'))).toEqual(['SB-PDFA-XML']);
  });

  it('finds everything wrong with an ordinary PDF', async () => {
    expect(await rules(await plainPdf())).toEqual([
      'SB-PDFA-XMP',
      'SB-PDFA-INTENT',
      'SB-PDFA-FONT',
      'SB-PDFA-XML',
    ]);
  });

  it('says of garbage that it cannot be read', async () => {
    expect(await rules(new TextEncoder().encode('garbage'))).toEqual(['SB-PDFA-FILE']);
  });
});

function removeFontPrograms(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict) object.delete(PDFName.of('FontFile2'));
  }
}
