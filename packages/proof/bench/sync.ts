import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@spacebooks/base/calendar';
import { acceleratedClock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { Secret } from '@spacebooks/base/secret';
import { type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { syncSpace } from '../../../src/books/mirror/sync-space.js';
import type { SyncResult } from '../../../src/domain/sync-result.js';
import { silentLog } from '../../../src/ops/log.js';
import { connectPlatform } from '../../../src/platform/connection.js';
import { fixedToken } from '../../../src/platform/token.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { createRateLimitStore } from '../../../src/store/limits/rate-limit-store.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import type { BenchResult } from './bench.js';

const INVOICES = 10_000;
const UNPAID = 150;
const START = Date.parse('2026-11-20T01:30:00Z');
const TODAY = '2026-11-20';
const FROM = '2026-01-01';
const DAYS = 324;
const NIGHTS = 9;
const MOST_FIRST = 55;
const MOST_BESIDE_WINDOW = 8;

/** The requests of a first sync of a year's invoices, and of nights in which nothing changes, more than a round of the scan. */
export async function bench(): Promise<BenchResult> {
  const base = acceleratedClock(1, START);
  const clock = new SandboxClock(base);
  const sandbox = await startSandbox({ clock: base, seed: seed() });
  const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'));
  const { db, close } = await openDatabase(join(folder, 'spacebooks.sqlite'));
  const store = createRateLimitStore(db);
  const platform = connectPlatform({ clock: base, requestsPerMinute: 100_000, store, version: 'bench' });
  try {
    const [...all] = sandbox.state.invoices.values();
    for (const { content } of all.slice(UNPAID)) Object.assign(content, { paidStatus: 'paid' });
    const client = platform.client({
      baseUrl: sandbox.baseUrl,
      spaceBaseUrl: sandbox.spaceUrl('berlin'),
      token: fixedToken(new Secret('bench-token')),
    });
    const mirror = createMirror(db);
    const space = { id: 'berlin', platformId: 'berlin', timeZone: 'Europe/Berlin', from: FROM, client };
    const sync = (): Promise<SyncResult> => syncSpace({ space, mirror, clock, log: silentLog });

    const started = performance.now();
    const first = await sync();
    const seconds = (performance.now() - started) / 1000;
    if (first.added !== INVOICES) throw new Error(`${first.added} of ${INVOICES} invoices were copied`);
    const before = sandbox.state.requests.next;
    const nights: SyncResult[] = [];
    for (let night = 1; night <= NIGHTS; night += 1) {
      clock.advance(DAY_MS);
      nights.push(await sync());
    }
    const told = nights.reduce((sum, { requests }) => sum + requests, 0);
    const sent = sandbox.state.requests.next - before;
    if (sent !== told) throw new Error(`${sent} requests were sent and ${told} told`);
    const window = await mirror.count('berlin', { from: first.windowFrom, to: null });
    return resultOf(first, seconds, nights, window);
  } finally {
    platform.close();
    await close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}

/** In a space that makes some thirty invoices a day; every one of the first days is still unpaid. */
function seed(): SandboxSeed {
  return {
    settings: { requests_per_minute: 0 },
    users: [{ email: 'admin@space.example', tokens: [{ token: 'bench-token' }] }],
    spaces: [{ id: 'berlin', subdomain: 'berlin', name: 'Berlin' }],
    invoices: Array.from({ length: INVOICES }, (_, index) => ({
      id: `invoice-${index}`,
      invoice_date: addDays(TODAY, -(index % DAYS)),
      items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
    })),
  };
}

function resultOf(
  first: SyncResult,
  seconds: number,
  nights: readonly SyncResult[],
  window: number,
): BenchResult {
  const changed = nights.reduce((sum, night) => sum + night.added + night.changed + night.deleted, 0);
  if (changed > 0) throw new Error(`${changed} changes were found where there were none`);
  const most = Math.max(...nights.map(({ requests }) => requests));
  const allowed = Math.ceil(window / 200) + MOST_BESIDE_WINDOW;
  return {
    name: `sync of ${INVOICES} invoices`,
    figures: [
      {
        label: 'requests of the first sync',
        value: first.requests,
        unit: '',
        target: `at most ${MOST_FIRST}`,
        ok: first.requests <= MOST_FIRST,
      },
      { label: 'first sync, without waiting for the rate limit', value: seconds, unit: 's' },
      { label: 'invoices in the open window', value: window, unit: '' },
      {
        label: `requests of an unchanged night, the most of ${NIGHTS}`,
        value: most,
        unit: '',
        target: `at most ceil(window / 200) + ${MOST_BESIDE_WINDOW} = ${allowed}`,
        ok: most <= allowed,
      },
    ],
  };
}
