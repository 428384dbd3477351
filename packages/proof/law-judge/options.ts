import { parseArgs } from 'node:util';

export interface LawOptions {
  readonly seed: number;
  readonly seeds: number;
  readonly months: number;
  readonly documents: number;
  readonly examples: number;
  readonly spaces: readonly string[] | null;
  readonly keep: string | null;
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- law-judge [options]
  --seed N        the seed, or the first of several (1)
  --seeds N       how many, one after the other (1)
  --months N      from January 2025 on (36)
  --documents N   new ones of each space and month, beside corrections (12)
  --examples N    print so many differing cells of each space (40)
  --space NAME    print those of this space alone
  --keep FOLDER   leave configuration, database and files there
  --report FILE   write how many seeds passed and failed there, as vitest's JSON reports do
Exit codes: 0 every cell is equal; 1 one differs; 2 it could not be told.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): LawOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ seed: text, seeds: text, months: text, documents: text, examples: text },
      ...{ space: text, keep: text, report: text },
    },
  });
  return {
    seed: whole('seed', values.seed ?? '1'),
    seeds: whole('seeds', values.seeds ?? '1'),
    months: whole('months', values.months ?? '36'),
    documents: whole('documents', values.documents ?? '12'),
    examples: whole('examples', values.examples ?? '40'),
    spaces: values.space === undefined ? null : [values.space],
    keep: values.keep ?? null,
    report: values.report ?? null,
  };
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} ${value} is no whole number`);
  return Number(value);
}
