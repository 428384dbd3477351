import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../../clock.js';
import { AT_WORK, BEATS, type WatchedCells } from './watch-loop.js';

/*
 * The thread that watches the loop of the other one (watch-loop.ts). It ends the whole process: nothing in the other
 * thread could be asked to stop any more.
 */
const { cells, lookEveryMs, looks } = workerData as WatchedCells;
const STANDARD_ERROR = 2;
let seen = -1;
let silent = 0;

function look(): void {
  const beats = Atomics.load(cells, BEATS);
  const isTurning = Atomics.load(cells, AT_WORK) === 0 || beats !== seen;
  silent = isTurning ? 0 : silent + 1;
  seen = beats;
  if (silent < looks) return void systemClock.after(lookEveryMs, look);
  const seconds = Math.round((silent * lookEveryMs) / 1_000);
  writeSync(
    STANDARD_ERROR,
    `spacebooks stood still for ${seconds} s while it computed an e-invoice, and ends\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}

look();
