import type { Fa3Document } from '../../../src/fa3/document/fa3-document.js';

/** A scenario with what xmllint said of it, or the rules that refused it. */
export type Verdict =
  | {
      readonly name: string;
      readonly ok: true;
      readonly document: Fa3Document;
      readonly problems: readonly string[];
    }
  | { readonly name: string; readonly ok: false; readonly rules: readonly string[] };

const INTRODUCTION = `# Every kind of FA(3), and its verdict

Each line is a scenario of \`test/fixtures/fa3/\`: made from the platform's invoice as the daemon makes it, then
validated by xmllint with the official schema ([which element comes from where](fa3.md)), or refused before anything is
locked. \`npm test\` validates the same documents with libxml2-wasm, reads them again with a parser of its own and
compares every total with the platform's, to the grosz.

Written by \`npm run test:conformance -- fa3 -u\`; that test fails when it is stale.

| | invoice | kind | rates | total | verdict |
|--:|---|---|---|--:|---|
`;

/** docs/fa3-scenarios.md */
export function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((each, index) => `| ${[index + 1, ...cells(each)].join(' | ')} |\n`);
  const valid = verdicts.filter((each) => each.ok && each.problems.length === 0).length;
  const refused = verdicts.filter((each) => !each.ok).length;
  return `${INTRODUCTION}${rows.join('')}\n${verdicts.length} invoices: ${valid} valid, ${refused} refused.\n`;
}

function cells(each: Verdict): readonly string[] {
  if (!each.ok) return [each.name, '', '', '', `refused: ${each.rules.join(', ')}`];
  const { fa3, vatBreakdown, totals, currency } = each.document;
  const rates = vatBreakdown.map(({ polishRate }) => polishRate).join(', ');
  const verdict = each.problems.length === 0 ? 'valid' : `**${each.problems.join('; ')}**`;
  const total = `${totals.taxInclusive.toFixed(2)} ${currency}`;
  return [each.name, fa3.correction === null ? 'VAT' : 'KOR', rates, total, verdict];
}
