import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import { checkPdfA, hasOutputIntent, type PdfProblem } from '../check.js';
import { extractXml, readPdf } from '../extract.js';
import type { SupportingAttachment } from '../pdfa/attach-files.js';
import { type EmbeddedStandard, embeddingOf } from '../pdfa/embedding.js';
import { makePdfA, savePdf } from '../pdfa/make-pdfa.js';
import { linkedAddresses } from './linked-addresses.js';

/** What is said of the e-invoice around somebody else's PDF. */
export interface Facts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string;
  readonly standard: EmbeddedStandard;
  /** BT-125 */
  readonly supporting: readonly SupportingAttachment[];
  /** What distinguishes this file from others with the same XML. */
  readonly variant: Uint8Array;
}

/**
 * Everything done to a PDF of somebody else, except by Ghostscript. Any of it may never end, take all memory or throw
 * whatever it likes, so that it is done in a process of its own (apart.ts); what goes in and out can be serialized.
 */
export const JOBS = {
  /** Without attachments and actions; null when it cannot be read, has no page or is encrypted. */
  clean: async (pdf: Uint8Array): Promise<Uint8Array | null> => {
    const document = await readPdf(pdf);
    if (document === null || document.getPageCount() === 0) return null;
    stripAttachments(document);
    return savePdf(document);
  },

  /** The e-invoice in it; null when there is none. */
  extract: (pdf: Uint8Array): Promise<Uint8Array | null> => extractXml(pdf),

  /** The addresses that its links open, in the order of the pages; null when it cannot be read. */
  links: async (pdf: Uint8Array): Promise<readonly string[] | null> => {
    const document = await readPdf(pdf);
    return document === null ? null : linkedAddresses(document);
  },

  /** What Ghostscript made of it, with the XML inside, and what is wrong with that; null when it is no PDF/A-3b. */
  finish: async (
    converted: Uint8Array,
    xml: Uint8Array,
    { standard, ...facts }: Facts,
  ): Promise<{ readonly pdf: Uint8Array; readonly problems: readonly PdfProblem[] } | null> => {
    const document = await readPdf(converted);
    if (document === null || !hasOutputIntent(document)) return null;
    forgetFacts(document);
    makePdfA(document, { ...facts, isTagged: false, xml, embedding: embeddingOf(standard) });
    const pdf = await savePdf(document);
    return { pdf, problems: await checkPdfA(pdf, xml, standard) };
  },
};

export type ForeignJobName = keyof typeof JOBS;

/** Removes what Ghostscript says of the file, before we say it. */
function forgetFacts({ context, catalog }: PDFDocument): void {
  for (const reference of [catalog.get(PDFName.of('Metadata')), context.trailerInfo.Info]) {
    if (reference instanceof PDFRef) context.delete(reference);
  }
  delete context.trailerInfo.Info;
}

/** Attachments, what belongs to them, and whatever would run when the file is opened. */
const OF_THE_CATALOG = ['AF', 'Collection', 'OpenAction', 'AA'];
const OF_THE_NAMES = ['EmbeddedFiles', 'JavaScript'];

/**
 * Takes out what a PDF/A-3 of ours must not carry: files of others (ISO 19005-3, 6.8) and actions. What is drawn
 * stays as it is.
 */
export function stripAttachments(document: PDFDocument): void {
  const { catalog } = document;
  for (const key of OF_THE_CATALOG) catalog.delete(PDFName.of(key));
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict) for (const key of OF_THE_NAMES) names.delete(PDFName.of(key));
  for (const { node } of document.getPages()) {
    node.delete(PDFName.of('AF'));
    const annotations = node.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (let index = annotations.size() - 1; index >= 0; index -= 1) {
      if (isAttachment(annotations.lookup(index))) annotations.remove(index);
    }
  }
}

function isAttachment(annotation: unknown): boolean {
  return (
    annotation instanceof PDFDict && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('FileAttachment')
  );
}
