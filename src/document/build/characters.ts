import { composed } from '@spacebooks/base/text/composed';
import type { Invoice } from '../../domain/invoice.js';
import { textsOf } from './bounds.js';
import type { References } from './document-type.js';
import type { ReportProblem } from './report.js';
import { cleanLine } from './text.js';

/**
 * What XML 1.0 forbids or discourages, line ends apart: KSeF refuses it (weryfikacja-faktury.md of 2026-04-09, warning xml-002), and
 * it would be left out (src/document/build/text.ts).
 */
const FORBIDDEN = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** Left out, too, since it shows nothing; but two numbers that differ by it are two numbers. */
const FORBIDDEN_OR_INVISIBLE =
  /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00AD\u200B\u2060\uFEFF]/u;

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
  if (isForKsef) checkNumberInKsef(invoice.number, report);
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

/** P_2 is a token of XML: what differs from another number by how many blanks it has is that number there. */
function checkNumberInKsef(given: string, report: ReportProblem): void {
  const number = cleanLine(given);
  if (number === composed(given).trim() || FORBIDDEN_OR_INVISIBLE.test(given)) return;
  report({
    rule: 'SB-KSEF-NUMBER',
    field: 'number',
    problem: 'number that KSeF reads otherwise',
    values: { given: given.trim().replace(/\s/g, '␣'), number },
  });
}
