import { type PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';

/** A PDF as another program might make it: one page, a font that is not embedded, no PDF/A. */
export async function plainPdf(change?: (document: PDFDocument) => unknown): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([595, 842]).drawText('Invoice', { x: 50, y: 700, size: 20, font });
  await change?.(document);
  return document.save({ useObjectStreams: false });
}

/** The same PDF after something was done to its objects. */
export async function changedPdf(
  pdf: Uint8Array,
  change: (document: PDFDocument) => unknown,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  await change(document);
  return document.save({ useObjectStreams: false });
}

/** The catalog's entry, which must be a dictionary or stream. */
export function entry(document: PDFDocument, key: string): PDFDict {
  return document.catalog.lookup(PDFName.of(key)) as PDFDict;
}

/** A plain file in which something else is written; its table of objects is wrong then, as in many files. */
async function rewritten(from: RegExp, to: string): Promise<Uint8Array> {
  const plain = Buffer.from(await plainPdf()).toString('latin1');
  const changed = plain.replace(from, to);
  if (changed === plain) throw new Error(`there is no ${from} in it`);
  return Buffer.from(changed, 'latin1');
}

/** Files that open, and whose pages do not. */
export const BROKEN_TREES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'no pages': () => rewritten(/\/Pages \d+ 0 R/, ''),
  'pages that are a number': () => rewritten(/\/Pages \d+ 0 R/, '/Pages 7'),
};
