import Sqlite from 'better-sqlite3';
import { Client } from 'pg';

/**
 * Somebody with another program, whom no trigger holds back.
 *
 * @param path as `temporaryDatabase` gives it
 */
export async function tamper(path: string, statements: string): Promise<void> {
  if (path.startsWith('postgres:')) {
    const client = new Client({ connectionString: path });
    await client.connect();
    await client.query(`set session_replication_role = replica; ${statements}`);
    await client.end();
    return;
  }
  const raw = new Sqlite(path);
  const triggers = raw
    .prepare<[], string>(`select name from sqlite_schema where type = 'trigger'`)
    .pluck()
    .all();
  for (const trigger of triggers) raw.exec(`drop trigger ${trigger}`);
  raw.exec(statements);
  raw.close();
}
