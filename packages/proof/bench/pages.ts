import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../test/free-port.js';
import { visitorOf } from '../../../test/web/browser-like.js';
import type { BenchResult, Figure } from './bench.js';
import { type RunningDaemon, runDaemon } from './daemon-process.js';
import { crawl, type Visit } from './pages/crawl.js';
import { exportAll, haveNightsDone, PASSWORD, SPACES, writeConfig, writeLivedIn } from './pages/lived-in.js';
import { multiply } from './pages/multiply.js';

/** `BENCH_SAGAS=1000000 npm run proof -- bench pages`: finished e-invoices, and as many copies. A multiple of 10,000. */
const SAGAS = Number(process.env.BENCH_SAGAS ?? 20_000);
/** A folder in which the database stays: to measure again what takes minutes to write. */
const KEPT = process.env.BENCH_PAGES;
/** So many are written as the daemon does it; more are multiplied by SQL, in minutes instead of an hour. */
const MOST_WRITTEN = 100_000;
/** Of the daemon's processor, for a page. */
const MOST_MS = SAGAS > 100_000 ? 200 : 150;
const MOST_BLOCKED_MS = 50;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SETTLED_MS = 20_000;
const LONGEST_START_MS = 600_000;
const LOOP_DELAY = fileURLToPath(new URL('./inject/loop-delay.mjs', import.meta.url));
/** What people look for, which no link leads to. */
const SEARCHES = [
  '/invoices?search=m%C3%BCller',
  '/invoices?search=lodz+2001',
  '/invoices?search=re2026+0000777',
  '/invoices?search=nobody',
  '/e-invoices?search=0000777',
];

interface Cost extends Visit {
  /** Of the daemon's processor. */
  readonly ms: number;
  /** For so long its loop stood still, the least of several visits: more is the machine's doing. */
  readonly blockedMs: number;
}

/** Every page that links lead to, over years of invoices. */
export async function bench(): Promise<BenchResult> {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const server = fork(
    new URL('./sandbox/spaces-server.ts', import.meta.url),
    [String(SPACES.length), 'each', '1'],
    { execArgv: ['--import', 'tsx'] },
  );
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    mkdirSync(folder, { recursive: true });
    const [port, webPort] = [await freePort(), await freePort()];
    const database = `${SAGAS}.sqlite`;
    const config = join(folder, 'spacebooks.yml');
    await writeConfig(config, { url, port, webPort, database });
    if (!existsSync(join(folder, database))) {
      const written = Math.min(SAGAS, MOST_WRITTEN);
      await writeLivedIn(join(folder, database), written, Date.now());
      await exportAll(config);
      if (SAGAS > written) multiply(join(folder, database), { invoices: written, times: SAGAS / written });
    }
    haveNightsDone(join(folder, database), Date.now());
    const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${LOOP_DELAY}` };
    const daemon = await runDaemon({ config, port, env, longestStartMs: LONGEST_START_MS });
    await pause(SETTLED_MS);
    const costs = await visitAll(daemon, `http://127.0.0.1:${webPort}`).finally(() => daemon.stop());
    return resultOf(costs);
  } finally {
    server.kill();
    if (KEPT === undefined) rmSync(folder, { recursive: true });
  }
}

async function visitAll(daemon: RunningDaemon, url: string): Promise<readonly Cost[]> {
  const visitor = visitorOf(url);
  await visitor.get('/sign-in');
  await visitor.signIn('anna', PASSWORD);
  const costs: Cost[] = [];
  await crawl(visitor, ['/', ...SEARCHES], async (visit) => {
    const blocked: number[] = [];
    const before = daemon.processorMs();
    // A file of a million lines takes a minute.
    const runs = visit.fileBytes === null ? RUNS : 1;
    for (let run = 0; run < runs; run += 1) {
      await longestBlock(daemon);
      await visitor.get(visit.path);
      blocked.push(await longestBlock(daemon));
    }
    const cost = {
      ...visit,
      ms: (daemon.processorMs() - before) / runs,
      blockedMs: Math.min(...blocked),
    };
    // A crawl takes minutes: what was measured is there whatever becomes of the rest.
    console.log(`${visit.path}  ${cost.ms.toFixed(0)} ms, stood still ${cost.blockedMs.toFixed(0)} ms`);
    costs.push(cost);
  });
  return costs;
}

/** Since it was asked last, milliseconds. */
async function longestBlock(daemon: RunningDaemon): Promise<number> {
  const said = (): readonly string[] => daemon.stdout().match(/^blocked .*$/gm) ?? [];
  const before = said().length;
  daemon.signal('SIGPWR');
  while (said().length === before) await pause(5);
  return Number(said().at(-1)?.slice('blocked '.length));
}

function resultOf(costs: readonly Cost[]): BenchResult {
  // What a file costs is a matter of its length: it is told, and judged by nobody's patience for a page.
  const pages = costs.filter(({ fileBytes }) => fileBytes === null);
  const worst = (of: 'ms' | 'blockedMs') => pages.toSorted((one, other) => other[of] - one[of]);
  const [slowest, longest] = [worst('ms')[0], worst('blockedMs')[0]];
  const each = costs
    .toSorted((one, other) => (one.form < other.form ? -1 : 1))
    .flatMap(({ path, ms, blockedMs, fileBytes }): Figure[] => [
      {
        label: fileBytes === null ? path : `${path} (${Math.ceil(fileBytes / 1_000)} kB)`,
        value: ms,
        unit: 'ms',
      },
      { label: '  loop stood still', value: blockedMs, unit: 'ms' },
    ]);
  const promised = (label: string, value: number, most: number): Figure => ({
    label,
    value,
    unit: 'ms',
    target: `under ${most} ms`,
    ok: value < most,
  });
  return {
    name: `pages over ${SAGAS} e-invoices and copies: processor time of the daemon, mean of ${RUNS}`,
    figures: [
      ...each,
      promised(`slowest: ${slowest?.path}`, slowest?.ms ?? 0, MOST_MS),
      promised(`loop stood still longest: ${longest?.path}`, longest?.blockedMs ?? 0, MOST_BLOCKED_MS),
    ],
  };
}
