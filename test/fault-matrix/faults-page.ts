import type { FaultRow } from './row.js';
import { CHAPTERS, type FaultChapter } from './rows.js';

const HEAD = `# Faults: what is done to spacebooks, what it does, what you see

<!-- Written from test/fault-matrix/ by test/unit/fault-matrix/faults-page.test.ts; run it with -u to write it anew. -->

Each row is tried by the tests that it names; a row whose test is gone fails. The tests under \`test/faults/\` run
with \`npm run test:faults\`, over real processes, sockets and disks; all others with \`npm test\`.
`;

const TAIL = `## Storm

\`npm run storm\` plays all of it at once, by chance: the built daemon is killed a hundred times (SIGKILL, at any moment, while
it starts, too) between both sandboxes, a mail server, a webhook and an SFTP server, with a proxy on every wire. Four spaces
(ZUGFeRD, XRechnung, KSeF with offline24, KSeF that waits) are asked for 150 documents for KSeF and 100 for Germany: corrections,
invoices that are paid or partly paid, broken ones, and poisoned ones (a name with a million blanks, texts of 300,000 letters,
control characters).

- **The wires** reset, cut requests and answers, lose answers, delay, throttle, stay silent, refuse, disappear for a while; they
  send a request twice, and hand one on after its sender has given up or was killed.
- **The servers** answer 401 for a while, 403, 429 with Retry-After, 500, 502 after the effect, 503, garbage, nothing; KSeF is
  away, ends sessions and logins, changes its keys, gives up on documents; events are lost and repeated.
- **People** type \`status\`, \`retry\`, \`explain\`, \`pause\`, \`resume\`, \`alerts resolve\`, \`sync\`, \`export\`, \`reconcile\` beside it.

Then nothing goes wrong any more, the daemon is started once more, and a person asks again for what the storm has refused. Within a
bound that is computed from what is left (backoffs, KSeF's limits and the lag of its index, messages an hour) and printed, every
invoice is issued, or refused and told: one mail, at most one accepted document, the same number on the platform, in KSeF and
here, nothing attached or registered again, no lock of a refused one. All rules of \`test/invariants.ts\` hold; no request was
refused for its limit, no secret and no defect stands in a log or a message, no daemon ended by itself, every command ended as
[exit-codes.md](exit-codes.md) says, \`audit verify\` is content, and the database is whole.

A seed decides what happens; the machine decides what comes first, so that a seed says where to look again and is no replay
([ADR 78](adr/0078-storm.md)); days that can be replayed are those of the [simulation](simulation.md). That its judge can fail
is shown by \`test/unit/storm/\`.
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
