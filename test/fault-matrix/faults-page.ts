import type { FaultRow } from './row.js';
import { CHAPTERS, type FaultChapter } from './rows.js';

const HEAD = `# Faults: what is done to spacebooks, what it does, what you see

<!-- Written from test/fault-matrix/ by test/unit/fault-matrix/faults-page.test.ts; run it with -u to write it anew. -->

Each row is covered by the tests it names; a row whose test is gone fails. The tests under \`test/faults/\` run with \`npm run test:faults\`,
over real processes, sockets and disks; all others with \`npm test\`.
`;

const TAIL = `## Storm

\`npm run proof -- storm\` plays all of it at once, at random, on several daemons as they ship, with one PostgreSQL, a streaming standby and an archive
on S3; each reaches the database by a network of its own. Workers are killed (SIGKILL), frozen (SIGSTOP) and cut off from the database while
they still reach the platform; the primary is killed and restarts, or is gone for good and its standby is promoted. It prints what is done to
whom and when, waits until everything is done, a night included, and checks \`test/invariants.ts\` over a copy of the database. It fails as
well where the work of a killed worker continued later than 15 s, unless something else was broken meanwhile. With \`--replication async\` it
prints how many bytes of WAL a failover lost.

A seed decides what happens, the machine in which order: a seed says where to look again, but does not replay; the
[simulation](simulation.md) does, and plays lost, late and doubled answers, crashes and people on one daemon.
`;

/** The text of docs/faults.md. */
export function faultsPage(chapters: readonly FaultChapter[] = CHAPTERS): string {
  const written = chapters.filter(({ rows }) => rows.length > 0);
  return [HEAD, ...written.map(chapterText), TAIL].join('\n');
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
