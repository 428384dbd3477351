import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';

/** An invoice has a handful; more are read no further. */
const MOST = 200;

/** The addresses that the links of a document open (ISO 32000-1, 12.6.4.7), each once, in the order of the pages. */
export function linkedAddresses(document: PDFDocument): readonly string[] {
  const found = new Set<string>();
  for (const { node } of document.getPages()) {
    const annotations = node.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (let index = 0; index < annotations.size() && found.size < MOST; index += 1) {
      const address = addressOf(annotations.lookup(index));
      if (address !== null) found.add(address);
    }
  }
  return [...found];
}

function addressOf(annotation: unknown): string | null {
  if (!(annotation instanceof PDFDict)) return null;
  if (annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Link')) return null;
  const action = annotation.lookup(PDFName.of('A'));
  if (!(action instanceof PDFDict) || action.lookup(PDFName.of('S')) !== PDFName.of('URI')) return null;
  const address = action.lookup(PDFName.of('URI'));
  return address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : null;
}
