import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../../src/config/load.js';
import { sharesOf } from '../storm/workers/ownership.js';
import type { BenchResult, Figure } from './bench.js';
import type { RunningDaemon } from './daemon-process.js';
import { percentile } from './post-callbacks.js';
import { type Stage, settled, startDaemons, startOne, withStage } from './workers/stage.js';

const SPACES = Number(process.env.BENCH_SPACES ?? 300);
const KILLS = Number(process.env.BENCH_KILLS ?? 5);
/** Processes that do nothing but take a processor: a machine at this load. */
const BUSY = Number(process.env.BENCH_BUSY ?? 0);
const DAEMONS = 3;
const OF_EACH = 2;
/** The kill comes when so much of what was requested is done. */
const DONE_BEFORE = 0.15;
const MOST_MS = 15_000;
/** What a killed daemon has sent has arrived by then. */
const ARRIVED_MS = 200;
const LONGEST_MS = 600_000;
const LOOK_MS = 50;

/** How soon the work of a daemon that is killed goes on in the others: from the kill to their first request for each e-invoice. */
export async function bench(): Promise<BenchResult> {
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const takeovers = await withStage({ spaces: SPACES, users: SPACES, perMinute: 60, speed: 1 }, killAll);
    return {
      name: `takeover: ${SPACES} spaces, ${KILLS} kills of one of ${DAEMONS} daemons, ${BUSY} busy processes beside them`,
      figures: figuresOf(takeovers),
    };
  } finally {
    for (const each of busy) each.kill('SIGKILL');
  }
}

/** Milliseconds after the kill. */
interface Takeover {
  /** Until the last of the shares had a new owner, by the server's clock. */
  readonly taken: number;
  /** Until each e-invoice under way was asked for by its new owner. */
  readonly asked: readonly number[];
}

async function killAll(stage: Stage): Promise<readonly Takeover[]> {
  const daemons = [...(await startDaemons(stage, DAEMONS))];
  const takeovers: Takeover[] = [];
  try {
    for (let number = 0; number < KILLS; number += 1) {
      await settled(stage, DAEMONS);
      const index = number % DAEMONS;
      const takeover = await kill(stage, daemons[index] as RunningDaemon);
      takeovers.push(takeover);
      const { taken, asked } = takeover;
      console.log(
        `  kill ${number + 1}: shares after ${seconds(taken)}, ${asked.length} e-invoices after ${seconds(Math.min(...asked))} to ${seconds(Math.max(...asked))}`,
      );
      await untilAttached(stage, 1);
      daemons[index] = await startOne(stage, index);
    }
    return takeovers;
  } finally {
    await Promise.all(daemons.map((daemon) => daemon.stop()));
  }
}

/** Kills it in the middle of its work. */
async function kill(stage: Stage, daemon: RunningDaemon): Promise<Takeover> {
  const { platform, postgres } = stage;
  platform.tell({ type: 'request', ofEach: OF_EACH });
  await untilAttached(stage, DONE_BEFORE);
  const spaces = await spacesOf(stage, daemon);
  const { shares } = spaces;
  const killedAt = Date.now();
  await daemon.kill();
  await pause(ARRIVED_MS);
  platform.tell({ type: 'mark' });
  const open = await postgres.query<{ invoice_id: string }>(
    'select invoice_id from saga where run_at is not null and space_id = any($1)',
    [spaces.ids],
  );
  const wanted = new Set(open.map((row) => row.invoice_id));
  if (wanted.size === 0) throw new Error('nothing was under way in the daemon that was killed');
  const asked = await untilAsked(stage, wanted, killedAt);
  const [last] = await postgres.query<{ at: Date }>(
    'select max(taken_at) as at from share where name = any($1)',
    [shares],
  );
  return { taken: (last?.at.getTime() ?? 0) - killedAt, asked };
}

async function spacesOf(
  { postgres, config }: Stage,
  { pid }: RunningDaemon,
): Promise<{ readonly shares: readonly string[]; readonly ids: readonly string[] }> {
  const owned = await postgres.query<{ name: string }>(
    `select share.name from share join pgboss.instance on share.owner = split_part(instance.name, ' ', 4) where pid = $1`,
    [pid],
  );
  const shares = owned.map(({ name }) => name);
  const { spaces } = loadConfig(config, { env: { LISTEN_PORT: '1', STORE_URL: 'postgres:///bench' } });
  const byShare = sharesOf(spaces);
  return { shares, ids: shares.flatMap((share) => byShare.get(share) ?? []) };
}

async function untilAsked(
  { platform }: Stage,
  wanted: ReadonlySet<string>,
  killedAt: number,
): Promise<readonly number[]> {
  const latest = killedAt + LONGEST_MS;
  for (;;) {
    const asked = (await platform.counts()).askedFor.filter(([id]) => wanted.has(id));
    if (asked.length === wanted.size) return asked.map(([, at]) => at - killedAt);
    if (Date.now() > latest) throw new Error(`${wanted.size - asked.length} e-invoices did not go on`);
    await pause(LOOK_MS);
  }
}

async function untilAttached({ platform }: Stage, share: number): Promise<void> {
  const before = await platform.counts();
  const wanted = before.attached + Math.ceil((before.requested - before.attached) * share);
  const latest = Date.now() + LONGEST_MS;
  for (;;) {
    const { attached } = await platform.counts();
    if (attached >= wanted) return;
    if (Date.now() > latest) throw new Error(`${attached} of ${wanted} e-invoices were attached`);
    await pause(LOOK_MS);
  }
}

function figuresOf(takeovers: readonly Takeover[]): readonly Figure[] {
  const all = takeovers.flatMap(({ asked }) => asked).sort((a, b) => a - b);
  const longest = percentile(all, 1);
  const figure = (label: string, ms: number): Figure => ({ label, value: ms / 1_000, unit: 's' });
  return [
    figure('until the shares are taken, longest', Math.max(...takeovers.map(({ taken }) => taken))),
    figure('first e-invoice, longest', Math.max(...takeovers.map(({ asked }) => Math.min(...asked)))),
    figure('all e-invoices, median', percentile(all, 0.5)),
    figure(
      'from the shares to the last e-invoice, longest',
      Math.max(...takeovers.map(({ taken, asked }) => Math.max(...asked) - taken)),
    ),
    {
      ...figure('all e-invoices, longest', longest),
      target: `under ${MOST_MS / 1_000}`,
      ok: longest < MOST_MS,
    },
    { label: 'e-invoices', value: all.length, unit: '' },
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
