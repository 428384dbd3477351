import { type Crash, explore } from './explore.js';
import { judge } from './judge.js';
import type { Log } from './log/operation.js';
import { MISTAKES, RECOVERY_MISTAKE } from './planted.js';
import { environmentOf, PROGRAM_MISTAKES } from './planted-program.js';
import type { Promised } from './promises/promised.js';
import { type RecordedDay, recordDay } from './record-day.js';
import { startRecoverer } from './recovery/recorded-recovery.js';
import { cutAgain } from './second-cut.js';

/** States of a planted mistake, at most. */
const MOST = 1_500;
/** So many at once, over the whole day: a mistake that shows late is found as soon as one that shows early. */
const ROUND = 100;
/** Seeds of one round. */
const SEEDS = 7_000_003;

/** Looks for each mistake that is planted: in the log, in that of a recovery, and in the program that plays a day. */
export async function findMistakes(
  { log, promised }: RecordedDay,
  seed: number,
  library: string,
  memory: string,
  say: (line: string) => void,
): Promise<{ readonly found: number; readonly missed: number }> {
  let found = 0;
  let missed = 0;
  const look = async (name: string, crashes: Iterable<Crash> | AsyncIterable<Crash>): Promise<void> => {
    let first = '';
    const tell = (_crash: Crash, broken: readonly string[]): void => {
      first = broken[0] ?? '';
    };
    const verdict = await judge(crashes, memory, tell, () => true);
    if (verdict.broken > 0) found += 1;
    else missed += 1;
    say(
      `planted: ${name}: ${verdict.broken > 0 ? `found by crash ${verdict.crashes}: ${first}` : 'NOT FOUND'}`,
    );
  };
  for (const { name, planted } of MISTAKES) {
    await look(`in the log, ${name}`, inRounds(planted(log), promised, seed));
  }
  const recoverer = await startRecoverer(library, memory);
  try {
    const firsts = inRounds(log, promised, seed + 1);
    const seconds = cutAgain(firsts, MOST, seed, recoverer, RECOVERY_MISTAKE.planted);
    await look(`in the recovery, ${RECOVERY_MISTAKE.name}`, seconds);
  } finally {
    await recoverer.stop();
  }
  for (const mistake of PROGRAM_MISTAKES) {
    const day = await recordDay(library, memory, true, environmentOf(mistake));
    await look(`in the program, ${mistake.name}`, inRounds(day.log, day.promised, seed));
  }
  return { found, missed };
}

function* inRounds(log: Log, promised: readonly Promised[], seed: number): Generator<Crash> {
  for (let round = 0; round * ROUND < MOST; round += 1) {
    yield* explore(log, promised, ROUND, seed + round * SEEDS);
  }
}
