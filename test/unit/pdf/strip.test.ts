import { stripAttachments } from '@spacebooks/pdf/foreign/jobs';
import { fileSpecifications } from '@spacebooks/pdf/pdfa/embedded-files';
import { PDFArray, type PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { entry, plainPdf } from './broken-pdfs.js';
import { XML } from './documents.js';

describe('stripping a foreign PDF', () => {
  it('takes out files and actions, and leaves links and other names', async () => {
    const pdf = await plainPdf(async (document) => {
      await document.attach(XML, 'factur-x.xml');
      await document.flush();
      document.addJavaScript('greet', 'app.alert("hello")');
      const { context, catalog } = document;
      entry(document, 'Names').set(PDFName.of('Dests'), context.obj({ Names: [] }));
      for (const key of ['OpenAction', 'AA', 'Collection']) catalog.set(PDFName.of(key), context.obj({}));
      const annotations = ['Link', 'FileAttachment', 'Link', 'FileAttachment'].map((Subtype) => ({
        Subtype,
      }));
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj(annotations));
    });
    const document = await PDFDocument.load(pdf);
    stripAttachments(document);
    expect(fileSpecifications(document.context, document.catalog)).toEqual([]);
    const left = ['AF', 'OpenAction', 'AA', 'Collection'].filter((key) =>
      document.catalog.has(PDFName.of(key)),
    );
    expect(left).toEqual([]);
    expect(entry(document, 'Names').keys()).toEqual([PDFName.of('Dests')]);
    const annotations = document.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray);
    const kinds = annotations
      .asArray()
      .map((each) => (each as PDFDict).get(PDFName.of('Subtype'))?.toString());
    expect(kinds).toEqual(['/Link', '/Link']);
  });
});
