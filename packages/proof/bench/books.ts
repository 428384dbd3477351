import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Invoice } from '../../../src/domain/invoice.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../../test/fixtures/invoices/invoice.js';
import { item } from '../../../test/fixtures/invoices/item.js';
import type { BenchResult } from './bench.js';

/** `BENCH_INVOICES=1000000 npm run proof -- bench books`: a multiple of 10,000. */
const INVOICES = Number(process.env.BENCH_INVOICES ?? 100_000);
const CUSTOMERS = 2_000;
const PAGE = 1_000;
const MOST_SECONDS = (20 * INVOICES) / 100_000;
const MOST_MEGABYTES = INVOICES > 100_000 ? 250 : 220;
const MOST_SECONDS_UNCHANGED = 2;
/** Highest ratio of processor time to that of a tenth of the invoices: above ten, something grows faster than the work. */
const MOST_TENTHS = 11;
/** From this number of entries on another thread writes them (`apart-where-large.ts`), so that the event loop must not stand still. Loading the program is not counted. */
const LARGE = 150_000;
const MOST_STALL_MS = 200;
/** Without limits Node lets garbage lie until it has taken most of the machine's memory; the image sets the second, too. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/** Another build, to compare with this one in turns, where BENCH_PROGRAM says so. */
const PROGRAM = process.env.BENCH_PROGRAM ?? join(import.meta.dirname, '../../../dist/main.js');
/** Has the program itself tell, at its end, what it took. */
const MEASURE = `data:text/javascript,import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
setTimeout(() => delay.reset(), 1_500).unref();
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const processor = (userCPUTime + systemCPUTime) / 1e6;
  const [stallP90, longestStall] = [delay.percentile(90) / 1e6, delay.max / 1e6];
  console.error(JSON.stringify({ megabytes: maxRSS / 1024, processor, stallP90, longestStall }));
})`;

interface Measured {
  readonly megabytes: number;
  /** Seconds of the processor, however busy the machine is. */
  readonly processor: number;
  /** How long the event loop stood still at a time, milliseconds. */
  readonly stallP90: number;
  readonly longestStall: number;
  readonly said: string;
}

/** `spacebooks books export`: the copies of invoices to one batch for DATEV, and once more when it is out; before it a tenth of them. */
export async function bench(): Promise<BenchResult> {
  const tenth = await exported(INVOICES / 10);
  return resultOf(tenth.first, await exported(INVOICES));
}

interface Exported {
  readonly seconds: number;
  readonly first: Measured;
  readonly second: Measured;
}

async function exported(invoices: number): Promise<Exported> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-books-'));
  try {
    await copyInvoices(folder, invoices);
    writeFileSync(join(folder, 'spacebooks.yml'), configText(folder));
    const started = performance.now();
    const first = await exportNow(folder);
    const seconds = (performance.now() - started) / 1_000;
    // Every tenth has two rates.
    if (!first.said.includes(`batch 1, ${invoices + invoices / 10} entries`))
      throw new Error(first.said.slice(0, 1_000));
    const second = await exportNow(folder);
    if (!/nothing has changed/.test(second.said)) throw new Error(second.said.slice(0, 1_000));
    return { seconds, first, second };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function resultOf(tenth: Measured, { seconds, first, second }: Exported): BenchResult {
  const tenths = first.processor / tenth.processor;
  const isApart = INVOICES > LARGE;
  return {
    name: `books of ${INVOICES} invoices`,
    figures: [
      {
        label: 'from the copies to a batch for DATEV',
        value: seconds,
        unit: 's',
        target: `at most ${MOST_SECONDS}`,
        ok: seconds <= MOST_SECONDS,
      },
      {
        label: 'memory of the process',
        value: first.megabytes,
        unit: 'MB',
        target: `at most ${MOST_MEGABYTES}`,
        ok: first.megabytes <= MOST_MEGABYTES,
      },
      { label: 'of the time on the processor, which others may share', value: first.processor, unit: 's' },
      {
        label: 'of the processor against a tenth of them',
        value: tenths,
        unit: '',
        target: `at most ${MOST_TENTHS}`,
        ok: tenths <= MOST_TENTHS,
      },
      { label: 'event loop stood still, p90', value: first.stallP90, unit: 'ms' },
      {
        label: 'event loop stood still, longest',
        value: first.longestStall,
        unit: 'ms',
        ...(isApart && {
          target: `at most ${MOST_STALL_MS}`,
          ok: first.longestStall <= MOST_STALL_MS,
        }),
      },
      {
        label: 'once more, nothing has changed, on the processor',
        value: second.processor,
        unit: 's',
        target: `at most ${MOST_SECONDS_UNCHANGED}`,
        ok: second.processor <= MOST_SECONDS_UNCHANGED,
      },
      { label: 'once more, event loop stood still, p90', value: second.stallP90, unit: 'ms' },
      { label: 'once more, event loop stood still, longest', value: second.longestStall, unit: 'ms' },
    ],
  };
}

async function exportNow(folder: string): Promise<Measured> {
  const program = [...HEAP, '--import', MEASURE, PROGRAM];
  const command = ['books', 'export', '--config', join(folder, 'spacebooks.yml'), '--to', '2026-12-31'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...program, ...command]);
  const [last = ''] = stderr.trim().split('\n').slice(-1);
  return { ...(JSON.parse(last) as Omit<Measured, 'said'>), said: stdout };
}

function configText(folder: string): string {
  return `platform: { base_url: 'http://127.0.0.1:9/api2', auth_url: 'http://127.0.0.1:9/www' }
spaces:
  - id: bench
    platform_id: bench
    base_url: http://127.0.0.1:9/space/bench
    token: bench-token
    time_zone: Europe/Berlin
    language: de
    e_invoices: { from: 2026-01-01, standard: zugferd, service_period: [{ period: month of invoice }] }
    accounting:
      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }, { when: { rate: 7 }, account: 8300 }]
      datev: { consultant: 29098, client: 55003 }
      exports: [{ name: adviser, formats: [datev], schedule: nightly }]
webhooks: { public_url: 'http://127.0.0.1:9', listen: '127.0.0.1:9' }
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
`;
}

async function copyInvoices(folder: string, invoices: number): Promise<void> {
  const { db, close } = await openDatabase(join(folder, 'spacebooks.sqlite'));
  const mirror = createMirror(db);
  const run = await mirror.begin('bench', 'bench', Date.UTC(2027, 0, 1));
  // Every tenth has two rates.
  const kinds = [invoice(), invoice({ items: [item(), item({ rate: '7' })] })] as const;
  for (let from = 0; from < invoices; from += PAGE) {
    const page = Array.from({ length: PAGE }, (_, index) => numbered(kinds, from + index, invoices));
    await mirror.take(run, page, '2026-01-01', run.startedAt);
  }
  const counts = { read: invoices, added: invoices, changed: 0, deleted: 0, requests: 0, warnings: [] };
  const accounts = { revenueAccounts: 0, costCenters: 0 };
  const times = {
    startedAt: run.startedAt,
    finishedAt: run.startedAt,
    windowFrom: '2026-10-01',
    scanned: [],
  };
  await mirror.finish(run, { spaceId: 'bench', ...times, ...counts, ...accounts });
  await close();
}

function numbered([one, two]: readonly [Invoice, Invoice], number: number, invoices: number): Invoice {
  const month = String(1 + Math.floor((number * 12) / invoices)).padStart(2, '0');
  const day = String(1 + (number % 28)).padStart(2, '0');
  return {
    ...(number % 10 === 0 ? two : one),
    id: `invoice-${number}`,
    number: `RE-2026-${String(number).padStart(6, '0')}`,
    customerNumber: String(1 + (number % CUSTOMERS)),
    invoiceDate: `2026-${month}-${day}`,
  };
}
