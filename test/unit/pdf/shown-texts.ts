import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';

/** The texts that a PDF of ours shows, by page, in the order of drawing, read back through the fonts' own maps. */
export async function shownTexts(pdf: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map(textsOfPage);
}

function textsOfPage(page: PDFPage): string[] {
  return textsIn(contentOf(page), page);
}

/** The operators of a page. */
export function contentOf({ node }: PDFPage): string {
  return text(node.lookup(PDFName.of('Contents')));
}

/** The font that these operators leave set. */
export function fontAfter(content: string): string {
  return [...content.matchAll(/\/(\w+) [\d.]+ Tf/g)].at(-1)?.[1] ?? '';
}

/** What some operators of the page show. @param face the font that was set before them */
export function textsIn(content: string, { node }: PDFPage, face = ''): string[] {
  const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  let font = face;
  return [...content.matchAll(/(?:\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ)/g)].flatMap(([, set, operand = '']) => {
    font = set ?? font;
    if (set !== undefined) return [];
    const map = unicodeMap(text(fonts?.lookup(PDFName.of(font), PDFDict).lookup(PDFName.of('ToUnicode'))));
    const glyphs = [...operand.matchAll(/<([0-9a-f]*)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    );
    return glyphs.map((glyph) => map.get(glyph) ?? '�').join('');
  });
}

function unicodeMap(map: string): Map<string, string> {
  const entries = [...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)];
  return new Map(
    entries.map(([, glyph = '', utf16 = '']) => [
      glyph,
      String.fromCharCode(...(utf16.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}

function text(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('no stream');
  return inflateSync(stream.contents).toString('latin1');
}
