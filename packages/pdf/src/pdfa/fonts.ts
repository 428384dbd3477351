import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from 'pdf-lib';

/** Direct objects do not nest deeper than this in any honest file. */
const DEEPEST = 30;

const TYPE = PDFName.of('Type');
const FONT = PDFName.of('Font');

/** Names of the fonts that a PDF uses without having them inside (ISO 19005-3, 6.2.11.4.1). */
export function missingFonts(context: PDFContext): string[] {
  const fonts: PDFDict[] = [];
  for (const [, object] of context.enumerateIndirectObjects()) collectFonts(object, 0, fonts);
  return fonts.filter((font) => !isEmbedded(font)).map(nameOf);
}

function collectFonts(object: PDFObject, depth: number, found: PDFDict[]): void {
  if (depth > DEEPEST) return;
  if (object instanceof PDFStream) collectFonts(object.dict, depth + 1, found);
  else if (object instanceof PDFArray) {
    for (let index = 0; index < object.size(); index += 1) collectFonts(object.get(index), depth + 1, found);
  } else if (object instanceof PDFDict) {
    if (object.get(TYPE) === FONT) found.push(object);
    for (const value of object.values()) collectFonts(value, depth + 1, found);
  }
}

function isEmbedded(font: PDFDict): boolean {
  const kind = font.lookup(PDFName.of('Subtype'));
  // A composite font's program is that of its descendant, which is checked separately.
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
