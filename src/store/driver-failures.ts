import type { Database, Statement } from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { withStoreFailures } from './failures.js';

/**
 * The face of the database that Kysely sees. What the driver throws becomes a failure of the closed set here, so that
 * no caller can forget it: a lock or a full disk is waited for, and never taken for a defect.
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
