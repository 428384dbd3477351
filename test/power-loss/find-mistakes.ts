import { type Crash, explore } from './explore.js';
import { judge } from './judge.js';
import { MISTAKES, RECOVERY_MISTAKE } from './planted.js';
import { environmentOf, PROGRAM_MISTAKES } from './planted-program.js';
import { type RecordedDay, recordDay } from './record-day.js';
import { startRecoverer } from './recovery/recorded-recovery.js';
import { cutAgain } from './second-cut.js';

/** States of a planted mistake, at most. */
const MOST = 1_500;

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
    await look(`in the log, ${name}`, explore(planted(log), promised, MOST, seed));
  }
  const recoverer = await startRecoverer(library, memory);
  try {
    const firsts = explore(log, promised, MOST, seed + 1);
    const seconds = cutAgain(firsts, MOST, seed, recoverer, RECOVERY_MISTAKE.planted);
    await look(`in the recovery, ${RECOVERY_MISTAKE.name}`, seconds);
  } finally {
    await recoverer.stop();
  }
  for (const mistake of PROGRAM_MISTAKES) {
    const day = await recordDay(library, memory, true, environmentOf(mistake));
    await look(`in the program, ${mistake.name}`, explore(day.log, day.promised, MOST, seed));
  }
  return { found, missed };
}
