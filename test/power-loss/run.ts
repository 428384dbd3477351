import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCounts } from '../write-counts.js';
import type { Model } from './disk/disk.js';
import { KINDS } from './disk/fates.js';
import { type Crash, explore } from './explore.js';
import { judge } from './judge.js';
import { type RunOptions, readOptions, USAGE } from './options.js';
import { MISTAKES } from './planted.js';
import { randomFrom } from './random.js';
import { type RecordedDay, recordDay } from './record-day.js';
import { buildRecorder, whatIsMissing } from './recorder/recorder.js';
import { restart } from './restart.js';

/** States of a planted mistake, at most. */
const MOST_PLANTED = 1_500;
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
  const verdict = await judge(explore(day.log, day.promised, options.crashes, options.seed), MEMORY, told());
  for (const [name, count] of [...verdict.kinds].sort()) say(`  ${String(count).padStart(5)}  ${name}`);
  const states = verdict.crashes / Math.max(verdict.seconds, 1);
  say(`  ${states.toFixed(1)} states a second`);
  const found = options.planted ? await findMistakes(day, options.seed) : { found: 0, missed: 0 };
  const brokenRestarts = await playRestarts(options, operations.length, library);
  const failed = day.unseen.length + verdict.broken + found.missed + brokenRestarts;
  const passed = verdict.crashes - verdict.broken + found.found + options.restarts - brokenRestarts;
  if (options.report !== null) writeCounts(options.report, passed, failed);
  say(
    `crashes ${verdict.crashes}, restarts ${options.restarts}, planted ${found.found} of ${found.found + found.missed} found, violations ${verdict.broken + brokenRestarts + day.unseen.length}`,
  );
  return failed === 0;
}

/** Prints the first crashes that broke something. */
function told(): (crash: Crash, broken: readonly string[]) => void {
  let count = 0;
  return ({ position, model, kind }, broken) => {
    count += 1;
    if (count > MOST_TOLD) return;
    say(`after ${position} operations, ${model}, ${kind}:`);
    for (const line of broken.slice(0, 5)) say(`  ${line}`);
  };
}

async function findMistakes(
  { log, promised }: RecordedDay,
  seed: number,
): Promise<{ readonly found: number; readonly missed: number }> {
  let found = 0;
  for (const { name, planted } of MISTAKES) {
    let first = '';
    const crashes = explore(planted(log), promised, MOST_PLANTED, seed);
    const verdict = await judge(
      crashes,
      MEMORY,
      (_crash, broken) => {
        first = broken[0] ?? '';
      },
      () => true,
    );
    if (verdict.broken > 0) found += 1;
    say(
      `planted: ${name}: ${verdict.broken > 0 ? `found by crash ${verdict.crashes}: ${first}` : 'NOT FOUND'}`,
    );
  }
  return { found, missed: MISTAKES.length - found };
}

/** @returns how many went wrong */
async function playRestarts(
  { restarts, seed }: RunOptions,
  length: number,
  library: string,
): Promise<number> {
  const random = randomFrom(seed);
  const kinds = (Object.keys(KINDS) as Model[]).flatMap((model) =>
    Object.keys(KINDS[model]).map((kind) => ({ model, kind })),
  );
  let wrong = 0;
  for (let number = 0; number < restarts; number += 1) {
    const cut = Math.floor(length * ((number + random()) / restarts));
    const { model, kind } = kinds[number % kinds.length] as (typeof kinds)[number];
    const broken = await restart({ cut, model, kind, seed: seed + number }, library, MEMORY);
    say(
      `restart ${number + 1}, cut before operation ${cut}, ${model}, ${kind}: ${broken.length === 0 ? 'ok' : 'BROKEN'}`,
    );
    for (const line of broken) say(`  ${line}`);
    if (broken.length > 0) wrong += 1;
  }
  return wrong;
}

const args = process.argv.slice(2);
if (args.includes('--help')) say(USAGE);
else process.exitCode = (await main(readOptions(args))) ? 0 : 1;
