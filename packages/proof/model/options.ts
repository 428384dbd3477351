import { parseArgs } from 'node:util';

export interface RunOptions {
  /** Names of models; all when empty. */
  readonly only: readonly string[];
  readonly size: 'small' | 'large';
  /** Plant each known mistake, and look for it. */
  readonly planted: boolean;
  /** Print the shortest way to what this planted mistake breaks; null for none. */
  readonly trace: string | null;
  readonly json: boolean;
  /** File for how many rules and mistakes passed and failed, in the form of vitest's JSON reports; null for none. */
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- model [options] [model ...]
  --large        more that goes wrong, for nights
  --planted      also plant each known mistake, and look for it
  --trace NAME   plant one mistake, and print the shortest way to what it breaks
  --json         one JSON document instead of lines
  --report FILE  write how many passed and failed there, as vitest's JSON reports do
Exit codes: 0 every rule holds, and each planted mistake was found; 1 otherwise.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[], known: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      large: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
      trace: { type: 'string' },
      json: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  for (const name of positionals) {
    if (!known.includes(name)) throw new Error(`there is no model ${name}: known are ${known.join(', ')}`);
  }
  return {
    only: positionals,
    size: values.large ? 'large' : 'small',
    planted: values.planted,
    trace: values.trace ?? null,
    json: values.json,
    report: values.report ?? null,
  };
}
