import { sql } from 'kysely';
import { connect } from '../../src/store/postgres/connection.js';
import { MIGRATIONS } from '../../src/store/postgres/migrate.js';

/** Makes an empty database one that an older version left, which lacks this many of the latest migrations. */
export async function asOlderVersion(url: string, lacking: number): Promise<void> {
  const version = MIGRATIONS.length - lacking;
  const db = connect(url, {});
  for (const statements of MIGRATIONS.slice(0, version).flat()) await sql.raw(statements).execute(db);
  await sql`create table schema_version (one bigint primary key check (one = 1), version bigint not null,
    only_add bigint not null)`.execute(db);
  await sql`insert into schema_version values (1, ${version}, 0)`.execute(db);
  await db.destroy();
}
