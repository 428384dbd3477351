import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@spacebooks/base/durations';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'vitest';
import { createArchive, digest } from '../../src/archive/archive.js';
import { verifyBooks } from '../../src/books/batches/verify-books.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createAnchor } from '../../src/store/books/anchor.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { createBatches } from '../../src/store/books/batches.js';
import { createBookRuns } from '../../src/store/books/book-runs.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { play, type Scene, STOPPED, stop } from './scene.js';

/** The morning of 2 March 2026, in Berlin: the night of 1 March is due, and with it the monthly export. */
const MORNING = Date.UTC(2026, 2, 2, 4);

const ACCOUNTING = `      from: 2025-10-01
      night_at: "02:00"
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }, { when: { rate: 7 }, account: 8300 }]
      targets: [{ name: office, folder: office }]
      exports:
        - { name: adviser, formats: [csv, hledger], schedule: nightly, targets: [office] }
        - { name: overview, formats: [hledger], schedule: monthly on day 2, targets: [office] }`;

function desk(id: string, invoice_date: string, net: string, more: Partial<InvoiceInput> = {}): InvoiceInput {
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  return { id, number: `R-${id}`, invoice_date, items, customer_number: '42', ...more };
}

const YESTERDAY: readonly InvoiceInput[] = [
  desk('old', '2025-11-05', '40'),
  desk('kept', '2026-02-10', '350'),
  desk('edited', '2026-02-20', '100'),
  desk('deleted', '2026-02-25', '200'),
];
const TODAY: readonly InvoiceInput[] = [
  desk('old', '2025-11-05', '40', { paid_date: '2026-03-01' }),
  desk('kept', '2026-02-10', '350'),
  desk('edited', '2026-02-20', '120'),
  desk('new', '2026-02-27', '77', { customer_number: '43' }),
  desk('late', '2026-03-01', '60'),
];

/** A space whose books are kept, on the morning after a night that was not. */
export interface BooksScene extends Scene {
  /** What its books say, without the moments at which they were written. */
  books(): unknown;
  /** Waits until the night is over and everything is delivered. */
  nightIsOver(): Promise<void>;
}

/** What lies on the disk after the night before. */
export interface Yesterday {
  readonly folder: string;
}

/** Plays the night before, once for many scenes. */
export async function playYesterday(): Promise<Yesterday> {
  const folder = temporaryFolder('spacebooks-yesterday-');
  const startsAt = MORNING - DAY_MS;
  await play(
    async (scene) => {
      for (const invoice of YESTERDAY) scene.sandbox.operator.createInvoice(invoice);
      mkdirSync(join(scene.folder, 'data'));
      const { db, close } = await openDatabase(scene.database);
      await createBookRuns(db).beginAt('berlin', '2026-02-27', startsAt);
      await close();
      const daemon = await scene.start();
      await eventually(() => expect(nightsDone(scene, '2026-02-28')).toBe(1));
      await eventually(() => expect(deliveriesLeft(scene)).toBe(0));
      expect(await stop(daemon)).toEqual(STOPPED);
      keep(scene, folder);
    },
    { startsAt, accounting: ACCOUNTING },
  );
  return { folder };
}

/** Plays the first morning of a space whose books are new. */
export function playFirstMorning(act: (scene: Scene) => Promise<void>): Promise<void> {
  return play(act, { startsAt: MORNING, accounting: ACCOUNTING });
}

/** Business dates that count as done, with what made them so. */
export function datesDone(scene: Scene): readonly unknown[] {
  const done = "select kind, business_date as date from book_run where outcome = 'done' order by id";
  return reading(scene, (database) => database.prepare(done).all());
}

/** Plays a morning after once, so that many scenes can begin with what it left. */
export async function playOn(
  yesterday: Yesterday,
  act: (scene: BooksScene) => Promise<void>,
): Promise<Yesterday> {
  const folder = temporaryFolder('spacebooks-morning-');
  await playBooks(yesterday, async (scene) => {
    await act(scene);
    keep(scene, folder);
  });
  return { folder };
}

function keep(scene: Scene, folder: string): void {
  for (const name of ['data', 'office'])
    cpSync(join(scene.folder, name), join(folder, name), { recursive: true });
}

/** Plays a scene on the morning after; in the end all that was recorded must be as it was recorded. */
export function playBooks(yesterday: Yesterday, act: (scene: BooksScene) => Promise<void>): Promise<void> {
  return play(
    async (scene) => {
      cpSync(yesterday.folder, scene.folder, { recursive: true });
      for (const invoice of TODAY) scene.sandbox.operator.createInvoice(invoice);
      await act({
        ...scene,
        books: () => booksOf(scene),
        nightIsOver: async () => {
          await eventually(() => expect(nightsDone(scene, '2026-03-01')).toBe(1));
          await eventually(() => expect(deliveriesLeft(scene)).toBe(0));
        },
      });
      for (const child of scene.children) if (child.isRunning()) expect(await stop(child)).toEqual(STOPPED);
      expect(await verify(scene)).toEqual([]);
      deliveredWhole(scene);
    },
    { startsAt: MORNING, accounting: ACCOUNTING },
  );
}

/** The night's one run that is recorded as done; those that were broken off stay without an end. */
function nightsDone(scene: Scene, date: string): number {
  return count(
    scene,
    `select count(*) from book_run where outcome = 'done' and kind = 'night' and business_date = '${date}'`,
  );
}

/** Batches that are not on their way, and deliveries that have not arrived or are not written down in the archive. */
function deliveriesLeft(scene: Scene): number {
  return count(
    scene,
    `select (select count(*) from delivery where delivered_at is null or not exists (
        select 1 from book_record where kind = 'delivered' and key = batch_number || ' ' || target))
      + (select count(*) from batch
      where status = 'released' and not exists (select 1 from delivery_planned planned
        where planned.space_id = batch.space_id and planned.batch_number = batch.number))`,
  );
}

const count = (scene: Scene, sql: string): number =>
  reading(scene, (database) => database.prepare<[], number>(sql).pluck().get() ?? 0);

function booksOf(scene: Scene): unknown {
  return reading(scene, (database) => {
    const rows = (sql: string): unknown[] => database.prepare(sql).raw().all();
    return {
      copies: rows('select invoice_id, version, deleted from mirror_invoice_version order by 1, 2'),
      payments: rows('select payment_id, version, deleted from mirror_payment_version order by 1, 2'),
      batches: rows(
        `select number, series, status, period_from, period_to, manifest ->> '$.totals' from batch order by 1`,
      ),
      entries: rows(
        'select batch_number, id, voided, content from journal_entry order by batch_number, position',
      ),
      files: rows('select batch_number, format from batch_file order by 1, 2'),
      deliveries: rows('select batch_number, target, delivered_at is not null from delivery order by 1, 2'),
      periods: rows('select through from period_closed order by 1'),
      waiting: rows('select series, cut_off from export_waiting order by 1, 2'),
      claims: rows('select space_id from book_claim'),
      log: rows(`select action, details ->> '$.number' from audit_log order by 1, 2`),
      alerts: rows(`select code from alert where code <> 'e-invoice.unsent' order by id`),
    };
  });
}

async function verify(scene: Scene): Promise<readonly string[]> {
  const { db, close } = await openDatabase(scene.database);
  const archive = createArchive(join(scene.folder, 'data', 'archive'));
  const anchor = createAnchor(db, 'owner');
  const bank = createBankLines(db);
  const books = { audit: createAuditLog(db), bank, anchor, batches: createBatches(db), archive };
  const { problems } = await verifyBooks(books, ['berlin']);
  await close();
  return problems;
}

/** Every file of a delivered batch once, with the bytes that the archive has, and nothing else. */
function deliveredWhole(scene: Scene): void {
  const files = reading(scene, (database) =>
    database
      .prepare<[], [string, string]>(
        `select name, address from batch_file where exists (select 1 from delivery
          where delivery.batch_number = batch_file.batch_number and delivered_at is not null)`,
      )
      .raw()
      .all(),
  );
  expect(officeOf(scene)).toEqual(Object.fromEntries(files));
}

/** Digests of the files there, by name. */
export function officeOf({ folder }: Scene): Readonly<Record<string, string>> {
  const office = join(folder, 'office');
  const names = existsSync(office) ? readdirSync(office) : [];
  return Object.fromEntries(names.map((name) => [name, digest(readFileSync(join(office, name)))]));
}

function reading<T>({ database: path }: Scene, read: (database: Database) => T): T {
  const database = new Sqlite(path, { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
