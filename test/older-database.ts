import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../src/store/sqlite/connection.js';
import { MIGRATIONS } from '../src/store/sqlite/migrate.js';

/** A new SQLite database as an older version left it, that lacks this many of the latest migrations. */
export async function olderDatabase(path: string, lacking: number): Promise<void> {
  const version = MIGRATIONS.length - lacking;
  mkdirSync(dirname(path), { recursive: true });
  const { db } = await connect(path, {}, {});
  for (const statement of MIGRATIONS.slice(0, version).flat()) await sql.raw(statement).execute(db);
  await sql`pragma user_version = ${sql.lit(version)}`.execute(db);
  await db.destroy();
}
