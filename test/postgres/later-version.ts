import { Client } from 'pg';
import { MIGRATIONS } from '../../src/store/schema/migrations.js';

/**
 * What a later version would do to a database while programs of this one work with it: a column more in each table, and a
 * table more.
 *
 * @param onlyAdd how many of its migrations only add, as it says
 */
export async function addEverywhere(url: string, onlyAdd: 0 | 1): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    while (!(await hasAdded(client, onlyAdd))) await client.query('rollback');
  } finally {
    await client.end();
  }
}

/** The server's code of a deadlock: somebody else holds a table that comes later, and waits for an earlier one. */
const DEADLOCK = '40P01';

/** @returns false where a program at work stood in the way */
async function hasAdded(client: Client, onlyAdd: 0 | 1): Promise<boolean> {
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_version' order by 1`,
    );
    for (const { name } of rows) await client.query(`alter table ${name} add column later bigint default 7`);
    await client.query('create table later (id bigint primary key)');
    const version = MIGRATIONS.length + 1;
    await client.query(`update schema_version set version = ${version}, works_from = ${version - onlyAdd}`);
    await client.query('commit');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === DEADLOCK) return false;
    throw error;
  }
}
