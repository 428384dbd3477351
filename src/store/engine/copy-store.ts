import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '../../domain/errors.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import { createAnchor } from '../books/anchor.js';
import { MIGRATIONS } from '../schema/migrations.js';
import { migrationsTo } from '../schema/migrations-to.js';
import { keyOf } from '../schema/table.js';
import type { Db, Transaction } from '../schema/tables.js';
import { engineOf, openDatabase } from './open.js';
import { holdsNul, storable } from './storable.js';
import { snapshot, transact } from './transact.js';

/** The tables of both engines, each after those that it refers to, with the columns of its key. */
export const COPIED = MIGRATIONS.flatMap(({ tables }) => Object.entries(tables))
  .filter(([, { only }]) => only === undefined)
  .map(([table, terms]) => ({ table, key: keyOf(terms), byTriggers: terms.byTriggers === true }));

/** What a copy holds of a table. */
interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 over the rows in the order of their keys, 64 hexadecimal digits. */
  readonly sha256: string;
}

export interface StoreCopy {
  readonly tables: readonly CopiedTable[];
  /** Texts with U+0000, which are stored with U+FFFD in its place. */
  readonly replaced: number;
}

export interface CopyAnchors {
  /** Before it is copied, holds what was restored: the copy is held, too. */
  readonly check?: (source: Db) => Promise<void>;
  /** The copy is not to be taken for a restored database. */
  readonly keep?: (target: Db) => Promise<void>;
}

/**
 * Copies a database to an empty one, of the same engine or the other, in one transaction, and verifies what it wrote by
 * counts and digests of the rows as they are read back. No daemon may work with either.
 *
 * @param from, to as `openDatabase` takes them; `to` is made where it is a file that is missing
 * @param anchors of databases on a server, whose anchors are in the archive
 * @throws Failure `daemon.already-running`, `store.*`; `backup.occupied` when there is something in `to` already,
 *   `backup.failed` when it reads back otherwise: nothing is kept of it then
 */
export async function copyStore(
  from: string,
  to: string,
  { check, keep }: CopyAnchors = {},
  onProgress: OnProgress = NO_PROGRESS,
): Promise<StoreCopy> {
  const source = await openDatabase(from, { onMigration: migrationsTo(onProgress) });
  try {
    await check?.(source.db);
    const target = await openDatabase(to);
    try {
      const copied = await snapshot(source.db, (reading) =>
        transact(target.db, async (writing) => {
          await refuseOccupied(writing);
          const result = await copyTables(reading, writing, onProgress);
          await (await engineOf(to)).countOn(writing);
          return result;
        }),
      );
      await createAnchor(target.db, 'owner').keep();
      await keep?.(target.db);
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function refuseOccupied(db: Transaction): Promise<void> {
  // Whoever opens a database gives it an identity: that of the source takes its place.
  await db.deleteFrom('store_identity').execute();
  for (const { table } of COPIED) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) throw new Failure('backup.occupied', { detail: `its table ${table} has rows` });
  }
}

async function copyTables(reading: Db, writing: Transaction, onProgress: OnProgress): Promise<StoreCopy> {
  const tables: CopiedTable[] = [];
  let replaced = 0;
  for (const [index, terms] of COPIED.entries()) {
    const { table, byTriggers } = terms;
    onProgress('tables', index, COPIED.length);
    if (byTriggers) await sql`delete from ${sql.table(table)}`.execute(writing);
    const columns = await columnsOf(writing, table);
    const source = createDigest();
    for await (const page of pages(reading, terms, columns)) {
      replaced += page.flatMap(Object.values).filter(holdsNul).length;
      // As PostgreSQL keeps it, whichever engine it goes to: a copy there and back is the same.
      const rows = page.map((row) => columns.map((column) => storable(row[column])));
      for (const row of rows) source.add(row);
      await insert(writing, table, columns, rows);
    }
    const written = createDigest();
    for await (const page of pages(writing, terms, columns)) {
      for (const row of page) written.add(columns.map((column) => row[column]));
    }
    const [expected, found] = [source.end(), written.end()];
    if (expected.rows !== found.rows || expected.sha256 !== found.sha256) {
      const detail = `${table}: ${expected.rows} rows were copied, ${found.rows} read back, and they differ`;
      throw new Failure('backup.failed', { detail });
    }
    tables.push({ table, ...found });
  }
  return { tables, replaced };
}

type Row = Readonly<Record<string, unknown>>;

const PAGE = 500;
/** SQLite takes no more than 32,766 values in a statement. */
const MOST_VALUES = 30_000;

async function* pages(
  db: Db,
  { table, key }: (typeof COPIED)[number],
  columns: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select ${selected} from ${sql.table(table)} ${after}
      order by ${order} limit ${sql.lit(PAGE)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`where (${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

async function insert(
  db: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const size = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows.slice(start, start + size).map((row) => sql`(${sql.join([...row])})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Those that are written; what the database computes comes by itself. */
async function columnsOf(db: Db, name: string): Promise<readonly string[]> {
  const tables = await db.introspection.getTables();
  const columns = tables.find((table) => table.name === name)?.columns ?? [];
  return columns
    .map((column) => column.name)
    .filter((column) => !(name === 'saga' && column === 'ksef_number'));
}

function createDigest(): {
  add(row: readonly unknown[]): void;
  end(): { readonly rows: number; readonly sha256: string };
} {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  return {
    add: (row) => {
      hash.update(`${JSON.stringify(row)}\n`);
      rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
