import { sql } from 'kysely';
import type { CommitSettings } from '../engine/commit-setting.js';
import type { Db } from '../schema/tables.js';

/** As this role has them in this database: what the server, the database or the role says otherwise is in them. */
export async function commitSettings(db: Db): Promise<CommitSettings> {
  const { rows } = await sql<{
    name: string;
    value: string;
    source: string;
    role: string;
    database: string;
  }>`select name, setting as value, source, current_user as role, current_database() as database
    from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`.execute(
    db,
  );
  return {
    settings: rows.map(({ name, value, source }) => ({ name, value, source })),
    role: rows[0]?.role ?? null,
    database: rows[0]?.database ?? null,
  };
}
