import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCounts } from '../../../test/write-counts.js';
import { drawCuts } from './cuts.js';
import { absentWriters } from './day/writers.js';
import { type Crash, explore } from './explore.js';
import { findMistakes } from './find-mistakes.js';
import { judge, type Verdict } from './judge.js';
import { type RunOptions, readOptions, USAGE } from './options.js';
import { type RecordedDay, recordDay } from './record-day.js';
import { buildRecorder, whatIsMissing } from './recorder/recorder.js';
import { startRecoverer } from './recovery/recorded-recovery.js';
import { playCutDay } from './restart.js';
import { cutAgain } from './second-cut.js';

/** Crashes whose violations are printed. */
const MOST_TOLD = 20;

/** Nothing is really synced, so that what is in memory is as good as a disk, and quicker. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(options: RunOptions): Promise<boolean> {
  const missing = whatIsMissing();
  if (missing !== null) {
    say(`power-loss is skipped: ${missing}`);
    return process.env.SPACEBOOKS_REQUIRE_ALL !== '1';
  }
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-recorder-'));
  try {
    return await prove(options, buildRecorder(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prove(options: RunOptions, library: string): Promise<boolean> {
  const day = await recordDay(library, MEMORY, options.quick);
  const { operations } = day.log;
  const syncs = operations.filter(({ kind }) => kind === 'sync').length;
  say(`recorded: ${operations.length} operations, ${syncs} syncs, ${day.promised.length} promises`);
  for (const line of day.unseen) say(`not seen by the recorder: ${line}`);
  const absent = options.quick ? [] : absentWriters(day.log);
  for (const writer of absent) say(`not on the day: src/${writer}`);
  const once = await judge(explore(day.log, day.promised, options.crashes, options.seed), MEMORY, told());
  sayVerdict(once);
  const again = options.again === 0 ? null : await judgeAgain(day, options, library);
  const found = options.planted
    ? await findMistakes(day, options.seed, library, MEMORY, say)
    : { found: 0, missed: 0 };
  const restarted = await playRestarts(options, library);
  const crashes = once.crashes + (again?.crashes ?? 0);
  const broken = once.broken + (again?.broken ?? 0) + restarted.broken + day.unseen.length + absent.length;
  const passed =
    crashes + restarted.done + restarted.days + found.found - (broken - day.unseen.length - absent.length);
  if (options.report !== null) writeCounts(options.report, passed, broken + found.missed);
  say(
    `crashes ${once.crashes}, second ones ${again?.crashes ?? 0}, restarts ${restarted.done} on ${restarted.days} days, planted ${found.found} of ${found.found + found.missed} found, violations ${broken}`,
  );
  return broken + found.missed === 0;
}

function sayVerdict({ kinds, crashes, seconds }: Verdict): void {
  for (const [name, count] of [...kinds].sort()) say(`  ${String(count).padStart(5)}  ${name}`);
  say(`  ${(crashes / Math.max(seconds, 1)).toFixed(1)} states a second`);
}

/** Prints the first crashes that broke something. */
function told(): (crash: Crash, broken: readonly string[]) => void {
  let count = 0;
  const sentence = ({ position, model, kind }: Omit<Crash, 'state' | 'said'>): string =>
    `after ${position} operations, ${model}, ${kind}`;
  return (crash, broken) => {
    count += 1;
    if (count > MOST_TOLD) return;
    const { first } = crash;
    say(`${first === undefined ? '' : `${sentence(first)}; and in the recovery `}${sentence(crash)}:`);
    for (const line of broken.slice(0, 5)) say(`  ${line}`);
  };
}

async function judgeAgain(
  { log, promised }: RecordedDay,
  { again, seed }: RunOptions,
  library: string,
): Promise<Verdict> {
  const recoverer = await startRecoverer(library, MEMORY);
  try {
    const firsts = explore(log, promised, again, seed + 1);
    say('cut a second time:');
    const verdict = await judge(cutAgain(firsts, again, seed, recoverer), MEMORY, told());
    sayVerdict(verdict);
    return verdict;
  } finally {
    await recoverer.stop();
  }
}

/** Days, one after the other, until the power was cut so often. */
async function playRestarts(
  { restarts, seed }: RunOptions,
  library: string,
): Promise<{ readonly done: number; readonly days: number; readonly broken: number }> {
  let broken = 0;
  let days = 0;
  let done = 0;
  const cuts = drawCuts(seed);
  while (done < restarts) {
    const before = done;
    done += await playCutDay(cuts, restarts - done, library, MEMORY, (line, wrong) => {
      say(`${line}: ${wrong.length === 0 ? 'ok' : 'BROKEN'}`);
      for (const each of wrong) say(`  ${each}`);
      if (wrong.length > 0) broken += 1;
    });
    days += 1;
    // What does not even come to its first cut will not the next time.
    if (done === before) break;
  }
  return { done, days, broken };
}

const args = process.argv.slice(2);
if (args.includes('--help')) say(USAGE);
else process.exitCode = (await main(readOptions(args))) ? 0 : 1;
