import { type PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import { deflated } from './deflated.js';
import type { FontSet } from './font/font-set.js';
import type { Logo } from './logo.js';
import { PAGE_HEIGHT, PAGE_WIDTH } from './page/geometry.js';
import type { Link, PdfPage } from './page/page.js';
import type { StructuredPage } from './structure/write-structure.js';

/** The logo's name in the resources of every page. */
export const LOGO_NAME = 'logo';

/** PDF 32000-1, 12.5.3: printed as it is seen, which PDF/A asks of every annotation (ISO 19005-3, 6.3.2). */
const PRINTED = 4;

/** Makes the drawn pages those of the document. @returns them in their order, for its structure */
export function writePages(
  pdf: PDFDocument,
  pages: readonly PdfPage[],
  fonts: FontSet,
  logo: Logo | null,
): StructuredPage[] {
  const { context } = pdf;
  const resources = context.obj({
    Font: fonts.embed(context),
    ...(logo === null ? {} : { XObject: { [LOGO_NAME]: logo.embed(context) } }),
  });
  const shared = context.register(resources);
  return pages.map((page) => {
    const { node, ref } = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
    node.set(PDFName.of('Resources'), shared);
    node.set(
      PDFName.of('Contents'),
      context.register(context.stream(deflated(page.content()), { Filter: 'FlateDecode' })),
    );
    const annotations = page.links.map((link) => annotation(pdf, link));
    if (annotations.length > 0) node.set(PDFName.of('Annots'), context.obj(annotations));
    const annotationOwners = page.links.map((link) => link.element);
    return { page: ref, annotations, owners: page.owners, annotationOwners };
  });
}

function annotation({ context }: PDFDocument, link: Link): PDFRef {
  const { left, top, width, height, url, description } = link;
  const bottom = PAGE_HEIGHT - top - height;
  const dictionary: PDFDict = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [left, bottom, left + width, bottom + height].map((edge) => Number(edge.toFixed(3))),
    Border: [0, 0, 0],
    F: PRINTED,
    Contents: PDFHexString.fromText(description),
    A: { S: 'URI', URI: PDFHexString.of(Buffer.from(url, 'latin1').toString('hex')) },
  });
  return context.register(dictionary);
}
