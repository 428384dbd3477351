import type { Database, Statement } from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const MOST_STATEMENTS = 500;

/**
 * The face of the database that Kysely sees, with every statement prepared once. It is faster, and
 * better-sqlite3 12 aborts on Node 24.19 and later when statements come and go.
 */
export function cachedStatements(database: Database): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare: (text: string) => {
      const known = statements.get(text);
      if (known !== undefined) return known as unknown as SqliteStatement;
      if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value as string);
      const statement = database.prepare(text);
      statements.set(text, statement);
      return statement as unknown as SqliteStatement;
    },
  };
}
