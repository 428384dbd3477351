import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  PDFString,
} from 'pdf-lib';
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
type XmlFileName = (typeof XML_FILE_NAMES)[number];

export interface XmlAttachment {
  readonly xmlFileName: XmlFileName;
  /** What it is to the document (ISO 19005-3, annex E): the same in another form, or what the document shows. */
  readonly relationship: 'Alternative' | 'Source';
  readonly description: string;
}

/** BT-125 with its two codes. */
export interface SupportingAttachment {
  readonly fileName: string;
  readonly mimeCode: string;
  readonly content: Uint8Array;
}

/** How files of BG-24 are named beside the XML (ISO 32000-2, table 44). */
const SUPPORTING = 'Supplement';

/**
 * Embeds the XML, and the files of BG-24 for those who open the PDF alone, as files that belong to the whole document
 * (ISO 19005-3, 6.8).
 */
export function attachFiles(
  pdf: PDFDocument,
  xml: Uint8Array,
  { xmlFileName, relationship, description }: XmlAttachment,
  supporting: readonly SupportingAttachment[],
  date: Date,
): void {
  const { context, catalog } = pdf;
  const attached = [
    { fileName: xmlFileName, mimeCode: 'text/xml', content: xml, relationship, description },
    ...supporting.map((file) => ({ ...file, relationship: SUPPORTING, description: file.fileName })),
  ].map((file) => ({ key: textString(file.fileName), specification: specify(context, file, date) }));
  catalog.set(PDFName.of('AF'), context.obj(attached.map(({ specification }) => specification)));
  // A tree of names is sorted by its keys (ISO 32000-1, 7.9.6).
  const sorted = attached.toSorted((one, other) => Buffer.compare(one.key.asBytes(), other.key.asBytes()));
  const embedded = context.obj({ Names: sorted.flatMap(({ key, specification }) => [key, specification]) });
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict) names.set(PDFName.of('EmbeddedFiles'), embedded);
  else catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: embedded }));
}

type Attached = SupportingAttachment & { readonly relationship: string; readonly description: string };

function specify(
  context: PDFContext,
  { fileName, mimeCode, content, relationship, description }: Attached,
  date: Date,
): PDFRef {
  const file = context.register(
    context.stream(deflated(content), {
      Filter: 'FlateDecode',
      Type: 'EmbeddedFile',
      Subtype: mimeCode,
      Params: { Size: content.length, ModDate: PDFString.fromDate(date) },
    }),
  );
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: textString(fileName),
      UF: PDFHexString.fromText(fileName),
      Desc: textString(description),
      AFRelationship: relationship,
      EF: { F: file, UF: file },
    }),
  );
}

/** As it is where it is ASCII, else in UTF-16. */
function textString(text: string): PDFString | PDFHexString {
  return /^[ -~]*$/.test(text) && !/[()\\]/.test(text) ? PDFString.of(text) : PDFHexString.fromText(text);
}
