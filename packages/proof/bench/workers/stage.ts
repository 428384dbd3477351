import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { INVOICE_EVENTS } from '../../../../src/domain/platform-event.js';
import { freePort } from '../../../../test/free-port.js';
import { type PostgresPair, startPair } from '../../../../test/postgres/pair.js';
import { startLink } from '../../storm/workers/link.js';
import { type CountingProcess, startCounting } from '../counting-process.js';
import { processorMs, type RunningDaemon, runDaemon } from '../daemon-process.js';
import { spaceTexts } from '../space-texts.js';
import type { Command, Counts } from './platform.js';
import { COUNTING_SETTINGS } from './statements.js';

export interface StageOptions {
  readonly spaces: number;
  /** Of whom each has tokens for as many of the spaces. */
  readonly users: number;
  /** Requests of a user; 0 without a limit. */
  readonly perMinute: number;
  /** How many times faster than real time. */
  readonly speed: number;
}

/** A platform in a process of its own, and a PostgreSQL for several daemons. */
export interface Stage extends StageOptions {
  readonly platform: Platform;
  readonly postgres: PostgresPair;
  readonly config: string;
  /** One for each daemon. */
  readonly ports: readonly number[];
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds on a processor of PostgreSQL and the platform. */
  processorOfOthers(): Promise<number>;
}

export interface Platform extends CountingProcess<Command, Counts> {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly spaceUrls: readonly string[];
}

const MOST_DAEMONS = 3;
const LONGEST_START_MS = 600_000;
const QUIET_MS = 2_000;

export async function withStage<T>(options: StageOptions, act: (stage: Stage) => Promise<T>): Promise<T> {
  const since = Date.now();
  const platform = await startPlatform(options, since);
  const postgres = await startPair('none', COUNTING_SETTINGS);
  const folder = mkdtempSync(join(tmpdir(), 'bench-workers-'));
  const config = join(folder, 'spacebooks.yml');
  const ports = await Promise.all(Array.from({ length: MOST_DAEMONS }, () => freePort()));
  let calls = 0;
  const callbacks = await startLink(() => {
    calls += 1;
    return ports.map((_, index) => ({ host: '127.0.0.1', port: ports[(index + calls) % ports.length] ?? 0 }));
  });
  writeFileSync(config, configText(platform, callbacks.port, options, folder));
  try {
    return await act({
      ...options,
      platform,
      postgres,
      config,
      ports,
      env: { SPACEBOOKS_CLOCK_SPEED: String(options.speed), SPACEBOOKS_CLOCK_SINCE: String(since) },
      processorOfOthers: async () => processorMs(platform.process.pid ?? 0) + (await processorOf(postgres)),
    });
  } finally {
    platform.process.kill();
    await callbacks.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** @param core the only one that they may use */
export function startDaemons(stage: Stage, count: number, core?: number): Promise<readonly RunningDaemon[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => startOne(stage, index, core)));
}

/** @param index which of them, from 0 on: no two that run have the same */
export function startOne(
  { config, postgres, ports, env }: Stage,
  index: number,
  core?: number,
): Promise<RunningDaemon> {
  const port = ports[index] ?? 0;
  return runDaemon({
    config,
    port,
    longestStartMs: LONGEST_START_MS,
    env: {
      ...env,
      LISTEN_PORT: String(port),
      STORE_URL: `${postgres.url()}&application_name=worker-${index + 1}`,
    },
    ...(core !== undefined && { core }),
  });
}

/** Until every space is subscribed, every daemon has its part, and nothing is asked of the platform any more. */
export async function settled({ platform, postgres, spaces }: Stage, daemons: number): Promise<void> {
  let seen = -1;
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await pause(200)) {
    const { subscriptions, requests } = await platform.counts();
    const owners = await postgres
      .query<{ owner: string }>('select distinct owner from share where owner is not null')
      .catch(() => []);
    const isWhole = subscriptions === spaces * INVOICE_EVENTS.length && owners.length === daemons;
    if (isWhole && requests === seen) continue;
    seen = requests;
    since = performance.now();
  }
}

async function startPlatform(
  { spaces, users, perMinute, speed }: StageOptions,
  since: number,
): Promise<Platform> {
  const args = [spaces, users, perMinute, speed, since].map(String);
  const [child, addresses] = await startCounting<Command, Counts>(
    new URL('./platform.ts', import.meta.url),
    args,
  );
  return { ...(addresses as Pick<Platform, 'baseUrl' | 'authUrl' | 'spaceUrls'>), ...child };
}

/** Of its backends, too, those included that have ended. */
async function processorOf({ query }: PostgresPair): Promise<number> {
  const [row] = await query<{ data_directory: string }>('show data_directory');
  const [first = ''] = readFileSync(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  const backends = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(Number(name)) === Number(first),
  );
  return [first, ...backends].reduce((sum, pid) => sum + (ofRunning(Number(pid)) ?? 0), 0);
}

/** Null where it has just ended: then its parent counts it. */
function ofRunning(pid: number): number | null {
  try {
    return processorMs(pid, true);
  } catch {
    return null;
  }
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function configText(
  { baseUrl, authUrl, spaceUrls }: Platform,
  callbacks: number,
  { users }: StageOptions,
  folder: string,
): string {
  return `# ${spaceUrls.length} spaces of ${users} users
platform: { base_url: ${baseUrl}, auth_url: ${authUrl} }
spaces:${spaceTexts(spaceUrls)}
webhooks: { public_url: "http://127.0.0.1:${callbacks}", listen: "127.0.0.1:\${LISTEN_PORT}" }
store: { url: "\${STORE_URL}", folder: ${folder}/local }
archive: { path: ${folder}/archive }
log: { level: error }
`;
}
