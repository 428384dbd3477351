import Sqlite from 'better-sqlite3';
import { Client } from 'pg';

/** Rows of every table. @param databaseUrl of PostgreSQL; null for the file */
export async function ofTheStore(
  file: string,
  databaseUrl: string | null,
): Promise<ReadonlyMap<string, number>> {
  return new Map(
    [...(databaseUrl === null ? ofFile(file) : await ofServer(databaseUrl))].map(
      ([table, rows]) => [`rows: ${table}`, rows] as const,
    ),
  );
}

function ofFile(file: string): ReadonlyMap<string, number> {
  const raw = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const tables = raw
      .prepare<[], string>(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' and name not like 'invoice_words%'`,
      )
      .pluck()
      .all();
    return new Map(
      tables.map((table) => [
        table,
        raw.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
      ]),
    );
  } finally {
    raw.close();
  }
}

async function ofServer(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from "${name}"`);
      counts.set(name, Number(rows[0]?.count));
    }
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return counts.set('connections of the server', Number(rows[0]?.count));
  } finally {
    await client.end();
  }
}
