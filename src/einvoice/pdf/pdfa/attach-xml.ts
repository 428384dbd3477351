import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';

/**
 * Names under which e-invoices travel in a PDF: Factur-X and ZUGFeRD from 2.1, XRechnung, XRechnung in UBL and
 * FA(3) (our own names for them), ZUGFeRD 2.0 and 1.0.
 */
export const XML_FILE_NAMES = [
  'factur-x.xml',
  'xrechnung.xml',
  'xrechnung-ubl.xml',
  'fa3.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
] as const;
export type XmlFileName = (typeof XML_FILE_NAMES)[number];

const DESCRIPTION = 'Invoice data (EN 16931)';

/** Embeds the XML as the alternative of the whole document (ISO 19005-3, 6.8 and annex E). */
export function attachXml(pdf: PDFDocument, xml: Uint8Array, fileName: XmlFileName, date: Date): void {
  const { context, catalog } = pdf;
  const file = context.register(
    context.flateStream(xml, {
      Type: 'EmbeddedFile',
      Subtype: 'text/xml',
      Params: { Size: xml.length, ModDate: PDFString.fromDate(date) },
    }),
  );
  const specification = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(fileName),
      UF: PDFHexString.fromText(fileName),
      Desc: PDFString.of(DESCRIPTION),
      AFRelationship: 'Alternative',
      EF: { F: file, UF: file },
    }),
  );
  catalog.set(PDFName.of('AF'), context.obj([specification]));
  const embedded = context.obj({ Names: [PDFString.of(fileName), specification] });
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict) names.set(PDFName.of('EmbeddedFiles'), embedded);
  else catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: embedded }));
}
