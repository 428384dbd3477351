import type { FaultRow } from './row.js';
import { CHAPTERS, type FaultChapter } from './rows.js';

const HEAD = `# Faults: what is done to spacebooks, what it does, what you see

<!-- Written from test/fault-matrix/ by test/unit/fault-matrix/faults-page.test.ts; run it with -u to write it anew. -->

Each row is tried by the tests that it names; a row whose test is gone fails. The tests under \`test/faults/\` run
with \`npm run test:faults\`, over real processes, sockets and disks; all others with \`npm test\`.
`;

/** The text of docs/faults.md. */
export function faultsPage(chapters: readonly FaultChapter[] = CHAPTERS): string {
  const written = chapters.filter(({ rows }) => rows.length > 0);
  return [HEAD, ...written.map(chapterText)].join('\n');
}

function chapterText({ title, rows }: FaultChapter): string {
  const head = ['| | fault | what happens | what you see | tests |', '| --- | --- | --- | --- | --- |'];
  return [`## ${title}`, '', ...head, ...rows.map(rowText), ''].join('\n');
}

function rowText({ id, fault, happens, sees, tests }: FaultRow): string {
  const files = [...new Set(tests.map(({ file }) => file))].map((file) => `\`${file}\``).join(', ');
  return `| ${[id, fault, happens, sees, files].map(cell).join(' | ')} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
