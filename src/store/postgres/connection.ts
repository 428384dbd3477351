import { MINUTE_MS } from '@spacebooks/base/durations';
import {
  HandleEmptyInListsPlugin,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { BUSY_RETRY } from '../engine/busy-retry.js';
import type { ConnectionOptions, EngineDialect, Turn } from '../engine/engine.js';
import { currentFence, fenced, unfenced } from '../engine/fence.js';
import { retryingKysely } from '../engine/retrying-kysely.js';
import { storable } from '../engine/storable.js';
import { transact, type Work } from '../engine/transact.js';
import type { Db, Tables } from '../schema/tables.js';
import { commitSettings } from './commit-settings.js';
import { SerializableDriver } from './driver.js';
import { storeFailure, takenForGood } from './failures.js';
import { HINTS, listenTo } from './hints.js';
import { takePlaces } from './places.js';
import { LOCKED_INSTEAD } from './schema/several-machines.js';
import { sendClaims } from './send-claims.js';
import { requireShare } from './shares.js';

export const postgresDialect: EngineDialect = {
  elements: (texts) => sql`(select value from unnest(cast(${texts} as text[])) as value)`,
  listOf: (texts) => texts,
  member: (column, name) => sql`cast(${sql.ref(column)} as json) ->> ${sql.lit(name)}`,
  // It knows how its values are spread.
  unindexed: (expression) => expression,
  idsOfWords: (words, how = 'beginnings') => {
    const query = words.map((word) => `'${word}'${how === 'whole' ? '' : ':*'}`).join(' & ');
    return sql`(select id from invoice_facts where array_to_tsvector(string_to_array(words, ' ')) @@ cast(${query} as tsquery))`;
  },
  inTurn,
  sharesCommits: false,
  apart: (db, work) => work(db),
  locking,
  requireFence: async (transaction) => {
    const fence = currentFence();
    if (fence !== undefined) await sql.raw(requireShare(fence)).execute(transaction);
  },
  passingLocked: (query) => query.forUpdate().skipLocked(),
  dataVersion: null,
  hint: async (transaction, spaceId) => {
    await sql`select pg_notify(${HINTS}, ${spaceId ?? ''})`.execute(transaction);
  },
  insertHinting: async (db, insert, spaceId) => {
    await db
      .with('written', () => insert.returning('id'))
      .selectNoFrom(sql`pg_notify(${HINTS}, ${spaceId})`.as('hint'))
      .execute();
  },
  hints: null,
  // Not clock_timestamp(): a volatile bound takes no index.
  serverTime: sql`(extract(epoch from statement_timestamp()) * 1000)`,
  takePlaces,
  sendClaims,
  bytes: async (db) => {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  commitSettings,
  anchorIn: 'archive',
  location: async () => null,
};

/** By locks of the transaction, which a pooler in between passes on; what follows them sees what was committed before. */
function inTurn<T>(db: Db, { alone, beside }: Turn, work: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      if (beside !== undefined) {
        await sql`select pg_advisory_xact_lock_shared(hashtextextended(${beside}, 0))`.execute(transaction);
      }
      if (alone !== undefined) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${alone}, 0))`.execute(transaction);
      }
      return work(transaction);
    });
}

/**
 * No snapshot is taken for the lock: what the transaction reads is what the one before it has committed. So a fence is
 * looked at behind it, in the same round trip, and not at the beginning.
 */
function locking<T>(db: Db, table: keyof Tables, work: Work<T>): Promise<T> {
  const fence = currentFence();
  const lock = `lock table ${LOCKED_INSTEAD[table] ?? table} in share row exclusive mode`;
  return unfenced(() =>
    transact(db, async (transaction) => {
      if (fence === undefined) {
        await sql.raw(lock).execute(transaction);
        return work(transaction);
      }
      await sql.raw(`${lock}; ${requireShare(fence)}`).execute(transaction);
      return fenced(fence, () => work(transaction));
    }),
  );
}

/** Connections of a process: its transactions are short, and a server has a hundred of them for all. */
const MOST_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** For a free one. Where a thousand spaces have something to do in the same second, the last of them waits for longer than a server takes to answer. */
const TURN_TIMEOUT_MS = 30_000;
/** A statement takes milliseconds, the longest of a night seconds: what takes longer has lost its server. */
const QUERY_TIMEOUT_MS = MINUTE_MS;
const INT8 = 20;

/** The pool has one timeout, for a turn and for a server that does not answer; this one has its own for the latter. */
class PromptClient extends Client {
  constructor(config: ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/**
 * Opens a pool; nothing is sent before the first statement.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param most connections
 */
export function connect(
  url: string,
  { busyRetry = BUSY_RETRY }: ConnectionOptions,
  most = MOST_CONNECTIONS,
): Db {
  const pool = new Pool({
    connectionString: url,
    application_name: 'spacebooks',
    max: most,
    Client: PromptClient,
    connectionTimeoutMillis: TURN_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    // Moments and cents: exact up to 2^53, as everywhere in the program.
    types: {
      getTypeParser: (oid, format) =>
        (oid === INT8 ? Number : types.getTypeParser(oid, format)) as ReturnType<typeof types.getTypeParser>,
    },
  });
  // Of a connection that ends while nothing is asked of it: whoever asks next is told, or gets another one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const driver = new SerializableDriver({ pool: failingPool(pool) });
  const adapter = Object.assign(new PostgresAdapter(), {
    dialect: { ...postgresDialect, hints: listenTo(url) } satisfies EngineDialect,
  });
  const dialect = new (class extends PostgresDialect {
    override createDriver = () => driver;
    override createAdapter = () => adapter;
  })({ pool });
  // SQLite takes an empty list.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  return retryingKysely(dialect, driver, busyRetry, plugins, takenForGood);
}

/** The pool as Kysely sees it: what it throws is a failure of the closed set. */
function failingPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect().catch(rethrow);
      const known = clients.get(client) ?? failingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function failingClient(client: PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) =>
    client.query(text, parameters.map(storable)).catch(rethrow);
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isLost?: boolean) => client.release(isLost),
    ...('processID' in client && { processID: client.processID as number }),
  };
}

function rethrow(error: unknown): never {
  throw storeFailure(error);
}
