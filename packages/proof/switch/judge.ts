import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const JUDGE = resolve(import.meta.dirname, 'judge/judge.py');

interface Judged {
  readonly isFine: boolean;
  /** What does not hold, one line each, and the figures. */
  readonly lines: readonly string[];
}

/** Has the judge look at what `writeOutcome` has left in a folder. */
export function judgeOutcome(folder: string): Judged {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', JUDGE, folder], { encoding: 'utf8' });
  return { isFine: status === 0, lines: `${stdout}${stderr}`.trim().split('\n') };
}
