import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { Database, Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { withStoreFailures } from './failures.js';
import { Turns } from './turns.js';

/**
 * Kysely's driver, with transactions that take the write lock when they begin. A plain `begin` takes it at the first
 * write, and fails there when another process has written since the first read: no waiting helps, because what was
 * read is out of date (SQLITE_BUSY_SNAPSHOT, https://www.sqlite.org/isolation.html).
 */
export class ImmediateDriver extends SqliteDriver {
  readonly #raw: Database;
  readonly #turns = new Turns();

  constructor(raw: Database) {
    super({ database: withStatementCache(withDriverFailures(raw)) });
    this.#raw = raw;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass();
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

/** The program has some three hundred; lists of changing length make more of them. */
const MOST_STATEMENTS = 500;

/**
 * Prepares every statement once. Kysely prepares anew for each execution: a callback then costs 1.3 times the processor
 * time, a small read 1.4 times (better-sqlite3 13.2 on Node 24.21).
 */
export function withStatementCache(database: SqliteDatabase): SqliteDatabase {
  const statements = new BoundedMap<string, SqliteStatement>(MOST_STATEMENTS);
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare: (text) => {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
  };
}

/**
 * The driver as Kysely sees it. What it throws becomes a failure of the closed set here, so that no caller can forget
 * it: a lock or a full disk is waited for, and never taken for a defect.
 */
export function withDriverFailures(database: Database): SqliteDatabase {
  return {
    close: () => void database.close(),
    prepare: (text) => {
      const statement = failing(withStoreFailures(() => database.prepare(text)));
      return text === 'rollback' ? unlessDone(statement, database) : statement;
    },
  };
}

/** A full disk makes SQLite roll back by itself; rolling back once more would hide that behind another error. */
function unlessDone(statement: SqliteStatement, database: Database): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...statement,
    run: (parameters) => (database.inTransaction ? statement.run(parameters) : nothing),
  };
}

function failing(statement: Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => withStoreFailures(() => statement.all(...parameters)),
    run: (parameters) => withStoreFailures(() => statement.run(...parameters)),
    iterate: (parameters) => withStoreFailures(() => statement.iterate(...parameters)),
  };
}
