import { parseArgs } from 'node:util';

export interface RunOptions {
  /** How many seeds, from `first` on. */
  readonly seeds: number;
  readonly first: number;
  /** Print what happens. */
  readonly trace: boolean;
  /** Names of planted bugs, each of which is to be found; empty for a run without. */
  readonly bugs: readonly string[];
  /** Processes. */
  readonly jobs: number;
  /** File for how many passed and failed, in the form of vitest's JSON reports; null for none. */
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- simulate [options]
  --seeds N      so many seeds (100), from 1 on
  --from N       from this seed on
  --seed N       one seed only; with --trace everything that happens
  --trace        print the trace
  --bug NAME     plant a bug and stop at the first seed that finds it
  --bugs         all planted bugs, one after the other
  --jobs N       so many processes (2)
  --report FILE  write how many passed and failed there, as vitest's JSON reports do
Exit codes: 0 nothing is broken (with a bug: it was found); 1 a rule was broken (with a bug: it was not found).`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[], known: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string' },
      from: { type: 'string' },
      seed: { type: 'string' },
      trace: { type: 'boolean', default: false },
      bug: { type: 'string' },
      bugs: { type: 'boolean', default: false },
      jobs: { type: 'string' },
      report: { type: 'string' },
    },
  });
  if (values.bug !== undefined && !known.includes(values.bug)) {
    throw new Error(`there is no bug ${values.bug}: known are ${known.join(', ')}`);
  }
  const one = values.seed === undefined ? null : count('seed', values.seed);
  return {
    seeds: one === null ? count('seeds', values.seeds ?? '100') : 1,
    first: one ?? count('from', values.from ?? '1'),
    trace: values.trace,
    bugs: values.bugs ? known : values.bug === undefined ? [] : [values.bug],
    jobs: one === null ? count('jobs', values.jobs ?? '2') : 1,
    report: values.report ?? null,
  };
}

function count(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} wants a number from 1 on, not ${text}`);
  return Number(text);
}
