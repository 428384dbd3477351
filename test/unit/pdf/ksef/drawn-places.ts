import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';

/** Where a text begins, in points from the page's lower left corner. */
export interface Place {
  readonly left: number;
  readonly baseline: number;
}

/** Where the texts of each page begin. */
export async function drawnPlaces(pdf: Uint8Array): Promise<Place[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map(({ node }) => {
    const content = node.lookup(PDFName.of('Contents')) as PDFRawStream;
    const text = inflateSync(content.contents).toString('latin1');
    return [...text.matchAll(/ ([\d.]+) ([\d.]+) Td /g)].map(([, left, baseline]) => ({
      left: Number(left),
      baseline: Number(baseline),
    }));
  });
}

/** The smallest distance of two lines that begin at the same left edge of a page. */
export function closestLines(places: readonly Place[]): number {
  const sorted = places.toSorted((one, other) => one.left - other.left || one.baseline - other.baseline);
  const distances = sorted.slice(1).flatMap(({ left, baseline }, index) => {
    const before = sorted[index];
    return before?.left === left ? [baseline - before.baseline] : [];
  });
  return Math.min(...distances);
}
