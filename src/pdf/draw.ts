import { checkDrawnPdf } from '@spacebooks/pdf/check';
import { FontSet } from '@spacebooks/pdf/font/font-set';
import { decodeLogo, type LogoFile } from '@spacebooks/pdf/logo';
import type { Flow } from '@spacebooks/pdf/page/flow';
import { embeddingOf } from '@spacebooks/pdf/pdfa/embedding';
import { makePdfA, savePdf } from '@spacebooks/pdf/pdfa/make-pdfa';
import { writeStructure } from '@spacebooks/pdf/structure/write-structure';
import { LOGO_NAME, writePages } from '@spacebooks/pdf/write-pages';
import { PDFDocument } from 'pdf-lib';
import { attachments } from '../document/build/enclosures.js';
import type { EInvoiceDocument } from '../document/model.js';
import { polishWording } from '../document/wording/bilingual.js';
import { wordingFor } from '../document/wording/wording.js';
import type { Finding } from '../domain/finding.js';
import type { EInvoiceStandard } from '../domain/settings.js';
import { layOutKsef } from './ksef/lay-out.js';
import { withPaymentReference } from './ksef/payment-reference.js';
import type { KsefVisual } from './ksef/verification.js';
import { layOut } from './layout/lay-out.js';
import type { LetterheadImage } from './layout/letterhead.js';
import { documentTitle, type Sheet, sheet } from './layout/sheet.js';
import { spaced } from './layout/spacing.js';
import { pdfFinding } from './pdf-finding.js';

export type { KsefVisual } from './ksef/verification.js';
export { replacedCharacters } from './replaced-characters.js';

interface DrawOptions {
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

/** A finished PDF, with what is wrong with it: always a defect of ours. */
interface DrawnPdf {
  readonly pdf: Uint8Array;
  readonly findings: readonly Finding[];
}

/**
 * The visual invoice, A4, as tagged PDF (PDF/A-3a, PDF/UA-1) with the XML embedded. A pure function of its arguments:
 * the same input gives the same bytes, in any time zone and at any time. Characters that no font has stand as � on the
 * page (`replacedCharacters` names them).
 *
 * @throws Error when the logo cannot be read
 */
export function drawInvoice(document: EInvoiceDocument, options: DrawOptions): Promise<DrawnPdf> {
  const plan = sheet(
    document,
    wordingFor(document.language, document.seller.address.countryCode),
    options.color,
  );
  return draw(plan, options, (spaced, fonts, logo) => layOut(spaced, fonts, options.footer, logo));
}

/**
 * The visual part of an FA(3), made like every visual invoice, with the codes that lead to KSeF.
 *
 * @throws Error when the logo cannot be read
 */
export function drawKsefVisual(
  document: EInvoiceDocument,
  visual: KsefVisual,
  options: Omit<DrawOptions, 'standard'>,
): Promise<DrawnPdf> {
  const shown = withPaymentReference(document, visual.codeOne.label);
  const plan = sheet(shown, polishWording(document.language), options.color);
  return draw(plan, { ...options, standard: 'ksef' }, (spaced, fonts, logo) =>
    layOutKsef(spaced, visual, fonts, options.footer, logo),
  );
}

type LayOut = (sheet: Sheet, fonts: FontSet, logo: LetterheadImage | null) => Flow;

async function draw(plan: Sheet, options: DrawOptions, layOut: LayOut): Promise<DrawnPdf> {
  const { xml, standard = 'zugferd' } = options;
  const logo = options.logo === undefined ? null : await decodeLogo(options.logo);
  const image = logo === null ? null : { name: LOGO_NAME, ...logo };
  const { document, wording } = plan;
  const { fonts, pages, structure } = spaced(document.lines.length, (spacing) => {
    const used = new FontSet();
    const flow = layOut({ ...plan, spacing }, used, image);
    return { fonts: used, pages: flow.pages, structure: flow.document };
  });

  const pdf = await PDFDocument.create({ updateMetadata: false });
  writeStructure(pdf, structure, writePages(pdf, pages, fonts, logo));
  makePdfA(pdf, {
    title: documentTitle(document, wording),
    author: document.seller.name,
    language: wording.language,
    issueDate: document.issueDate,
    isTagged: true,
    xml,
    embedding: embeddingOf(standard),
    supporting: attachments(document),
    variant: Buffer.from(pages.map((page) => page.content()).join('\n')),
  });
  // As it is written: to read the file back would take as long as to draw it (docs/adr/0087).
  const findings = (await checkDrawnPdf(pdf, xml, standard)).map(pdfFinding);
  return { pdf: await savePdf(pdf), findings };
}
