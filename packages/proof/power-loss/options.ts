import { parseArgs } from 'node:util';

export interface RunOptions {
  /** Distinct crash states of the recorded day. */
  readonly crashes: number;
  /** Distinct states that a second cut leaves, during the recovery from the first. */
  readonly again: number;
  /** Power cuts of further days, after each of which the day goes on with a new daemon. */
  readonly restarts: number;
  readonly seed: number;
  /** Whether the recorded day ends with its first backup. */
  readonly quick: boolean;
  /** Whether mistakes are planted as well, each of which must be found. */
  readonly planted: boolean;
  /** File for how many passed and failed, in the form of vitest's JSON reports; null for none. */
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- power-loss [options]
  --crashes N    so many distinct states of the disk after a power cut (300)
  --again N      so many distinct states of it after a second cut, during the recovery from the first (0)
  --restarts N   so many power cuts of further days, after each of which the day goes on with a new daemon (0)
  --seed N       what positions and losses are drawn from (1)
  --quick        a shorter day
  --planted      plant mistakes in the log and in the program as well: each must be found
  --report FILE  write how many passed and failed there, as vitest's JSON reports do
Exit codes: 0 nothing is broken; 1 something promised is gone, or a planted mistake was not found. Needs gcc and Linux.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      crashes: { type: 'string', default: '300' },
      again: { type: 'string', default: '0' },
      restarts: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  return {
    crashes: count('crashes', values.crashes),
    again: count('again', values.again),
    restarts: count('restarts', values.restarts),
    seed: count('seed', values.seed),
    quick: values.quick,
    planted: values.planted,
    report: values.report ?? null,
  };
}

function count(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new Error(`--${name} wants a number, not ${text}`);
  return Number(text);
}
