import { createHash } from 'node:crypto';
import { type PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import type { Finding } from '../../../domain/finding.js';
import type { EInvoiceStandard } from '../../../domain/settings.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { checkPdfA, hasOutputIntent } from '../check.js';
import { readPdf } from '../extract.js';
import { documentTitle } from '../layout/sheet.js';
import { embeddingOf } from '../pdfa/embedding.js';
import { makePdfA } from '../pdfa/make-pdfa.js';
import { savePdf } from '../pdfa/save.js';
import { wordingOf } from '../wording/wording.js';
import { type Converted, convertToPdfA } from './ghostscript.js';
import { PROGRAM } from './probe.js';
import { stripAttachments } from './strip.js';

export type ForeignEmbedded =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export interface ForeignOptions {
  /** Ghostscript, by name or path; `gs` when left out. */
  readonly ghostscript?: string;
  /** What the XML is; `zugferd` when left out. */
  readonly standard?: EInvoiceStandard;
  /** For Ghostscript, in milliseconds of real time; a minute when left out. */
  readonly timeLimitMs?: number;
}

/**
 * Makes somebody else's PDF the visual part of an e-invoice: PDF/A-3b by Ghostscript, the XML embedded instead of
 * any attachment that it had, and checked. The same input gives the same bytes with the same Ghostscript.
 */
export async function embedInForeignPdf(
  pdf: Uint8Array,
  xml: Uint8Array,
  document: EInvoiceDocument,
  { ghostscript = PROGRAM, timeLimitMs = 60_000, standard = 'zugferd' }: ForeignOptions = {},
): Promise<ForeignEmbedded> {
  const original = await readPdf(pdf);
  if (original === null || original.getPageCount() === 0) return refused('cannot be read, or is encrypted');
  stripAttachments(original);
  const options = { program: ghostscript, timeLimitMs, date: document.issueDate };
  const converted = await convertToPdfA(await savePdf(original), options);
  if (!converted.ok) return { ok: false, findings: [conversionFinding(converted, timeLimitMs)] };
  const result = await readPdf(converted.pdf);
  if (result === null || !hasOutputIntent(result))
    return refused('could not be made PDF/A-3b by Ghostscript');

  forgetFacts(result);
  const wording = wordingOf(document.language);
  makePdfA(result, {
    title: documentTitle(document, wording),
    author: document.seller.name,
    language: wording.language,
    issueDate: document.issueDate,
    xml,
    embedding: embeddingOf(standard),
    variant: createHash('sha256').update(pdf).digest(),
  });
  const bytes = await savePdf(result);
  const findings = await checkPdfA(bytes, xml, standard);
  return findings.length === 0 ? { ok: true, pdf: bytes } : { ok: false, findings };
}

/** Removes what Ghostscript says of the file, before we say it. */
function forgetFacts({ context, catalog }: PDFDocument): void {
  for (const reference of [catalog.get(PDFName.of('Metadata')), context.trailerInfo.Info]) {
    if (reference instanceof PDFRef) context.delete(reference);
  }
  delete context.trailerInfo.Info;
}

function conversionFinding(failure: Extract<Converted, { ok: false }>, timeLimitMs: number): Finding {
  switch (failure.reason) {
    case 'missing':
      return {
        rule: 'SB-PDF-GHOSTSCRIPT',
        field: 'pdf',
        message: `Ghostscript is needed to make this PDF an e-invoice, and cannot be started (${failure.detail}).`,
        fix: 'Install Ghostscript 10 or later so that gs is found, or use our own layout.',
      };
    case 'too-slow':
      return finding(`was not converted to PDF/A-3b within ${timeLimitMs / 1000} s`);
    case 'failed':
      return finding(`could not be converted to PDF/A-3b: ${failure.detail}`);
  }
}

function refused(what: string): ForeignEmbedded {
  return { ok: false, findings: [finding(what)] };
}

function finding(what: string): Finding {
  return {
    rule: 'SB-PDF-FOREIGN',
    field: 'pdf',
    message: `The given PDF ${what}.`,
    fix: 'Give a PDF without encryption that opens in a viewer, or use our own layout.',
  };
}
