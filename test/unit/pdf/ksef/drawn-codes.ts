import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRawStream } from 'pdf-lib';

/** A QR code as it was drawn on a page; lengths in points, from the page's lower left corner. */
export interface DrawnCode {
  readonly page: number;
  readonly left: number;
  readonly bottom: number;
  readonly side: number;
  /** Length of the smallest module, in millimetres. */
  readonly moduleMm: number;
  /** What a reader finds in it. */
  readonly text: string | undefined;
}

export interface DrawnLink {
  readonly page: number;
  /** Left, bottom, right, top. */
  readonly rectangle: readonly number[];
  readonly url: string;
  readonly flags: number | undefined;
}

interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly isWhite: boolean;
}

/** What is painted onto a code, as the cross of a Swiss one is, has few rectangles. */
const MOST_PAINTED_OVER = 4;

/** The QR codes of a PDF, read off the rectangles that its pages are painted with. */
export async function drawnCodes(pdf: Uint8Array): Promise<DrawnCode[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap(({ node }, page) => {
    const content = node.lookup(PDFName.of('Contents')) as PDFRawStream;
    const text = inflateSync(content.contents).toString('latin1');
    const codes: Area[][] = [];
    for (const operators of text.split('\n').filter((each) => each.endsWith(' f Q'))) {
      const areas = areasOf(operators);
      if (areas.length <= MOST_PAINTED_OVER) codes.at(-1)?.push(...areas);
      else codes.push(areas);
    }
    return codes.map((areas) => codeOf(areas, page));
  });
}

export async function drawnLinks(pdf: Uint8Array): Promise<DrawnLink[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap(({ node }, page) => {
    const annotations = node.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) return [];
    return annotations.asArray().map((_, index) => linkOf(annotations.lookup(index, PDFDict), page));
  });
}

function linkOf(annotation: PDFDict, page: number): DrawnLink {
  const rectangle = annotation.lookup(PDFName.of('Rect'), PDFArray).asArray();
  const action = annotation.lookup(PDFName.of('A'), PDFDict);
  return {
    page,
    rectangle: rectangle.map((edge) => (edge as PDFNumber).asNumber()),
    url: action.lookup(PDFName.of('URI'), PDFHexString).decodeText(),
    flags: annotation.lookup(PDFName.of('F'), PDFNumber)?.asNumber(),
  };
}

/** Boxes of a grid, as they lie on the page. */
function areasOf(operators: string): Area[] {
  const [, ...matrix] = /q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm/.exec(operators) ?? [];
  const [across = 0, down = 0, gridLeft = 0, gridTop = 0] = matrix.map(Number);
  const isWhite = operators.includes(' 1 1 1 rg ');
  return [...operators.matchAll(/(-?\d+) (-?\d+) (\d+) (\d+) re/g)].map(([, ...numbers]) => {
    const [left = 0, bottom = 0, width = 0, height = 0] = numbers.map(Number);
    return {
      ...{ left: gridLeft + left * across, bottom: gridTop + bottom * down },
      ...{ width: width * across, height: height * down, isWhite },
    };
  });
}

function codeOf(areas: readonly Area[], page: number): DrawnCode {
  const left = Math.min(...areas.map((area) => area.left));
  const bottom = Math.min(...areas.map((area) => area.bottom));
  const side = Math.max(...areas.map((area) => area.left + area.width)) - left;
  const module = Math.min(...areas.map(({ height }) => height));
  return {
    page,
    left,
    bottom,
    side,
    moduleMm: (module * 25.4) / 72,
    text: decode(areas, left, bottom, side, module),
  };
}

/** Paints the areas as a printer of 300 dots an inch does, with the quiet zone, and reads them back. */
function decode(
  areas: readonly Area[],
  left: number,
  bottom: number,
  side: number,
  module: number,
): string | undefined {
  const scale = 300 / 72;
  const quiet = 4 * module;
  const width = Math.ceil((side + 2 * quiet) * scale);
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const area of areas) {
    const at = (value: number): number => Math.round((value + quiet) * scale);
    const [fromX, toX] = [at(area.left - left), at(area.left - left + area.width)];
    const [fromY, toY] = [at(area.bottom - bottom), at(area.bottom - bottom + area.height)];
    for (let y = fromY; y < toY; y += 1) {
      // Pictures count from above.
      for (let x = fromX; x < toX; x += 1)
        pixels.fill(
          area.isWhite ? 255 : 0,
          ((width - 1 - y) * width + x) * 4,
          ((width - 1 - y) * width + x) * 4 + 3,
        );
    }
  }
  return jsqr.default(pixels, width, width)?.data;
}
