import { type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import type { Finding } from '../../domain/finding.js';
import type { EInvoiceStandard } from '../../domain/settings.js';
import type { SupportingFile } from '../../domain/supporting-file.js';
import { checkPdfA, hasOutputIntent } from '../check.js';
import { extractXml, readPdf } from '../extract.js';
import { embeddingOf } from '../pdfa/embedding.js';
import { makePdfA } from '../pdfa/make-pdfa.js';
import { savePdf } from '../pdfa/save.js';
import { stripAttachments } from './strip.js';

/** What is said of the e-invoice around somebody else's PDF. */
export interface Facts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string;
  readonly standard: EInvoiceStandard;
  /** BT-125 */
  readonly supporting: readonly SupportingFile[];
  /** What tells this file from others of the same XML. */
  readonly variant: Uint8Array;
}

/**
 * All that is done with a PDF that is not ours, but by Ghostscript. Any of it may go on for ever, take all memory or throw
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

  /** What Ghostscript made of it, with the XML inside, and what is wrong with that; null when it is no PDF/A-3b. */
  finish: async (
    converted: Uint8Array,
    xml: Uint8Array,
    { standard, ...facts }: Facts,
  ): Promise<{ readonly pdf: Uint8Array; readonly findings: readonly Finding[] } | null> => {
    const document = await readPdf(converted);
    if (document === null || !hasOutputIntent(document)) return null;
    forgetFacts(document);
    makePdfA(document, { ...facts, isTagged: false, xml, embedding: embeddingOf(standard) });
    const pdf = await savePdf(document);
    return { pdf, findings: await checkPdfA(pdf, xml, standard) };
  },
};

export type JobName = keyof typeof JOBS;

/** Removes what Ghostscript says of the file, before we say it. */
function forgetFacts({ context, catalog }: PDFDocument): void {
  for (const reference of [catalog.get(PDFName.of('Metadata')), context.trailerInfo.Info]) {
    if (reference instanceof PDFRef) context.delete(reference);
  }
  delete context.trailerInfo.Info;
}
