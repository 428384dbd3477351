import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPLANATIONS } from './explanations.js';
import { page, unexplained } from './page.js';
import { keepReport, keptReport, type RoomReport, reportOf } from './room-report.js';
import { LEAST_SCORE, ROOMS } from './rooms.js';
import { percentOf, scoresByFile, shownPercent, sumOf } from './score.js';
import { headCommit, installStryker, tryMutants, trySurvivors } from './stryker.js';

const HELP = `npm run proof -- mutants [ROOM...] [--changes] [--survivors] [--processes N] [--page]

Tries the mutants of all rooms, or of those named, prints scores and the survivors that nothing explains, keeps what each room
came to in packages/proof/mutants/reports, and writes docs/mutants.md from there. Exits with 1 when a room is below ${LEAST_SCORE} %.

  --changes       tries only what has other code or other test names than the run before, and again the survivors of code
                  that runs when its file is loaded
  --survivors     tries only what no test noticed in the run that is kept, and what the code did not have then
  --processes N   tries so many mutants at a time (2)
  --page          tries nothing, and writes the page from what is kept

rooms: ${ROOMS.map(({ name }) => name).join(', ')}`;

const PAGE = resolve(import.meta.dirname, '../../../docs/mutants.md');
/** Whatever else the machine has to do goes before. */
const NICENESS = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    processes: { type: 'string', default: '2' },
    page: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const processes = Number(values.processes);
const strangers = positionals.filter((name) => !ROOMS.some((room) => room.name === name));
if (strangers.length > 0 || !Number.isInteger(processes) || processes < 1) {
  console.error(
    strangers.length > 0
      ? `there is no room ${strangers.join(', ')}`
      : `--processes ${values.processes}: a number from 1 on`,
  );
  console.error(HELP);
  process.exit(2);
}

const wanted = values.page
  ? []
  : ROOMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (wanted.length > 0) {
  setPriority(Math.max(NICENESS, getPriority()));
  installStryker();
}
// Before, because whoever waits for hours commits meanwhile.
const commit = headCommit();
const judged: RoomReport[] = [];
for (const room of wanted) {
  const before = values.survivors ? keptReport(room) : null;
  const mutants =
    before === null
      ? tryMutants(room, { isOfChanges: values.changes, processes })
      : await trySurvivors(room, before, commit, processes);
  const report = reportOf(room, commit, mutants);
  keepReport(report);
  console.log(`\n${room.name}: ${shownPercent(report)} of ${report.mutants}`);
  for (const [file, score] of scoresByFile(mutants))
    console.log(`  ${shownPercent(score).padStart(7)}  ${file}`);
  for (const { file, line, code, replacement } of unexplained(report.survivors, EXPLANATIONS))
    console.log(`  not explained: ${file}:${line}  ${code}  ->  ${replacement}`);
  judged.push(report);
}
const kept = ROOMS.map((room) => [room, keptReport(room)] as const);
writeFileSync(PAGE, page(kept, EXPLANATIONS));
const low = judged.filter((report) => percentOf(report) < LEAST_SCORE);
for (const { room } of low) console.error(`TOO LOW: ${room} has less than ${LEAST_SCORE} %`);
const { mutants, detected } = sumOf(judged);
console.log(
  `rooms ${judged.length}, mutants ${mutants}, noticed ${detected}, rooms below ${LEAST_SCORE} % ${low.length}`,
);
process.exitCode = low.length > 0 ? 1 : 0;
