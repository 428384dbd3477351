import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createProducer } from '../../src/einvoice/produce.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { settings } from '../fixtures/invoices/settings.js';
import type { PdfReport, Report } from './report.js';
import { type Change, tamper } from './tamper.js';
import { validate } from './validate.js';

/** Proves that the judge of PDFs can say no. */
interface Tampering extends Change {
  /** What of the report must tell. */
  readonly sees: (pdf: PdfReport) => unknown;
  readonly tells: unknown;
}

const clauses = (pdf: PdfReport): readonly string[] => [...new Set(pdf.pdfa.map(({ clause }) => clause))];
const accessibility = (pdf: PdfReport): readonly string[] => [
  ...new Set(pdf.pdfua.map(({ clause }) => clause)),
];
const attachment = (pdf: PdfReport) => pdf.attachments[0];

const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'nothing',
    from: '%PDF-',
    to: '%PDF-',
    sees: (pdf) => [pdf.isTagged, pdf.pdfa, pdf.pdfua, pdf.mustang],
    tells: [true, [], [], []],
  },
  {
    name: 'another part of PDF-A',
    from: '<pdfaid:part>3<',
    to: '<pdfaid:part>2<',
    sees: clauses,
    tells: expect.arrayContaining(['6.6.4-2']),
  },
  {
    name: 'no output intent',
    from: '/OutputIntents ',
    to: '/OutputIntentz ',
    sees: clauses,
    tells: expect.arrayContaining(['6.2.4.3-2']),
  },
  {
    name: 'no structure',
    from: '/StructTreeRoot ',
    to: '/StructTreeRooz ',
    sees: (pdf) => [clauses(pdf), accessibility(pdf)],
    tells: [expect.arrayContaining(['6.7.3.3-1']), expect.arrayContaining(['7.1-11'])],
  },
  {
    name: 'no words for a picture',
    from: '/Alt <',
    to: '/Alz <',
    sees: accessibility,
    tells: expect.arrayContaining(['7.3-1']),
  },
  {
    name: 'text that is part of nothing',
    from: '/Marked true',
    to: '/Marked null',
    sees: (pdf) => [clauses(pdf), accessibility(pdf)],
    tells: [expect.arrayContaining(['6.7.2.2-1']), expect.arrayContaining(['6.2-1'])],
  },
  {
    name: 'a table whose heads belong to nothing',
    from: '/Scope /Column',
    to: '/Scopf /Column',
    sees: accessibility,
    tells: expect.arrayContaining(['7.5-1']),
  },
  {
    name: 'no associated file',
    from: '/AF [',
    to: '/AG [',
    sees: (pdf) => [clauses(pdf), attachment(pdf)?.associated],
    tells: [expect.arrayContaining(['6.8-4']), false],
  },
  {
    name: 'no UF',
    from: ' 0 R\n/UF ',
    to: ' 0 R\n/UG ',
    sees: (pdf) => attachment(pdf)?.unicode,
    tells: false,
  },
  {
    name: 'XMP that is not UTF-8',
    from: '<rdf:Seq><rdf:li>C',
    to: '<rdf:Seq><rdf:li>\xff',
    sees: (pdf) => pdf.xmp,
    tells: [expect.stringContaining('not UTF-8')],
  },
  {
    name: 'XMP that is not XML',
    from: '</dc:format>',
    to: '</dc:former>',
    sees: (pdf) => pdf.xmp,
    tells: [expect.stringContaining('not well-formed')],
  },
  {
    name: 'another profile in the XMP',
    from: '>EN 16931</fx:',
    to: '>EN 16930</fx:',
    sees: (pdf) => pdf.mustang,
    tells: expect.arrayContaining([expect.stringContaining('ConformanceLevel')]),
  },
  {
    name: 'another name of the attachment in the XMP',
    from: '>factur-x.xml</fx:',
    to: '>factur-y.xml</fx:',
    sees: (pdf) => pdf.mustang,
    tells: expect.arrayContaining([expect.stringContaining('DocumentFileName')]),
  },
];

const validators = inject('validators');

describe.skipIf(validators === '')('the judge of PDFs', () => {
  let reports: readonly Report[] = [];

  beforeAll(async () => {
    const produced = await createProducer(settings()).produce(invoice());
    if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
    reports = await validate(validators, tamper(produced.pdf, TAMPERINGS, '.pdf'));
  });

  it.each(TAMPERINGS.map((tampering, index) => ({ ...tampering, index })))(
    'sees $name',
    ({ index, sees, tells }) => {
      const pdf = reports[index]?.pdf;
      expect(pdf).toBeDefined();
      if (pdf !== undefined) expect(sees(pdf)).toEqual(tells);
    },
  );
});
