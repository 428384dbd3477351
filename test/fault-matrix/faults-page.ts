import type { FaultRow } from './row.js';
import { CHAPTERS, type FaultChapter } from './rows.js';

const HEAD = `# Faults: what is done to spacebooks, what it does, what you see

<!-- Written from test/fault-matrix/ by test/unit/fault-matrix/faults-page.test.ts; run it with -u to write it anew. -->

Each row is covered by the tests it names; a row whose test is gone fails. The tests under \`test/faults/\` run with \`npm run test:faults\`,
over real processes, sockets and disks; all others with \`npm test\`.
`;

const TAIL = `## Storm

\`npm run proof -- storm\` plays all of it at once, at random: the built daemon is killed a hundred times (SIGKILL, at any moment, its start included)
between both sandboxes, a mail server, a webhook and an SFTP server, with a proxy on every connection. Four spaces (ZUGFeRD, XRechnung, KSeF
with offline24, KSeF that waits) receive requests for 150 documents for KSeF and 100 for Germany: corrections, paid and partly paid invoices,
broken ones, and poisoned ones (a name with a million blanks, texts of 300,000 letters, control characters).

- **Connections** reset, cut requests and responses, lose responses, delay, throttle, stay silent, refuse, disappear for a while; they
  duplicate requests, and deliver one after its sender has given up or was killed.
- **Servers** answer 401 for a while, 403, 429 with Retry-After, 500, 502 after the effect, 503, garbage, nothing; KSeF goes down, ends
  sessions and logins, rotates its keys, gives up on documents; events are lost and duplicated.
- **People** run \`status\`, \`retry\`, \`explain\`, \`pause\`, \`resume\`, \`alerts resolve\`, \`sync\`, \`export\`, \`reconcile\` meanwhile.

Then the faults end, the daemon is started once more, and a person retries what the storm has refused. Within a printed bound computed from
what is left (backoffs, KSeF's limits and index lag, messages an hour), every invoice is issued, or refused and reported: one mail, at most
one accepted document, the same number on the platform, in KSeF and here, nothing attached or registered twice, no lock of a refused one. All
rules of \`test/invariants.ts\` hold; no request was rejected by a rate limit, no log or message has a secret or a defect, no daemon ended on
its own, every command ended as [exit-codes.md](exit-codes.md) says, \`audit verify\` passes, and the database is intact.

A seed decides what happens, the machine in which order: a seed says where to look again, but does not replay
([ADR 78](adr/0078-storm.md)); the [simulation](simulation.md) does. \`packages/proof/test/storm/\` shows that the judge can fail.

\`npm run proof -- storm:workers\` does the same to several daemons on one PostgreSQL with a streaming standby and an archive on S3; each reaches the
database by a network of its own. Workers are killed, frozen (SIGSTOP) and cut off from the database while they still reach the platform;
the primary is killed and restarts, or is gone for good and its standby is promoted. It prints what is done to whom and when, waits until
everything is done, a night included, and checks \`test/invariants.ts\` over a copy of the database. It fails as well where the work of a
killed worker continued later than 15 s, unless something else was broken meanwhile. With \`--replication async\` it prints how many bytes of
WAL a failover lost.
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
