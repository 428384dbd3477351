import { inflateSync } from 'node:zlib';
import {
  ParseSpeeds,
  PDFArray,
  type PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from 'pdf-lib';
import { XML_FILE_NAMES } from './pdfa/attach-files.js';
import { fileNameOf, fileSpecifications } from './pdfa/embedded-files.js';

/** An e-invoice is some kilobytes; more than this is an attack on our memory. */
const LARGEST_XML = 20 * 1024 * 1024;

/**
 * The e-invoice that a PDF carries (`factur-x.xml`, `xrechnung.xml`, `zugferd-invoice.xml`), byte for byte. Null
 * when there is none, or when the file is no readable PDF.
 */
export async function extractXml(
  pdf: Uint8Array,
  mostBytes: number = LARGEST_XML,
): Promise<Uint8Array | null> {
  const document = await readPdf(pdf);
  if (document === null) return null;
  return embeddedXml(document.context, document.catalog, mostBytes)?.bytes ?? null;
}

interface EmbeddedXml {
  readonly specification: PDFDict;
  readonly bytes: Uint8Array;
}

/** The e-invoice among the embedded files; by its name, the present one before the older ones. */
export function embeddedXml(
  context: PDFContext,
  catalog: PDFCatalog,
  mostBytes: number = LARGEST_XML,
): EmbeddedXml | null {
  const files = fileSpecifications(context, catalog);
  for (const name of XML_FILE_NAMES) {
    const specification = files.find((file) => fileNameOf(file) === name);
    const bytes = specification === undefined ? null : contentOf(specification, mostBytes);
    if (specification !== undefined && bytes !== null) return { specification, bytes };
  }
  return null;
}

/** A PDF as it is, without ticks that would wait for a timer; null when it cannot be read or is encrypted. */
export async function readPdf(pdf: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch {
    return null;
  }
}

function contentOf(specification: PDFDict, mostBytes: number): Uint8Array | null {
  const streams = specification.lookup(PDFName.of('EF'));
  if (!(streams instanceof PDFDict)) return null;
  const stream = streams.lookup(PDFName.of('UF')) ?? streams.lookup(PDFName.of('F'));
  return stream instanceof PDFRawStream ? decode(stream, mostBytes) : null;
}

/** The bytes of a stream that is not compressed, or by Flate without a predictor, as every writer of XML does. */
function decode({ dict, contents }: PDFRawStream, mostBytes: number): Uint8Array | null {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  if (filters.length === 0) return contents;
  if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode')) return null;
  try {
    return new Uint8Array(inflateSync(contents, { maxOutputLength: mostBytes }));
  } catch {
    return null;
  }
}
