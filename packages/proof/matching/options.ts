import { parseArgs } from 'node:util';

export interface MatchingOptions {
  readonly seeds: number;
  readonly from: number;
  readonly lines: number;
  readonly accounts: number;
  /** Wrong lines to print of each kind. */
  readonly examples: number;
  readonly kind: string | null;
  readonly json: boolean;
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- matching [options]
  --seed N       the seed, or the first of several (1)
  --seeds N      how many, one after the other (1)
  --lines N      bank lines of a year (5000)
  --accounts N   bank accounts that have them, of 12 (12)
  --examples N   print so many wrong lines of each kind (3)
  --kind NAME    print lines of this kind that are not certain, too
  --json         one JSON document instead of tables
  --report FILE  write how many seeds passed and failed there, as vitest's JSON reports do
Exit codes: 0 every bound holds; 1 one is broken; 2 it could not be told.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): MatchingOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ seed: text, seeds: text, lines: text, accounts: text, examples: text, kind: text, report: text },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    from: whole('seed', values.seed ?? '1'),
    seeds: whole('seeds', values.seeds ?? '1'),
    lines: whole('lines', values.lines ?? '5000'),
    accounts: whole('accounts', values.accounts ?? '12'),
    examples: whole('examples', values.examples ?? '3'),
    kind: values.kind ?? null,
    json: values.json,
    report: values.report ?? null,
  };
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} ${value} is no whole number`);
  return Number(value);
}
