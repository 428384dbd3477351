import type { Database } from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDriver, type TransactionSettings } from 'kysely';
import { withDriverFailures } from './driver-failures.js';
import { withStatementCache } from './statement-cache.js';

/**
 * Kysely's driver, with transactions that take the write lock when they begin. A plain `begin` takes it at the first
 * write, and fails there when another process has written since the first read: no waiting helps, because what was
 * read is out of date (SQLITE_BUSY_SNAPSHOT, https://www.sqlite.org/isolation.html).
 */
export class ImmediateDriver extends SqliteDriver {
  readonly #raw: Database;

  constructor(raw: Database) {
    super({ database: withStatementCache(withDriverFailures(raw)) });
    this.#raw = raw;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** Also when nothing was ever asked of it, which Kysely's own takes for never opened. */
  override async destroy(): Promise<void> {
    this.#raw.close();
  }
}
