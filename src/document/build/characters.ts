import type { Invoice } from '../../domain/invoice.js';
import { textsOf } from './bounds.js';
import type { References } from './document-type.js';
import type { ReportProblem } from './report.js';
import { cleanLine } from './text.js';

/** What no XML document can hold, line ends apart: it would be left out (src/document/build/text.ts). */
const FORBIDDEN = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
/** Left out, too, since it shows nothing; but two numbers that differ by it are two numbers. */
const FORBIDDEN_OR_INVISIBLE = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\uFFFE\uFFFF\u00AD\u200B\u2060\uFEFF]/u;

/** What stands in no document. */
const OF_THE_BOOKS = /\.(accountingCode|costCenter|revenueAccount)$|[aA]mount\b/;
const NUMBERS: readonly string[] = ['number', 'customerNumber'];
/** Verified by their check digits, whatever was pasted between these. */
const TAX_IDS: readonly string[] = ['senderTaxId', 'taxId'];

/**
 * Reports characters that a document would have to leave out: in numbers, by which documents are identified, in every
 * standard; in KSeF, which keeps a document for ten years under its number and its words, in all that goes there.
 */
export function checkCharacters(
  invoice: Invoice,
  { precedingInvoice }: References,
  isForKsef: boolean,
  report: ReportProblem,
): void {
  const texts = textsOf(invoice).filter(([field]) => !OF_THE_BOOKS.test(field));
  for (const [field, text] of texts) {
    if (NUMBERS.includes(field)) checkNumber(field, text, report);
    else if (isForKsef || TAX_IDS.includes(field)) reportFirst(FORBIDDEN, field, text, report);
  }
  if (invoice.correctedInvoiceId !== null) {
    checkNumber('correctedInvoice', precedingInvoice?.number ?? null, report);
  }
}

/** A text of which nothing remains is missing, which is reported separately. */
function checkNumber(field: string, text: string | null, report: ReportProblem): void {
  if (cleanLine(text) !== '') reportFirst(FORBIDDEN_OR_INVISIBLE, field, text, report);
}

function reportFirst(unwanted: RegExp, field: string, text: string | null, report: ReportProblem): void {
  const [character] = unwanted.exec(text ?? '') ?? [];
  if (character === undefined) return;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  report({
    rule: 'SB-CHARACTER',
    field,
    problem: 'character that is left out',
    values: { code: `U+${code}` },
  });
}
