import { parseArgs } from 'node:util';

export interface StormOptions {
  /** Decides what happens when; the machine decides what comes first, so that a seed is no replay. */
  readonly seed: number;
  /** SIGKILLs of the daemon. */
  readonly kills: number;
  /** Documents for KSeF; two thirds as many go to German customers. */
  readonly documents: number;
  /** How long it storms, in real time; as long as kills and documents need when null. */
  readonly minutes: number | null;
  /** Leave the folder when nothing was violated, too. */
  readonly keep: boolean;
  /** File for how many rules held, in the form of vitest's JSON reports; null for none. */
  readonly report: string | null;
}

export const USAGE = `Usage: npm run proof -- storm [options]
  --seed N       what happens when (a random one, printed)
  --kills N      SIGKILLs of the daemon (100)
  --documents N  documents for KSeF (150), and two thirds as many for Germany
  --minutes M    how long it storms (as long as it needs, three seconds a kill)
  --keep         leave the folder with database, archive and logs
  --report FILE  write how many rules held there, as vitest's JSON reports do
Exit codes: 0 nothing is violated; 1 something is: seed, violations and folder are printed; 2 it could not be played.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[], newSeed: () => number): StormOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      kills: { type: 'string', default: '100' },
      documents: { type: 'string', default: '150' },
      minutes: { type: 'string' },
      keep: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  return {
    seed: values.seed === undefined ? newSeed() : whole('seed', values.seed),
    kills: whole('kills', values.kills),
    documents: whole('documents', values.documents),
    minutes: values.minutes === undefined ? null : whole('minutes', values.minutes),
    keep: values.keep,
    report: values.report ?? null,
  };
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} wants a number from 1 on, not ${text}`);
  return Number(text);
}
