import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../test/free-port.js';
import type { BenchResult, Figure } from './bench.js';
import { type RunningDaemon, runDaemon } from './daemon-process.js';
import { configText, type Platform, startPlatform } from './month-end/stage.js';
import { percentile, postCallbacks } from './post-callbacks.js';

const SPACES = 100;
const INVOICES_OF_EACH = 60;
const LINES = 3;
/** How many times faster than real time: the spaces' 60 requests a minute then last for this rate. */
const SPEED = 6;
const CALLBACKS_PER_SECOND = 50;
const SECONDS = 10;
const ROUNDS = 3;
const MOST_P99_MS = 20;

/** E-invoices a second; also set by BENCH_E_INVOICES, because a machine may have more cores. */
const PER_SECOND = Number(process.env.BENCH_E_INVOICES ?? 10);

/** How soon callbacks are answered while a month end's e-invoices are made, and in turns without them. */
export async function bench(): Promise<BenchResult> {
  const platform = await startPlatform({
    spaces: SPACES,
    invoicesOfEach: INVOICES_OF_EACH,
    lines: LINES,
    speed: SPEED,
  });
  const [port, operations] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'bench-month-end-'));
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText(platform, port, `operations: { listen: "127.0.0.1:${operations}" }`));
  const daemon = await runDaemon({ config, port, env: { SPACEBOOKS_CLOCK_SPEED: String(SPEED) } });
  try {
    await measure(platform, operations, PER_SECOND, 2 * SECONDS);
    const phases: Phase[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const perSecond of [0, PER_SECOND]) {
        phases.push({ perSecond, ...(await measure(platform, operations, perSecond, SECONDS)) });
      }
    }
    return { name: nameOf(), figures: figuresOf(phases, daemon) };
  } finally {
    await daemon.stop();
    platform.process.kill();
    rmSync(folder, { recursive: true });
  }
}

interface Measured {
  readonly latencies: readonly number[];
  readonly refused: number;
  /** Attached on the platform, a second. */
  readonly eInvoices: number;
  /** Of the daemon's event loop, milliseconds. */
  readonly loopP99: number;
  readonly loopMax: number;
}

interface Phase extends Measured {
  readonly perSecond: number;
}

async function measure(
  platform: Platform,
  operations: number,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  platform.tell({ type: 'request', perSecond });
  const before = await platform.counts();
  // The delay is counted from one reading to the next.
  await loopDelay(operations);
  const next = (number: number) => ({
    url: before.callbackUrl,
    body: { url: `${platform.baseUrl}/invoices/bench-${before.requested}-${number}` },
  });
  const answered = await postCallbacks({ perSecond: CALLBACKS_PER_SECOND, seconds }, next);
  const delay = await loopDelay(operations);
  const { attached } = await platform.counts();
  platform.tell({ type: 'request', perSecond: 0 });
  await untilAttached(platform);
  return { ...answered, eInvoices: (attached - before.attached) / answered.seconds, ...delay };
}

async function untilAttached(platform: Platform): Promise<void> {
  const latest = performance.now() + 60_000;
  for (;;) {
    const { requested, attached } = await platform.counts();
    if (attached === requested) return;
    if (performance.now() > latest) throw new Error(`${attached} of ${requested} e-invoices were attached`);
    await pause(100);
  }
}

async function loopDelay(port: number): Promise<{ loopP99: number; loopMax: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): number =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
  return { loopP99: read('p99'), loopMax: read('max') };
}

function nameOf(): string {
  return `month end: ${SPACES} spaces, ${CALLBACKS_PER_SECOND} callbacks a second, ${ROUNDS} times in turns`;
}

function figuresOf(phases: readonly Phase[], daemon: RunningDaemon): readonly Figure[] {
  const of = (isLoaded: boolean): Measured =>
    together(phases.filter(({ perSecond }) => perSecond > 0 === isLoaded));
  const [idle, loaded] = [of(false), of(true)];
  const p99 = percentile(loaded.latencies, 0.99);
  const isKept = loaded.eInvoices >= 0.95 * PER_SECOND;
  const named = (what: string, { latencies, loopP99, loopMax }: Measured): Figure[] => [
    { label: `${what}: callbacks, median`, value: percentile(latencies, 0.5), unit: 'ms' },
    { label: `${what}: callbacks, p99`, value: percentile(latencies, 0.99), unit: 'ms' },
    { label: `${what}: callbacks, longest`, value: percentile(latencies, 1), unit: 'ms' },
    { label: `${what}: event loop, p99`, value: loopP99, unit: 'ms' },
    { label: `${what}: event loop, longest`, value: loopMax, unit: 'ms' },
  ];
  const refused = idle.refused + loaded.refused;
  return [
    ...named('idle', idle),
    ...named('e-invoices', loaded).map((figure) =>
      figure.label === 'e-invoices: callbacks, p99'
        ? {
            ...figure,
            target: `under ${MOST_P99_MS}`,
            ok: p99 < MOST_P99_MS,
          }
        : figure,
    ),
    { label: 'p99, times the idle one', value: p99 / percentile(idle.latencies, 0.99), unit: '' },
    { label: 'not answered 204', value: refused, unit: '', target: '0', ok: refused === 0 },
    {
      label: 'e-invoices attached',
      value: loaded.eInvoices,
      unit: '/s',
      target: `at least ${0.95 * PER_SECOND}`,
      ok: isKept,
    },
    { label: 'memory afterwards', value: daemon.memory(), unit: 'MB' },
  ];
}

function together(phases: readonly Measured[]): Measured {
  const mean = (of: (phase: Measured) => number): number =>
    phases.reduce((sum, phase) => sum + of(phase), 0) / phases.length;
  return {
    latencies: phases.flatMap(({ latencies }) => latencies).sort((a, b) => a - b),
    refused: phases.reduce((sum, { refused }) => sum + refused, 0),
    eInvoices: mean(({ eInvoices }) => eInvoices),
    loopP99: mean(({ loopP99 }) => loopP99),
    loopMax: Math.max(...phases.map(({ loopMax }) => loopMax)),
  };
}
