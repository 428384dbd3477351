import { readFileSync } from 'node:fs';
import type { EInvoiceDocument } from '../../src/document/model.js';
import type { Problems } from './problems.js';
import { syntaxOf } from './syntax.js';
import type { CaseResult } from './write-cases.js';

/** A case with what the judges said of it; no problems where it was refused. */
export type JudgedCase = CaseResult & { readonly problems: Problems };

const INTRODUCTION = `# Every kind of invoice, and its verdict

Each line is a case of \`test/fixtures/invoices/\`: made as the daemon makes it, then judged by the reference
validators ([conformance](conformance.md)), or refused before anything is locked. \`valid\` means: no error and no
warning by the XSD, the rules of EN 16931, those of Factur-X, XRechnung or Peppol, PDF/A-3a and PDF/UA-1 for the PDF that carries
it. A refusal names the rules: those of the standard, or ours (\`SB-…\`).

Written by \`npm run test:conformance -- -u\`; that test and \`npm test\` fail when it is stale.

| | invoice | written as | type | VAT | total | verdict |
|--:|---|---|---|---|--:|---|
`;

/** docs/matrix.md: the verdict of each case, in the order of the cases. */
export function matrix(cases: readonly JudgedCase[]): string {
  const rows = cases.map((each, index) => `| ${[index + 1, ...cells(each)].join(' | ')} |\n`);
  const valid = cases.filter((each) => each.ok && each.problems.length === 0).length;
  const refused = cases.filter((each) => !each.ok).length;
  return `${INTRODUCTION}${rows.join('')}\n${cases.length} invoices: ${valid} valid, ${refused} refused.\n`;
}

function cells(each: JudgedCase): readonly string[] {
  const name = each.name.replaceAll('|', '\\|');
  if (!each.ok) return [name, '', '', '', '', verdictOf(each)];
  const { document, pair } = each;
  const total = `${document.totals.taxInclusive.toFixed(2)} ${document.currency}`;
  const written = syntaxOf(readFileSync(pair.xml, 'utf8')).name;
  return [name, written, document.typeCode, vatOf(document), total, verdictOf(each)];
}

/** `S 19 %, AE` */
function vatOf({ vatBreakdown }: EInvoiceDocument): string {
  return vatBreakdown
    .map(({ category, rate }) => (rate.eq(0) ? category : `${category} ${rate.toFixed()} %`))
    .join(', ');
}

function verdictOf(each: JudgedCase): string {
  if (!each.ok) return refusal(each.findings.map(({ rule }) => rule));
  return each.problems.length === 0 ? 'valid' : `**${each.problems.join('; ')}**`;
}

/** Each rule once, in alphabetical order. */
export function refusal(rules: readonly string[]): string {
  return `refused: ${[...new Set(rules)].sort().join(', ')}`;
}
