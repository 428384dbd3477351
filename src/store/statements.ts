import type { Database, Statement } from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { storeFailure } from './failures.js';

const MOST_STATEMENTS = 500;

/**
 * The face of the database that Kysely sees, with every statement prepared once. It is faster, and
 * better-sqlite3 12 aborts on Node 24.19 and later when statements come and go.
 *
 * What the driver throws becomes a failure of the closed set here, so that no caller can forget it: a full
 * disk is waited for, and never taken for a defect.
 */
export function cachedStatements(database: Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare: (text: string) => {
      const known = statements.get(text);
      if (known !== undefined) return known;
      if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value as string);
      const plain = withFailures(withFailure(() => database.prepare(text)));
      const statement = text === 'rollback' ? unlessDone(plain, database) : plain;
      statements.set(text, statement);
      return statement;
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

function withFailures(statement: Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => withFailure(() => statement.all(...parameters)),
    run: (parameters) => withFailure(() => statement.run(...parameters)),
    iterate: (parameters) => withFailure(() => statement.iterate(...parameters)),
  };
}

function withFailure<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw storeFailure(error);
  }
}
