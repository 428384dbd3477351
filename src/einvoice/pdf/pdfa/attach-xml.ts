import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { deflated } from '../deflated.js';

/**
 * Names under which e-invoices travel in a PDF: Factur-X and ZUGFeRD from 2.1, XRechnung, XRechnung in UBL, UBL
 * and FA(3) (our own names for them), ZUGFeRD 2.0 and 1.0.
 */
export const XML_FILE_NAMES = [
  'factur-x.xml',
  'xrechnung.xml',
  'xrechnung-ubl.xml',
  'ubl-invoice.xml',
  'faktura.xml',
  'zugferd-invoice.xml',
  'ZUGFeRD-invoice.xml',
] as const;
export type XmlFileName = (typeof XML_FILE_NAMES)[number];

export interface XmlAttachment {
  readonly xmlFileName: XmlFileName;
  /** What it is to the document (ISO 19005-3, annex E): the same in another form, or what the document shows. */
  readonly relationship: 'Alternative' | 'Source';
  readonly description: string;
}

/** Embeds the XML as a file that belongs to the whole document (ISO 19005-3, 6.8). */
export function attachXml(
  pdf: PDFDocument,
  xml: Uint8Array,
  { xmlFileName, relationship, description }: XmlAttachment,
  date: Date,
): void {
  const { context, catalog } = pdf;
  const file = context.register(
    context.stream(deflated(xml), {
      Filter: 'FlateDecode',
      Type: 'EmbeddedFile',
      Subtype: 'text/xml',
      Params: { Size: xml.length, ModDate: PDFString.fromDate(date) },
    }),
  );
  const specification = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(xmlFileName),
      UF: PDFHexString.fromText(xmlFileName),
      Desc: PDFString.of(description),
      AFRelationship: relationship,
      EF: { F: file, UF: file },
    }),
  );
  catalog.set(PDFName.of('AF'), context.obj([specification]));
  const embedded = context.obj({ Names: [PDFString.of(xmlFileName), specification] });
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict) names.set(PDFName.of('EmbeddedFiles'), embedded);
  else catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: embedded }));
}
