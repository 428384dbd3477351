import { parseArgs } from 'node:util';

export interface TraceOptions {
  /** How many seeds, from `first` on. */
  readonly seeds: number;
  readonly first: number;
  /** Plant each known deviation, and look for a trace that is rejected. */
  readonly planted: boolean;
  readonly jobs: number;
  /** File for how many passed and failed, in the form of vitest's JSON reports; null for none. */
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- traces [options]
Also explores the model of the e-invoice (a minute), and looks whether it has each edge that the traces walk.
  --seeds N      validate the traces of so many seeds of the simulation (30), from 1 on
  --from N       from this seed on
  --planted      plant each known deviation instead, and look for the first seed whose traces are rejected
  --jobs N       so many processes (2)
  --report FILE  write how many passed and failed there, as vitest's JSON reports do
Exit codes: 0 every trace is a path of the graph, and each edge explored or known to be outside, or each deviation was rejected; 1 otherwise.`;

/** @throws Error with a sentence for people */
export function readTraceOptions(args: readonly string[]): TraceOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string' },
      from: { type: 'string' },
      planted: { type: 'boolean', default: false },
      jobs: { type: 'string' },
      report: { type: 'string' },
    },
  });
  return {
    seeds: count('seeds', values.seeds ?? '30'),
    first: count('from', values.from ?? '1'),
    planted: values.planted,
    jobs: count('jobs', values.jobs ?? '2'),
    report: values.report ?? null,
  };
}

function count(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} wants a number from 1 on, not ${text}`);
  return Number(text);
}
