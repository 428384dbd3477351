import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from 'pdf-lib';

/** Direct objects do not nest deeper than this in any honest file. */
const DEEPEST = 30;

/** Names of the fonts that a PDF uses without having them inside (ISO 19005-3, 6.2.11.4.1). */
export function missingFonts(context: PDFContext): string[] {
  const missing: string[] = [];
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dictionary of dictionariesIn(object, 0)) {
      if (isFont(dictionary) && !isEmbedded(dictionary)) missing.push(nameOf(dictionary));
    }
  }
  return missing;
}

function* dictionariesIn(object: PDFObject, depth: number): Generator<PDFDict> {
  if (depth > DEEPEST) return;
  if (object instanceof PDFStream) return yield* dictionariesIn(object.dict, depth + 1);
  if (object instanceof PDFArray) {
    for (const element of object.asArray()) yield* dictionariesIn(element, depth + 1);
  } else if (object instanceof PDFDict) {
    yield object;
    for (const value of object.values()) yield* dictionariesIn(value, depth + 1);
  }
}

function isFont(dictionary: PDFDict): boolean {
  return dictionary.get(PDFName.of('Type')) === PDFName.of('Font');
}

function isEmbedded(font: PDFDict): boolean {
  const kind = font.lookup(PDFName.of('Subtype'));
  // A composite font's program is that of its descendant, which is looked at for itself.
  if (kind === PDFName.of('Type0') || kind === PDFName.of('Type3')) return true;
  const descriptor = font.lookup(PDFName.of('FontDescriptor'));
  if (!(descriptor instanceof PDFDict)) return false;
  return ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => descriptor.lookup(PDFName.of(key)) instanceof PDFStream,
  );
}

function nameOf(font: PDFDict): string {
  const name = font.lookup(PDFName.of('BaseFont'));
  return name instanceof PDFName ? name.decodeText() : 'a font without a name';
}
