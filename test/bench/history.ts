import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/clock.js';
import { createOperator } from '../../src/operator/create-operator.js';
import { systemRandom } from '../../src/random.js';
import { createDigestSource } from '../../src/store/digest-facts.js';
import { readMetricFacts } from '../../src/store/metric-facts.js';
import { type Db, openDatabase } from '../../src/store/open.js';
import { createOrphanLocks } from '../../src/store/orphan-locks.js';
import { createReleases } from '../../src/store/releases.js';
import { createSagas } from '../../src/store/sagas.js';
import type { BenchResult, Figure } from './bench.js';
import { writeHistory } from './history-rows.js';

/** `BENCH_SAGAS=1000000 npm run bench -- history` measures what docs/scale.md promises. */
const SAGAS = Number(process.env.BENCH_SAGAS ?? 100_000);
const MOST_MS = 200;
const DAY_MS = 86_400_000;
const SPACES = Array.from({ length: 10 }, (_, index) => `space-${index}`);
const PAGE = 50;

type Ask = (db: Db, now: number) => Promise<unknown>;

function operatorOf(db: Db) {
  const spaces = SPACES.map((id) => ({
    id,
    timeZone: 'Europe/Berlin',
    hasBooks: true,
    settingsDigest: 'settings',
    readCallback: () => ({ invoiceId: '', trigger: null }) as never,
  }));
  const facts = {
    version: 'bench',
    isDaemonRunning: async () => true,
    traceOf: null,
    requestsPerMinute: 60,
    spaces,
  };
  return createOperator({ db, facts, clock: systemClock, random: systemRandom });
}

/** Everything that people, monitoring and the daemon ask of the whole database. */
const QUESTIONS: Readonly<Record<string, Ask>> = {
  'overview and status': (db) => operatorOf(db).status(),
  'list, first page': (db) => operatorOf(db).invoices({ limit: PAGE }),
  'list of a space': (db) => operatorOf(db).invoices({ limit: PAGE, spaceId: 'space-3' }),
  'list, waiting': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'waiting' }),
  'list, waiting in a space': (db) =>
    operatorOf(db).invoices({ limit: PAGE, state: 'waiting', spaceId: 'space-3' }),
  'list, open': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'open' }),
  'list, gone': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'gone' }),
  'list, a state that none is in': (db) => operatorOf(db).invoices({ limit: PAGE, state: 'done-foreign' }),
  'search, found': (db) => operatorOf(db).invoices({ limit: PAGE, search: '0000777' }),
  'search, not found': (db) => operatorOf(db).invoices({ limit: PAGE, search: 'none has this' }),
  'story of an invoice': (db) => operatorOf(db).explain('invoice-777', undefined),
  'events of a space': (db) => operatorOf(db).events({ spaceId: 'space-3', limit: PAGE }),
  'events of a space without any': (db) => operatorOf(db).events({ spaceId: 'space-99', limit: PAGE }),
  '/metrics': (db) => readMetricFacts(db),
  'start: sagas woken': (db, now) => createSagas(db).wakeAll(now),
  'start: sagas of other spaces': (db) => createSagas(db).countOutside(SPACES),
  'start: releases settled': (db, now) => createReleases(db).settleEnded(now),
  'orphan locks of a space': (db) => createOrphanLocks(db).suspected('space-3'),
  'digest of all spaces': (db, now) => createDigestSource(db).eInvoices(now - DAY_MS, now),
  'alerts resolved since yesterday': (db, now) =>
    createDigestSource(db).resolvedCount(SPACES, now - DAY_MS, now),
};

/** What years of invoices add to each answer, on the thread that takes callbacks. */
export async function bench(): Promise<BenchResult> {
  const few = await timesOf(SAGAS / 10);
  const many = await timesOf(SAGAS);
  const figures = Object.keys(QUESTIONS).flatMap((question): Figure[] => {
    const value = many.times[question] ?? 0;
    const before = few.times[question] ?? 0;
    return [
      { label: question, value, unit: 'ms', target: `under ${MOST_MS} ms`, ok: value < MOST_MS },
      { label: `  times that of a tenth`, value: value / before, unit: '' },
    ];
  });
  return {
    name: `${SAGAS} sagas in the database, and ${SAGAS / 10}: processor time of the answers`,
    figures: [{ label: 'database', value: many.megabytes, unit: 'MB' }, ...figures],
  };
}

async function timesOf(sagas: number): Promise<{ times: Record<string, number>; megabytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-history-'));
  const path = join(folder, 'spacebooks.sqlite');
  try {
    const now = systemClock.now();
    await (await openDatabase(path)).close();
    writeHistory(path, { sagas, spaces: SPACES, until: now });
    const { db, close } = await openDatabase(path);
    const times: Record<string, number> = {};
    for (const [question, ask] of Object.entries(QUESTIONS))
      times[question] = await least(() => ask(db, now));
    await close();
    return { times, megabytes: statSync(path).size / 1_000_000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds of processor of one of three runs, after one that warms up. */
async function least(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}
