import { parseArgs } from 'node:util';

export const LEAKS = ['listener', 'descriptor', 'timer', 'map', 'saga'] as const;
export type LeakName = (typeof LEAKS)[number];

export interface SoakOptions {
  readonly seed: number;
  /** How long one round is, after each of which everything is measured, hours of the daemon's clock: 24 or 1. */
  readonly roundHours: number;
  /** Rounds that count. */
  readonly rounds: number;
  /** Rounds before them, in which caches fill. */
  readonly warmUp: number;
  /** How many times faster than real time the clock of the daemon and of both sandboxes runs. */
  readonly speed: number;
  readonly store: 'sqlite' | 'postgres';
  /** Mistakes that are planted, and have to be found. */
  readonly leaks: readonly LeakName[];
  readonly keep: boolean;
  /** File for what was measured, JSON; null for none. */
  readonly samples: string | null;
  /** File for how many quantities held, in the form of vitest's JSON reports; null for none. */
  readonly report: string | null;
}

/** docs/adr/0182-how-far-time-is-compressed.md says why no more. */
const FASTEST = 720;

export const USAGE = `Usage: npm run proof -- soak [options]
  --days N       virtual days that count, measured each night (10)
  --hours N      virtual hours that count instead, measured each hour
  --warm-up N    of the same before them, measured and not judged (2)
  --speed N      how many times faster time passes (${FASTEST}, the most that is honest on two idle cores)
  --store NAME   sqlite, or postgres (Debian's server, started for it)
  --seed N       what comes when (1)
  --leak NAMES   plant mistakes, which have to be found: all, or ${LEAKS.join(', ')}
  --samples FILE write what was measured there, JSON
  --keep         leave the folder when nothing grows, too
  --report FILE  write how many quantities held there, as vitest's JSON reports do
Exit codes: 0 nothing grows that must not (with --leak: all that was planted was found, and nothing else grows); 1 otherwise;
2 it could not be played, as when the daemon does not keep up with the speed.`;

/** @throws Error with a sentence for people */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      days: { type: 'string' },
      hours: { type: 'string' },
      'warm-up': { type: 'string', default: '2' },
      speed: { type: 'string', default: String(FASTEST) },
      store: { type: 'string', default: 'sqlite' },
      seed: { type: 'string', default: '1' },
      leak: { type: 'string' },
      samples: { type: 'string' },
      keep: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  if (values.days !== undefined && values.hours !== undefined) throw new Error('either --days or --hours');
  const { store } = values;
  if (store !== 'sqlite' && store !== 'postgres')
    throw new Error(`--store wants sqlite or postgres, not ${store}`);
  return {
    seed: whole('seed', values.seed),
    roundHours: values.hours === undefined ? 24 : 1,
    rounds: whole('days', values.hours ?? values.days ?? '10'),
    warmUp: whole('warm-up', values['warm-up']),
    speed: whole('speed', values.speed),
    store,
    leaks: leaksOf(values.leak),
    keep: values.keep,
    samples: values.samples ?? null,
    report: values.report ?? null,
  };
}

function leaksOf(text: string | undefined): readonly LeakName[] {
  if (text === undefined) return [];
  if (text === 'all') return LEAKS;
  return text.split(',').map((name) => {
    const leak = LEAKS.find((each) => each === name);
    if (leak === undefined) throw new Error(`--leak knows all, ${LEAKS.join(', ')}, not ${name}`);
    return leak;
  });
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name} wants a number from 1 on, not ${text}`);
  return Number(text);
}
