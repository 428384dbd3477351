import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPLANATIONS } from './explanations.js';
import { page, survivorsOf, unexplained } from './page.js';
import { LEAST_SCORE, ROOMS } from './rooms.js';
import { percentOf, scoreOf, scoresByFile, shownPercent } from './score.js';
import { installStryker, latestReport, tryMutants } from './stryker.js';

/**
 * `npm run mutants [-- ROOM…] [--changes]`: tries the mutants of all rooms, or of those named, prints scores and survivors that
 * nothing explains, and ends with 1 when a room has too low a score. From the latest reports of all rooms it writes
 * docs/mutants.md.
 */
const PAGE = resolve(import.meta.dirname, '../../docs/mutants.md');
/** Whatever else the machine has to do goes before. */
const NICENESS = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changes: { type: 'boolean', default: false } },
});
const strangers = positionals.filter((name) => !ROOMS.some((room) => room.name === name));
if (strangers.length > 0) {
  console.error(
    `there is no room ${strangers.join(', ')}; there are ${ROOMS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
setPriority(NICENESS);
installStryker();

const wanted = ROOMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const room of wanted) tryMutants(room, values.changes);
const judged = wanted.flatMap((room) => latestReport(room) ?? []);

for (const { room, mutants } of judged) {
  console.log(`\n${room.name}: ${shownPercent(scoreOf(mutants))} of ${scoreOf(mutants).mutants}`);
  for (const [file, score] of scoresByFile(mutants))
    console.log(`  ${shownPercent(score).padStart(7)}  ${file}`);
  for (const { file, line, code, replacement } of unexplained(survivorsOf(mutants), EXPLANATIONS))
    console.log(`  not explained: ${file}:${line}  ${code}  ->  ${replacement}`);
}
const all = ROOMS.flatMap((room) => latestReport(room) ?? []);
if (all.length === ROOMS.length) writeFileSync(PAGE, page(all, EXPLANATIONS));
const low = judged.filter(({ mutants }) => percentOf(scoreOf(mutants)) < LEAST_SCORE);
for (const { room } of low) console.error(`TOO LOW: ${room.name} has less than ${LEAST_SCORE} %`);
process.exitCode = low.length > 0 ? 1 : 0;
