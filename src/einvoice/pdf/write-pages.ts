import { type PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import type { FontSet } from './font/font-set.js';
import type { Logo } from './logo.js';
import { PAGE_HEIGHT, PAGE_WIDTH } from './page/geometry.js';
import type { Link, Page } from './page/page.js';

/** The logo's name in the resources of every page. */
export const LOGO_NAME = 'logo';

/** PDF 32000-1, 12.5.3: printed as it is seen, which PDF/A asks of every annotation (ISO 19005-3, 6.3.2). */
const PRINTED = 4;

/** Makes the drawn pages those of the document. */
export function writePages(
  pdf: PDFDocument,
  pages: readonly Page[],
  fonts: FontSet,
  logo: Logo | null,
): void {
  const { context } = pdf;
  const resources = context.obj({
    Font: fonts.embed(context),
    ...(logo === null ? {} : { XObject: { [LOGO_NAME]: logo.embed(context) } }),
  });
  const shared = context.register(resources);
  for (const page of pages) {
    const { node } = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
    node.set(PDFName.of('Resources'), shared);
    node.set(PDFName.of('Contents'), context.register(context.flateStream(page.content())));
    if (page.links.length > 0)
      node.set(PDFName.of('Annots'), context.obj(page.links.map((link) => annotation(pdf, link))));
  }
}

function annotation({ context }: PDFDocument, { left, top, width, height, url }: Link): PDFRef {
  const bottom = PAGE_HEIGHT - top - height;
  const link: PDFDict = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [left, bottom, left + width, bottom + height].map((edge) => Number(edge.toFixed(3))),
    Border: [0, 0, 0],
    F: PRINTED,
    A: { S: 'URI', URI: PDFHexString.of(Buffer.from(url, 'latin1').toString('hex')) },
  });
  return context.register(link);
}
