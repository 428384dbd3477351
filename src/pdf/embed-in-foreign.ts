import { createHash } from 'node:crypto';
import { apart } from '@spacebooks/pdf/foreign/apart';
import { type Converted, convertToPdfA, PROGRAM } from '@spacebooks/pdf/foreign/ghostscript';
import { attachments } from '../document/build/enclosures.js';
import type { EInvoiceDocument } from '../document/model.js';
import { wordingOf } from '../document/wording/wording.js';
import type { Finding } from '../domain/finding.js';
import type { EInvoiceStandard } from '../domain/settings.js';
import { documentTitle } from './layout/sheet.js';
import { pdfFinding } from './pdf-finding.js';

type ForeignEmbedded =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly findings: readonly Finding[] };

interface ForeignOptions {
  /** Ghostscript, by name or path; `gs` when left out. */
  readonly ghostscript?: string;
  /** What the XML is; `zugferd` when left out. */
  readonly standard?: EInvoiceStandard;
  /** For Ghostscript, in milliseconds of real time; a minute when left out. */
  readonly timeLimitMs?: number;
  /** Does a job with the PDF; in a process of its own when left out. */
  readonly open?: typeof apart;
}

/**
 * Makes somebody else's PDF the visual part of an e-invoice: PDF/A-3b by Ghostscript, the XML embedded instead of
 * any attachment that it had, and checked. The same input gives the same bytes with the same Ghostscript.
 */
export async function embedInForeignPdf(
  pdf: Uint8Array,
  xml: Uint8Array,
  document: EInvoiceDocument,
  { ghostscript = PROGRAM, timeLimitMs = 60_000, standard = 'zugferd', open = apart }: ForeignOptions = {},
): Promise<ForeignEmbedded> {
  const clean = await open('clean', [pdf]);
  if (!clean.ok) return refused(REASONS[clean.reason]);
  if (clean.result === null) return refused('cannot be read, or is encrypted');
  const options = { program: ghostscript, timeLimitMs, date: document.issueDate };
  const converted = await convertToPdfA(clean.result, options);
  if (!converted.ok) return { ok: false, findings: [conversionFinding(converted, timeLimitMs)] };
  const wording = wordingOf(document.language);
  const facts = {
    title: documentTitle(document, wording),
    author: document.seller.name,
    language: wording.language,
    issueDate: document.issueDate,
    standard,
    supporting: attachments(document),
    variant: createHash('sha256').update(pdf).digest(),
  };
  const finished = await open('finish', [converted.pdf, xml, facts]);
  if (!finished.ok) return refused(REASONS[finished.reason]);
  if (finished.result === null) return refused('could not be made PDF/A-3b by Ghostscript');
  const { pdf: made, problems } = finished.result;
  return problems.length === 0 ? { ok: true, pdf: made } : { ok: false, findings: problems.map(pdfFinding) };
}

const REASONS = {
  'too slow': 'takes longer than 30 s to be read',
  'too large': 'takes more memory than any invoice does',
  broken: 'cannot be read, or is encrypted',
} as const;

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
