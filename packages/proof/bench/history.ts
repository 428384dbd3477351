import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { openDatabase } from '../../../src/store/engine/open.js';
import type { BenchResult, Figure } from './bench.js';
import { writeBookHistory } from './history/book-rows.js';
import { BOUNDED, SPACES, UNBOUNDED } from './history/questions.js';
import { writeHistory } from './history/saga-rows.js';
import { type Started, startWith } from './history/start.js';

/** `BENCH_SAGAS=1000000 npm run proof -- bench history` measures what docs/scale.md promises. */
const SAGAS = Number(process.env.BENCH_SAGAS ?? 100_000);
/** A folder in which the databases stay: to measure again what takes minutes to write. */
const KEPT = process.env.BENCH_HISTORY;
const MOST_MS = 200;
const QUESTIONS = { ...BOUNDED, ...UNBOUNDED };

/** What years of invoices add to each answer, on the thread that takes callbacks, and to a daemon. */
export async function bench(): Promise<BenchResult> {
  const few = await measure(SAGAS / 10);
  const many = await measure(SAGAS);
  const figures = Object.keys(QUESTIONS).flatMap((question): Figure[] => {
    const value = many.times[question] ?? 0;
    const before = few.times[question] ?? 0;
    return [
      { label: question, value, unit: 'ms', ...(question in BOUNDED ? promised(value) : {}) },
      { label: `  times that of a tenth`, value: value / before, unit: '' },
    ];
  });
  return {
    name: `${SAGAS} e-invoices in the database and in the books, and ${SAGAS / 10}: processor time`,
    figures: [
      { label: 'database', value: many.megabytes, unit: 'MB' },
      ...figures,
      ...startFigures(few.started, many.started),
    ],
  };
}

function promised(ms: number): Pick<Figure, 'target' | 'ok'> {
  return { target: `under ${MOST_MS} ms`, ok: ms < MOST_MS };
}

function startFigures(few: Started, many: Started): readonly Figure[] {
  const more = many.ready - few.ready;
  return [
    { label: 'start to ready', value: many.ready, unit: 'ms' },
    { label: '  more than with a tenth', value: more, unit: 'ms', ...promised(more) },
    { label: 'start and what follows it', value: many.settled, unit: 'ms' },
    { label: '  more than with a tenth', value: many.settled - few.settled, unit: 'ms' },
    { label: 'idle minute', value: many.idle, unit: 'ms' },
    { label: '  more than with a tenth', value: many.idle - few.idle, unit: 'ms' },
    { label: 'memory after it', value: many.memory, unit: 'MB' },
  ];
}

interface Measured {
  readonly times: Readonly<Record<string, number>>;
  readonly started: Started;
  readonly megabytes: number;
}

async function measure(sagas: number): Promise<Measured> {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'bench-history-'));
  const path = join(folder, `${sagas}.sqlite`);
  try {
    if (!existsSync(path)) await write(path, sagas);
    const { db, close } = await openDatabase(path);
    const now = Math.ceil(statSync(path).birthtimeMs);
    const times: Record<string, number> = {};
    for (const [question, ask] of Object.entries(QUESTIONS))
      times[question] = await least(() => ask(db, now));
    await close();
    return { times, started: await startWith(path), megabytes: statSync(path).size / 1_000_000 };
  } finally {
    if (KEPT === undefined) rmSync(folder, { recursive: true });
  }
}

async function write(path: string, sagas: number): Promise<void> {
  await (await openDatabase(path)).close();
  const history = { sagas, spaces: SPACES, until: systemClock.now() };
  try {
    writeHistory(path, history);
    writeBookHistory(path, history);
  } catch (error) {
    // Of a folder that is kept, the next one would take it for whole.
    rmSync(path);
    throw error;
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
