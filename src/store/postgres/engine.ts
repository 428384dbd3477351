import { hostname } from 'node:os';
import { sql } from 'kysely';
import { Failure } from '../../domain/errors.js';
import type {
  ConnectionOptions,
  DaemonDatabase,
  DaemonDatabaseOptions,
  DatabaseLook,
  Engine,
  OpenDatabase,
} from '../engine/engine.js';
import { schemaState } from '../schema/known-schema.js';
import type { Db } from '../schema/tables.js';
import { claimStore, isHeld, type StoreClaim } from './claim.js';
import { connect, postgresDialect } from './connection.js';
import { refuseUngranted } from './grants.js';
import { migrate, readVersion } from './migrate.js';

export const postgres: Engine = {
  open,
  openBeside,
  isClaimed: (url) => within(url, isHeld).catch(() => false),
  inspect,
  copy: () => Promise.reject(byItsOwnMeans()),
  verifyCopy: () => Promise.reject(byItsOwnMeans()),
  countOn: async (transaction) => {
    const { rows } = await sql<{
      name: string;
      column: string;
    }>`select table_name as name, column_name as column
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
      transaction,
    );
    for (const { name, column } of rows) {
      await sql`select setval(pg_get_serial_sequence(${name}, ${column}), max(${sql.ref(column)}))
        from ${sql.table(name)} having max(${sql.ref(column)}) is not null`.execute(transaction);
    }
  },
  put: () => {
    throw byItsOwnMeans();
  },
};

/** Each takes a callback within milliseconds. */
const RECEIVING_CONNECTIONS = 2;

async function open(url: string, options: DaemonDatabaseOptions): Promise<DaemonDatabase> {
  const db = connect(url, options);
  const receiving = connect(url, options, RECEIVING_CONNECTIONS);
  const destroy = async (): Promise<void> => void (await Promise.all([db.destroy(), receiving.destroy()]));
  let claim: StoreClaim | undefined;
  try {
    await migrate(db, options.onMigration);
    await refuseUngranted(db);
    // Whoever has lost the claim can neither read nor write from then on.
    const mode = options.isShared === true ? 'shared' : 'alone';
    claim = await claimStore(db, hostname(), mode, () => void destroy());
  } catch (error) {
    await destroy();
    throw error;
  }
  const close = async (): Promise<void> => {
    await claim?.release().catch(() => undefined);
    await destroy();
  };
  return { db, receiving, reading: db, pages: { verdict: Promise.resolve({ state: 'sound' }) }, close };
}

async function openBeside(url: string, options: ConnectionOptions): Promise<OpenDatabase> {
  const db = connect(url, options);
  try {
    const version = await readVersion(db);
    if (schemaState(version) === 'current') return { db, close: () => db.destroy() };
    if (version === 0) throw new Failure('store.missing', { detail: withoutLogin(url) });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await db.destroy();
  throw new Failure('store.newer', { detail: 'start the daemon of this version once before' });
}

/** The pages are the server's own business: it checks them where `data_checksums` is on. */
async function inspect(url: string): Promise<DatabaseLook> {
  try {
    return await within(url, async (db) => {
      const version = await readVersion(db);
      if (version === 0) return { state: 'missing' };
      const schema = schemaState(version);
      return { state: 'readable', schema, defects: [], bytes: await postgresDialect.bytes(db), freeBytes: 0 };
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, detail = code } = error;
    if (code === 'store.busy') return { state: 'busy', detail };
    const isWhole = code === 'store.unreachable' || code === 'store.denied' || code === 'store.too-old';
    return { state: 'unreadable', detail, ...(isWhole && { code }) };
  }
}

async function within<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, {});
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The address as people may read it. */
function withoutLogin(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function byItsOwnMeans(): Failure {
  const detail = 'a PostgreSQL database is backed up and restored by its own means: pg_dump, pg_basebackup';
  return new Failure('backup.failed', { detail });
}
