import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { addDays, localDate } from '@spacebooks/base/calendar';
import Sqlite from 'better-sqlite3';
import type { Invoice } from '../../../../src/domain/invoice.js';
import { hashPassword } from '../../../../src/people/password.js';
import { openDatabase } from '../../../../src/store/engine/open.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { invoice } from '../../../../test/fixtures/invoices/invoice.js';
import { PROGRAM } from '../daemon-process.js';
import { writeHistory } from '../history/saga-rows.js';
import { configText } from '../spaces.js';

export const SPACES = Array.from({ length: 10 }, (_, index) => `space-${index}`);
export const PASSWORD = 'three words apart';
const QUICK = { costExponent: 14, blockSize: 8, parallelism: 1 };
const PAGE = 1_000;
const CUSTOMERS = 2_000;
/** What is dated in the last of these is not paid yet, but for one in a hundred of all before. */
const UNPAID_DAYS = 20;
const DAYS = 2 * 365;

/** Years of a database that was worked with: sagas by SQL, copies by the mirror, and one batch of each space by its export. */
export async function writeLivedIn(path: string, invoices: number, now: number): Promise<void> {
  const { db, close } = await openDatabase(path);
  const mirror = createMirror(db);
  const today = localDate(now, 'Europe/Berlin');
  for (const [place, space] of SPACES.entries()) {
    const run = await mirror.begin(space, space, now - 60_000);
    const count = invoices / SPACES.length;
    for (let from = 0; from < count; from += PAGE) {
      const length = Math.min(PAGE, count - from);
      const page = Array.from({ length }, (_, index) => dated(from + index, { place, count, today }));
      await mirror.take(run, page, '2020-01-01', run.startedAt);
    }
    const counts = { read: count, added: count, changed: 0, deleted: 0, requests: 0, warnings: [] };
    const times = {
      startedAt: run.startedAt,
      finishedAt: now - 50_000,
      windowFrom: addDays(today, -120),
      scanned: [],
    };
    await mirror.finish(run, {
      spaceId: space,
      ...times,
      ...counts,
      ...{ revenueAccounts: 0, costCenters: 0 },
    });
  }
  await close();
  writeHistory(path, { sagas: invoices, spaces: SPACES, until: now });
  // The copies answer for what the platform has told before them.
  const database = new Sqlite(path);
  database.exec('update mirror_sync set events_through = (select max(id) from inbox_event)');
  database.close();
}

/** A database that was kept for days has missed nights: they would be measured beside the pages. */
export function haveNightsDone(path: string, now: number): void {
  const database = new Sqlite(path);
  const insert = database.prepare(
    `insert into book_run (space_id, kind, business_date, started_at, finished_at, outcome) values (?, 'night', ?, ?, ?, 'done')`,
  );
  const yesterday = addDays(localDate(now, 'Europe/Berlin'), -1);
  for (const space of SPACES) insert.run(space, yesterday, now, now);
  database.close();
}

function dated(
  number: number,
  { place, count, today }: { readonly place: number; readonly count: number; readonly today: string },
): Invoice {
  const age = DAYS - Math.floor((number * DAYS) / count);
  const invoiceDate = addDays(today, -age);
  const customer = 10_000 + ((number * 7) % CUSTOMERS);
  // As the sagas count them: the first one of all spaces is number 1.
  const id = place + SPACES.length * number + (place === 0 ? SPACES.length : 0);
  const isPaid = age > UNPAID_DAYS && number % 100 !== 3;
  const given = invoice({
    id: `invoice-${id}`,
    number: `RE-2026-${String(id).padStart(7, '0')}`,
    invoiceDate,
    dueDate: addDays(invoiceDate, 14),
    ...(isPaid && { paidStatus: 'paid' as const }),
  });
  const recipient = { ...given.recipient, company: `${NAMES[customer % NAMES.length]} ${customer} GmbH` };
  return { ...given, customerNumber: String(customer), recipient };
}

const NAMES = [
  'Müller',
  'Łódź Design',
  'Schröder & Söhne',
  'Kowalska',
  'Café Straße',
  'Nowak',
  'Groß',
  'Wiśniewski',
];

/** A configuration with books of all spaces and a page for anna, who is an admin. */
export async function writeConfig(
  path: string,
  given: { readonly url: string; readonly port: number; readonly webPort: number; readonly database: string },
): Promise<void> {
  const { url, port, webPort, database } = given;
  const hash = await hashPassword(PASSWORD, QUICK);
  const text = configText({ url, port, count: SPACES.length, folder: dirname(path), database });
  const from = addDays(localDate(Date.now(), 'Europe/Berlin'), -DAYS - 40);
  writeFileSync(
    path,
    `${text.replaceAll('from: 2026-01-01', `from: ${from}`)}web:
  listen: 127.0.0.1:${webPort}
  users: [{ name: anna, role: admin, password_hash: "${hash}" }]
`,
  );
}

/** The first export of every space, as an operator asks for it. */
export async function exportAll(config: string): Promise<void> {
  for (const space of SPACES) {
    const to = addDays(localDate(Date.now(), 'Europe/Berlin'), -1);
    const words = ['books', 'export', '--config', config, '--space', space, '--to', to];
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], {
      maxBuffer: 1e8,
      cwd: join(import.meta.dirname, '../../../..'),
    });
    if (!/batch 1,/.test(stdout)) throw new Error(stdout.slice(0, 2_000));
  }
}
