import { parseArgs } from 'node:util';

export interface DatevOptions {
  readonly seed: number;
  readonly configurations: number;
  readonly year: number;
  readonly planted: boolean;
  readonly examples: number;
  readonly keep: string | null;
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- datev-judge [options]
  --seed N            the seed of the first configuration (1)
  --configurations N  how many, one after the other (1000)
  --year N            months of the year of spaces that are played beside them (0: none; 12)
  --planted           plants mistakes: each has to be found by both simulators
  --examples N        print so many differences (20)
  --keep FOLDER       leave the files of the last configuration there
  --report FILE       write how many passed and failed there, as vitest's JSON reports do
Exit codes: 0 books and both simulators agree; 1 they do not; 2 it could not be told.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): DatevOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ seed: text, configurations: text, year: text, examples: text, keep: text, report: text },
      planted: { type: 'boolean' },
    },
  });
  return {
    seed: whole('seed', values.seed ?? '1'),
    configurations: whole('configurations', values.configurations ?? '1000'),
    year: whole('year', values.year ?? '12'),
    planted: values.planted ?? false,
    examples: whole('examples', values.examples ?? '20'),
    keep: values.keep ?? null,
    report: values.report ?? null,
  };
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} ${value} is no whole number`);
  return Number(value);
}
