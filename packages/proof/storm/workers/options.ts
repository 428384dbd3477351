import { parseArgs } from 'node:util';
import type { Replication } from '../../../../test/postgres/pair.js';

const FAULTS = ['kill', 'freeze', 'partition', 'restart', 'failover', 'ksef'] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface WorkerStormOptions {
  readonly workers: number;
  readonly spaces: number;
  /** E-invoices that are requested while it storms. */
  readonly invoices: number;
  /** How long it storms, real time. */
  readonly seconds: number;
  /** Decides what happens when; the machine decides what comes first, so that a seed is no replay. */
  readonly seed: number;
  readonly faults: readonly FaultKind[];
  /** Something happens to a worker about so often, real seconds. */
  readonly every: number;
  readonly replication: Replication;
  /** Whether work that goes on too late after a kill is a violation. */
  readonly isTimed: boolean;
  /** Leave the folder when nothing was violated, too. */
  readonly keep: boolean;
}

export const USAGE = `Usage: npm run proof -- storm [options]
  --workers N      daemons on one database (3)
  --spaces N       half of them in Poland, with KSeF (20)
  --invoices N     e-invoices that are requested while it storms (60)
  --seconds N      how long it storms (60)
  --seed N         what happens when (a random one, printed)
  --faults LIST    of ${FAULTS.join(', ')}; or none (all)
  --every N        something happens to a worker about every N seconds (5)
  --replication R  sync, async or none (sync); async says what a failover lost
  --untimed        work that goes on later than 15 s after a kill is no violation: on a machine that does something else
  --keep           leave the folder with configuration, logs and a copy of the database
Exit codes: 0 nothing is violated; 1 something is: seed, violations and folder are printed; 2 it could not be played.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[], newSeed: () => number): WorkerStormOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      workers: { type: 'string', default: '3' },
      spaces: { type: 'string', default: '20' },
      invoices: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string' },
      faults: { type: 'string', default: FAULTS.join(',') },
      every: { type: 'string', default: '5' },
      replication: { type: 'string', default: 'sync' },
      untimed: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const faults =
    values.faults === 'none' ? [] : values.faults.split(',').map((name) => oneOf('faults', FAULTS, name));
  const replication = oneOf('replication', ['sync', 'async', 'none'] as const, values.replication);
  if (replication === 'none' && faults.includes('failover'))
    throw new Error('--replication none has no standby that --faults failover could promote');
  return {
    workers: whole('workers', values.workers),
    spaces: whole('spaces', values.spaces),
    invoices: whole('invoices', values.invoices),
    seconds: whole('seconds', values.seconds),
    seed: values.seed === undefined ? newSeed() : whole('seed', values.seed),
    every: whole('every', values.every),
    faults,
    replication,
    isTimed: !values.untimed,
    keep: values.keep,
  };
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} wants a number from 1 on, not ${text}`);
  return Number(text);
}

function oneOf<T extends string>(name: string, words: readonly T[], text: string): T {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`--${name} wants one of ${words.join(', ')}, not ${text}`);
  return found;
}
