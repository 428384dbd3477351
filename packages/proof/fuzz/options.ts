import { parseArgs } from 'node:util';
import { TARGET_NAMES } from './targets.js';

export const USAGE = `npm run proof -- fuzz [TARGET…] [--minutes N] [--seed N] [--report FILE]
npm run proof -- fuzz --list

Changes inputs of the targets, by branches that they take for the first time, for N minutes each (1; may be 0.5).
  --list         names the targets, and what each tries
  --seed N       other changes (1); the same seed on a machine of the same speed makes the same ones
  --report FILE  counts each target as a check, for .ci/run
  --help         this text
Findings lie in test-output/fuzz/found/, inputs of new ways in test-output/fuzz/corpus/. Ends with 1 where something was found.`;

export interface FuzzOptions {
  readonly targets: readonly string[];
  readonly minutes: number;
  readonly seed: string;
  readonly report: string | undefined;
  readonly isList: boolean;
  readonly isHelp: boolean;
}

/** @throws Error that says what is wrong with the command */
export function fuzzOptions(given: readonly string[]): FuzzOptions {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      report: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const stranger = positionals.find((name) => !TARGET_NAMES.includes(name));
  if (stranger !== undefined) throw new Error(`there is no target ${stranger}; --list names them`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} is no number of minutes`);
  const { seed, report, list: isList, help: isHelp } = values;
  const targets = positionals.length > 0 ? positionals : TARGET_NAMES;
  return { targets, minutes, seed, report, isList, isHelp };
}
