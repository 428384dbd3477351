import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Secret } from '@spacebooks/base/secret';
import { addressesAt } from '@spacebooks/sandbox-engine/addresses';
import { INVOICE_EVENTS } from '../../../src/domain/platform-event.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { freePort } from '../../../test/free-port.js';
import { processorTime } from '../../../test/processor-time.js';
import type { BenchResult, Figure } from './bench.js';
import { type RunningDaemon, runDaemon } from './daemon-process.js';
import type { SandboxCounts } from './sandbox/spaces-server.js';

/** `BENCH_SPACES=1000 npm run proof -- bench spaces` measures what docs/scale.md promises. */
const SPACES = Number(process.env.BENCH_SPACES ?? 100);
/** Seconds of rest that idle processor time is counted over. */
const IDLE_S = Number(process.env.BENCH_IDLE_SECONDS ?? 60);
/** Spaces with a token each of one user, who has one rate limit: minutes pass in seconds. */
const TOKENS = Number(process.env.BENCH_TOKENS ?? 60);
/** Slow enough that a request on a busy machine is not taken for one without an answer: 30 seconds are two. */
const TOKENS_SPEED = 15;

const PROMISED_SPACES = 1_000;
const MOST_READY_S = 20;
const MOST_IDLE_PERCENT = 1;
const MOST_MB = 300;
const LONGEST_START_MS = 600_000;
/** No request for so long: the start, with all that follows it, is over. */
const QUIET_MS = 4_000;
const SECRETS_OF_A_SPACE = 14;
const LINES = 2_000;
/** V8 goes on collecting what the start left behind for some seconds. */
const AFTERMATH_MS = 20_000;
const TIMERS = fileURLToPath(new URL('./inject/timers.mjs', import.meta.url));

interface Cost {
  /** Seconds of processor until nothing follows the start any more. */
  readonly startS: number;
  readonly secondStartS: number;
  /** Percent of one core. */
  readonly idlePercent: number;
  readonly memoryMB: number;
  readonly timers: number;
  readonly requests: number;
}

/** Many spaces in one process: what each of them adds to a start, to rest, and to memory. */
export async function bench(): Promise<BenchResult> {
  const few = await cost(SPACES / 10);
  const many = await cost(SPACES);
  const isPromised = SPACES >= PROMISED_SPACES;
  const promise = (value: number, most: number, unit: string): Partial<Figure> =>
    isPromised ? { target: `under ${most} ${unit}`, ok: value < most } : {};
  /** What a space adds when there are many, to what it adds when there are few: 1 where all grows as the work does. */
  const ratio = (of: keyof Cost): number => many[of] / few[of];
  return {
    name: `${SPACES} spaces in one process, and ${SPACES / 10}`,
    figures: [
      {
        label: 'start, processor',
        value: many.startS,
        unit: 's',
        ...promise(many.startS, MOST_READY_S, 's'),
      },
      {
        label: 'start, times that of a tenth',
        value: ratio('startS'),
        unit: '',
        ...tenfold(ratio('startS')),
      },
      { label: 'second start, processor', value: many.secondStartS, unit: 's' },
      { label: 'second start, times that of a tenth', value: ratio('secondStartS'), unit: '' },
      {
        label: 'idle',
        value: many.idlePercent,
        unit: '% of a core',
        ...promise(many.idlePercent, MOST_IDLE_PERCENT, '%'),
      },
      { label: 'idle, times that of a tenth', value: ratio('idlePercent'), unit: '' },
      { label: 'memory', value: many.memoryMB, unit: 'MB', ...promise(many.memoryMB, MOST_MB, 'MB') },
      { label: 'memory a space', value: (many.memoryMB - few.memoryMB) / (SPACES * 0.9), unit: 'MB' },
      { label: 'timers a space', value: (many.timers - few.timers) / (SPACES * 0.9), unit: '' },
      { label: 'requests of a start a space', value: many.requests / SPACES, unit: '' },
      redactionOf(SPACES),
      ...(await oneUser()),
    ],
  };
}

function tenfold(ratio: number): Partial<Figure> {
  return { target: 'at most 10', ok: ratio <= 10 };
}

async function cost(count: number): Promise<Cost> {
  return withSpaces(count, 'each', 1, async ({ sandbox, start }) => {
    const first = await start();
    await settled(sandbox, count);
    const startS = first.processorMs() / 1_000;
    const { requests } = await sandbox();
    await pause(AFTERMATH_MS);
    const before = first.processorMs();
    await pause(IDLE_S * 1_000);
    const idlePercent = (first.processorMs() - before) / (IDLE_S * 10);
    const memoryMB = first.memory();
    const timers = await countTimers(first);
    await first.stop();
    const second = await start();
    await settled(sandbox, count);
    const secondStartS = second.processorMs() / 1_000;
    await second.stop();
    return { startS, secondStartS, idlePercent, memoryMB, timers, requests };
  });
}

/** What hiding secrets from one line of the log costs, with those of all spaces to those of a tenth. */
function redactionOf(count: number): Figure {
  const line = `upkeep.failed ${'in some place, of some space, for some reason; '.repeat(5)}`;
  const [few = 0, many = 0] = [count / 10, count].map((spaces) => {
    const secrets = Array.from({ length: spaces * SECRETS_OF_A_SPACE }, () => randomBytes(24));
    const redaction = createRedaction(secrets.map((secret) => new Secret(secret.toString('base64url'))));
    redaction.redact(line);
    return processorTime(() => {
      for (let lines = 0; lines < LINES; lines += 1) redaction.redact(line);
    });
  });
  return { label: 'redaction of a line, times that of a tenth', value: many / few, unit: '' };
}

/** One user has made a token for each space: not one request is too much, and every space is served. */
async function oneUser(): Promise<readonly Figure[]> {
  return withSpaces(TOKENS, 'one', TOKENS_SPEED, async ({ sandbox, start }) => {
    const started = performance.now();
    const daemon = await start();
    while ((await sandbox()).subscriptions < TOKENS * INVOICE_EVENTS.length) await pause(100);
    const minutes = ((performance.now() - started) * TOKENS_SPEED) / 60_000;
    const { tooMany, requests } = await sandbox();
    await daemon.stop();
    return [
      {
        label: `answers 429, ${TOKENS} tokens of one user`,
        value: tooMany,
        unit: '',
        target: '0',
        ok: tooMany === 0,
      },
      { label: 'until all of them are subscribed', value: minutes, unit: 'min' },
      { label: 'requests for that', value: requests, unit: '' },
    ];
  });
}

interface Stage {
  sandbox(): Promise<SandboxCounts>;
  start(): Promise<RunningDaemon>;
}

async function withSpaces<T>(
  count: number,
  owner: 'each' | 'one',
  speed: number,
  measure: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-spaces-'));
  const server = fork(
    new URL('./sandbox/spaces-server.ts', import.meta.url),
    [String(count), owner, String(speed)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    const port = await freePort();
    const config = join(folder, 'spacebooks.yml');
    writeFileSync(config, configText({ url, port, count, folder }));
    return await measure({
      sandbox: async () => {
        server.send('counts');
        const [counts] = (await once(server, 'message')) as [SandboxCounts];
        return counts;
      },
      start: () =>
        runDaemon({
          config,
          port,
          longestStartMs: LONGEST_START_MS,
          env: {
            SPACEBOOKS_CLOCK_SPEED: String(speed),
            NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${TIMERS}`,
          },
        }),
    });
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Until every space is subscribed and nothing is asked of the platform any more. */
async function settled(sandbox: Stage['sandbox'], count: number): Promise<void> {
  let seen = -1;
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await pause(500)) {
    const { subscriptions, requests } = await sandbox();
    if (subscriptions === count * INVOICE_EVENTS.length && requests === seen) continue;
    seen = requests;
    since = performance.now();
  }
}

async function countTimers(daemon: RunningDaemon): Promise<number> {
  daemon.signal('SIGPWR');
  for (;;) {
    const [, timers] = /^timers (\d+)$/m.exec(daemon.stdout()) ?? [];
    if (timers !== undefined) return Number(timers);
    await pause(10);
  }
}

export interface SpacesConfig {
  /** Of the sandbox. */
  readonly url: string;
  readonly port: number;
  readonly count: number;
  readonly folder: string;
  readonly hasBooks?: boolean;
  /** Of the database, in the folder. */
  readonly database?: string;
}

export function configText({
  url,
  port,
  count,
  folder,
  hasBooks = true,
  database = 'spacebooks.sqlite',
}: SpacesConfig): string {
  const { baseUrl, authUrl, spaceUrl } = addressesAt(url);
  const spaces = Array.from({ length: count }, (_, index) => {
    const id = `space-${index}`;
    return `  - id: ${id}
    platform_id: ${id}
    base_url: ${spaceUrl(id)}
    token: token-of-${id}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2026-01-01
      standard: zugferd
      seller:
        name: ${id} GmbH
        vat_id: DE123456788
      payment:
        iban: DE02120300000000202051
        terms: Zahlbar ohne Abzug bis zum {due_date}.
      service_period:
        - period: month of invoice
${hasBooks ? accountingText(`${folder}/exports/${id}`) : ''}`;
  });
  return `platform: { base_url: "${baseUrl}", auth_url: "${authUrl}" }
spaces:
${spaces.join('')}webhooks: { public_url: "http://127.0.0.1:${port}", listen: "127.0.0.1:${port}" }
store: { path: ${folder}/${database} }
archive: { path: ${folder}/archive }
log: { level: error }
`;
}

function accountingText(exports: string): string {
  return `    accounting:
      from: 2026-01-01
      chart: SKR03
      accounts:
        - when: { rate: 19 }
          account: 8400
        - when: { rate: 7 }
          account: 8300
      exports:
        - name: journal
          formats: [hledger]
          schedule: nightly
          targets: [office]
      targets:
        - name: office
          folder: ${exports}
`;
}
