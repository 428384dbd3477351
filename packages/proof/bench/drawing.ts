import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../test/free-port.js';
import type { BenchResult, Figure } from './bench.js';
import { type CountingProcess, startCounting } from './counting-process.js';
import { PROGRAM, residentMegabytes } from './daemon-process.js';
import type { DaemonCommand, DaemonCounts, DaemonGiven } from './drawing/daemon.js';
import { configText, type Platform, startPlatform } from './month-end/stage.js';
import { percentile, postCallbacks } from './post-callbacks.js';

const SPACES = 100;
const INVOICES_OF_EACH = 60;
const LINES = 3;
/** How many times faster than real time: the spaces' 60 requests a minute then last for the e-invoices. */
const SPEED = 6;
const CALLBACKS_PER_SECOND = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MOST_P99_MS = 20;
/** A second; the platform beside the daemon takes as much of the machine for each as the daemon. */
const E_INVOICES = Number(process.env.BENCH_E_INVOICES ?? 10);
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 50);

/** What the daemon does while callbacks are posted: documents drawn a second, and e-invoices from lock to attached. */
const LOADS = [
  { name: 'nothing else', documents: 0, eInvoices: 0 },
  { name: `${DOCUMENTS} documents a second`, documents: DOCUMENTS, eInvoices: 0 },
  {
    name: `${DOCUMENTS - E_INVOICES} documents, ${E_INVOICES} e-invoices`,
    documents: DOCUMENTS - E_INVOICES,
    eInvoices: E_INVOICES,
  },
] as const;
type Load = (typeof LOADS)[number];

/** How soon callbacks are answered while documents are drawn, in turns with nothing else to do. */
export async function bench(): Promise<BenchResult> {
  const size = { spaces: SPACES, invoicesOfEach: INVOICES_OF_EACH, lines: LINES, speed: SPEED };
  const platform = await startPlatform(size);
  const folder = mkdtempSync(join(tmpdir(), 'bench-drawing-'));
  const daemon = await startDrawing(platform, folder);
  try {
    // Fonts, schemas and the compiler.
    for (const load of LOADS) await measure(platform, daemon, load);
    const measured = new Map<Load, Measured[]>(LOADS.map((load) => [load, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const load of LOADS) measured.get(load)?.push(await measure(platform, daemon, load));
    }
    const figures = [...measured].flatMap(([load, rounds]) => figuresOf(load, rounds));
    const name = `drawing: ${CALLBACKS_PER_SECOND} callbacks a second, ${ROUNDS} times in turns`;
    return {
      name,
      figures: [...figures, { label: 'memory afterwards', value: daemon.memory(), unit: 'MB' }],
    };
  } finally {
    await daemon.stop();
    platform.process.kill();
    rmSync(folder, { recursive: true });
  }
}

interface Measured {
  readonly latencies: readonly number[];
  readonly refused: number;
  /** A second: told and done, and attached on the platform. */
  readonly drawn: number;
  readonly eInvoices: number;
  /** Of the daemon's event loop, milliseconds. */
  readonly loopP99: number;
  readonly loopMax: number;
}

async function measure(platform: Platform, daemon: Drawing, load: Load): Promise<Measured> {
  platform.tell({ type: 'request', perSecond: load.eInvoices });
  daemon.tell({ type: 'draw', perSecond: load.documents });
  const before = await platform.counts();
  await daemon.counts();
  const next = (number: number) => ({
    url: before.callbackUrl,
    body: { url: `${platform.baseUrl}/invoices/bench-${Math.round(performance.now())}-${number}` },
  });
  const answered = await postCallbacks({ perSecond: CALLBACKS_PER_SECOND, seconds: SECONDS }, next);
  const { drawn, loopP99, loopMax } = await daemon.counts();
  const { attached } = await platform.counts();
  platform.tell({ type: 'request', perSecond: 0 });
  daemon.tell({ type: 'draw', perSecond: 0 });
  await untilDone(platform, daemon);
  const { seconds } = answered;
  const eInvoices = (attached - before.attached) / seconds;
  return { ...answered, drawn: drawn / seconds, eInvoices, loopP99, loopMax };
}

async function untilDone(platform: Platform, daemon: Drawing): Promise<void> {
  const latest = performance.now() + 60_000;
  for (;;) {
    const { requested, attached } = await platform.counts();
    const { queued } = await daemon.counts();
    if (attached === requested && queued === 0) return;
    if (performance.now() > latest) throw new Error(`${attached} of ${requested} e-invoices were attached`);
    await pause(100);
  }
}

function figuresOf(load: Load, rounds: readonly Measured[]): readonly Figure[] {
  const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b);
  const mean = (of: (round: Measured) => number): number =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
  const p99 = percentile(latencies, 0.99);
  const least = (wanted: number, value: number) =>
    wanted === 0 ? {} : { target: `at least ${0.95 * wanted}`, ok: value >= 0.95 * wanted };
  const isKept = load.documents > 0 ? { target: `under ${MOST_P99_MS}`, ok: p99 < MOST_P99_MS } : {};
  const [drawn, eInvoices] = [mean((round) => round.drawn), mean((round) => round.eInvoices)];
  const figures: Figure[] = [
    { label: 'callbacks, median', value: percentile(latencies, 0.5), unit: 'ms' },
    { label: 'callbacks, p99', value: p99, unit: 'ms', ...isKept },
    { label: 'callbacks, longest', value: percentile(latencies, 1), unit: 'ms' },
    { label: 'not answered 204', value: refused, unit: '', target: '0', ok: refused === 0 },
    { label: 'event loop, p99', value: mean(({ loopP99 }) => loopP99), unit: 'ms' },
    { label: 'event loop, longest', value: Math.max(...rounds.map(({ loopMax }) => loopMax)), unit: 'ms' },
    ...(load.documents > 0
      ? [{ label: 'drawn', value: drawn, unit: '/s', ...least(load.documents, drawn) }]
      : []),
    ...(load.eInvoices > 0
      ? [{ label: 'attached', value: eInvoices, unit: '/s', ...least(load.eInvoices, eInvoices) }]
      : []),
  ];
  return figures.map((figure) => ({ ...figure, label: `${load.name}: ${figure.label}` }));
}

interface Drawing extends CountingProcess<DaemonCommand, DaemonCounts> {
  /** Resident, MB. */
  memory(): number;
  stop(): Promise<void>;
}

async function startDrawing(platform: Platform, folder: string): Promise<Drawing> {
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText(platform, await freePort()));
  const given: DaemonGiven = { program: resolve(PROGRAM), config, speed: SPEED, lines: LINES };
  const url = new URL('./drawing/daemon.ts', import.meta.url);
  const [drawing] = await startCounting<DaemonCommand, DaemonCounts>(url, [JSON.stringify(given)]);
  const child = drawing.process;
  return {
    ...drawing,
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
