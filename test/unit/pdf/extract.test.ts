import { extractXml } from '@spacebooks/pdf/extract';
import { describe, expect, it } from 'vitest';
import { plainPdf } from './broken-pdfs.js';
import { documentOf, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';

describe('extracting the e-invoice', () => {
  it('gives back the bytes that were embedded', async () => {
    const pdf = await drawInvoicePdf(documentOf(), OPTIONS);
    expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(Buffer.from(XML));
  });

  it.each(['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml'])(
    'finds %s, as another program embeds it',
    async (name) => {
      const pdf = await plainPdf((document) =>
        document.attach(XML, name, { mimeType: 'text/xml' }).then(() => undefined),
      );
      expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(Buffer.from(XML));
    },
  );

  it('prefers the present name where a PDF carries two', async () => {
    const pdf = await plainPdf(async (document) => {
      await document.attach(new TextEncoder().encode('<old/>'), 'zugferd-invoice.xml');
      await document.attach(XML, 'factur-x.xml');
    });
    expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(Buffer.from(XML));
  });

  it('says null of a PDF without one, and of what is no PDF', async () => {
    expect(await extractXml(await plainPdf())).toBeNull();
    expect(await extractXml(await plainPdf((document) => document.attach(XML, 'terms.xml')))).toBeNull();
    expect(await extractXml(new TextEncoder().encode('not a PDF'))).toBeNull();
    expect(await extractXml(new Uint8Array())).toBeNull();
  });

  it('does not unpack a file that would fill the memory', async () => {
    const pdf = await plainPdf((document) => document.attach(XML, 'factur-x.xml'));
    expect(await extractXml(pdf, XML.length)).not.toBeNull();
    expect(await extractXml(pdf, XML.length - 1)).toBeNull();
  });
});
