import { parseArgs } from 'node:util';

export interface LawOptions {
  readonly from: number;
  readonly histories: number;
  readonly steps: number;
  readonly store: 'sqlite' | 'postgres';
  /** Processes that share the seeds. */
  readonly jobs: number;
  /** Goes on after a history that fails. */
  readonly all: boolean;
  readonly planted: boolean;
  readonly replay: string | null;
  /** Of a history that fails fewer steps are looked for. */
  readonly isShrunk: boolean;
  /** Those that are judged; all where it is empty. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- law [options]
  --seed N         the seed, or the first of several (1)
  --histories N    how many, one after the other (1)
  --steps N        steps of each (200)
  --store NAME     sqlite or postgres (sqlite)
  --jobs N         processes that share them (1)
  --all            goes on after a history that fails; says how many fail by which property
  --only NAMES     judges these properties alone, such as P3,P8
  --as-it-is       looks for no shorter history
  --planted        plants mistakes in the program, each of which must be found
  --replay FILE    plays the steps of a file, as a failing history prints them
  --json           one JSON document instead of lines
  --report FILE    write how many passed and failed there, as vitest's JSON reports do
Exit codes: 0 every property holds; 1 one is broken; 2 it could not be told.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): LawOptions {
  const [text, flag] = [{ type: 'string' } as const, { type: 'boolean', default: false } as const];
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{
        seed: text,
        histories: text,
        steps: text,
        store: text,
        jobs: text,
        replay: text,
        report: text,
        only: text,
      },
      ...{ all: flag, planted: flag, json: flag, 'as-it-is': flag },
    },
  });
  const { store = 'sqlite' } = values;
  if (store !== 'sqlite' && store !== 'postgres')
    throw new Error(`--store ${store} is neither sqlite nor postgres`);
  return {
    from: whole('seed', values.seed ?? '1'),
    histories: whole('histories', values.histories ?? '1'),
    steps: whole('steps', values.steps ?? '200'),
    jobs: Math.max(1, whole('jobs', values.jobs ?? '1')),
    store,
    all: values.all,
    planted: values.planted,
    isShrunk: !values['as-it-is'],
    only: (values.only ?? '').split(',').filter((name) => name !== ''),
    json: values.json,
    replay: values.replay ?? null,
    report: values.report ?? null,
  };
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} ${value} is no whole number`);
  return Number(value);
}
