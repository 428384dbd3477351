import { PDFDocument, PDFName } from 'pdf-lib';
import type { EInvoiceStandard } from '../../domain/settings.js';
import type { EInvoiceDocument } from '../document/model.js';
import { FontSet } from './font/font-set.js';
import { layOut } from './layout/lay-out.js';
import { documentTitle, sheet } from './layout/sheet.js';
import { decodeLogo, type Logo, type LogoFile } from './logo.js';
import { PAGE_HEIGHT, PAGE_WIDTH } from './page/geometry.js';
import type { Page } from './page/page.js';
import { embeddingOf } from './pdfa/embedding.js';
import { makePdfA } from './pdfa/make-pdfa.js';
import { savePdf } from './pdfa/save.js';
import { wordingOf } from './wording/wording.js';

export { missingGlyphs } from './font/missing-glyphs.js';
export type { LogoFile } from './logo.js';

const LOGO_NAME = 'logo';

export interface DrawOptions {
  /** `#RRGGBB`, for rules and headings. */
  readonly color: string;
  /** Lines printed at the foot of every page. */
  readonly footer: readonly string[];
  readonly logo?: LogoFile | undefined;
  /** The e-invoice that the PDF carries. */
  readonly xml: Uint8Array;
  /** What the XML is; `zugferd` when left out. */
  readonly standard?: EInvoiceStandard | undefined;
}

/**
 * The visual invoice, A4, as PDF/A-3b with the XML embedded. A pure function of its arguments: the same input
 * gives the same bytes, in any time zone and at any time. Characters that the font lacks must have been refused
 * before (`missingGlyphs`).
 *
 * @throws Error when the logo cannot be read
 */
export async function drawInvoicePdf(document: EInvoiceDocument, options: DrawOptions): Promise<Uint8Array> {
  const wording = wordingOf(document.language);
  const plan = sheet(document, wording, options.color);
  const logo = options.logo === undefined ? null : await decodeLogo(options.logo);
  const fonts = new FontSet();
  const pages = layOut(plan, fonts, options.footer, logo === null ? null : { name: LOGO_NAME, ...logo });

  const pdf = await PDFDocument.create({ updateMetadata: false });
  writePages(pdf, pages, fonts, logo);
  makePdfA(pdf, {
    title: documentTitle(document, wording),
    author: document.seller.name,
    language: wording.language,
    issueDate: document.issueDate,
    xml: options.xml,
    embedding: embeddingOf(options.standard ?? 'zugferd'),
    variant: Buffer.from(pages.map((page) => page.content()).join('\n')),
  });
  return savePdf(pdf);
}

function writePages(pdf: PDFDocument, pages: readonly Page[], fonts: FontSet, logo: Logo | null): void {
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
  }
}
