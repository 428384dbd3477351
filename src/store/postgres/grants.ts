import { sql } from 'kysely';
import { Failure } from '../../domain/errors.js';
import type { OnMigration } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import { MIGRATIONS } from '../schema/migrations.js';
import type { Db } from '../schema/tables.js';
import { connect } from './connection.js';
import { AS_OWNER, migrate } from './migrate.js';
import { SCHEMA_OF_JOBS } from './shares.js';

/** Of a table that rows of come and go. Nobody but its owner empties one, or changes what it is. */
const EVERYTHING = 'select, insert, update, delete';

/**
 * Of tables whose rows nobody changes. The history of a saga goes with its invoice (`forget`, ../retention/prune-stories.ts),
 * which its trigger allows alone.
 */
const GRANTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    MIGRATIONS.flatMap(({ tables }) => Object.entries(tables))
      .filter(([, { appendOnly }]) => appendOnly !== undefined)
      .map(([table]) => [table, 'select, insert']),
  ),
  batch: 'select, insert, update (status, reason, decided_at, withdrawn_after)',
  journal_entry: 'select, insert, update (voided)',
  saga_history: 'select, insert, delete',
  schema_version: 'select',
};

/**
 * As the owner of a database: brings its schema to this version's, and gives a role what a daemon needs, which is neither
 * UPDATE nor DELETE where rows are only added (ADR 117). What the role could do before, and need not, is taken from it.
 *
 * @param url of the owner
 * @param role that exists; null grants nothing
 * @returns the statements that granted
 * @throws Failure `store.newer`, `store.denied` also for a role that has the owner's rights, `store.*`
 */
export async function prepareDatabase(
  url: string,
  role: string | null,
  onMigration?: OnMigration,
): Promise<readonly string[]> {
  const db = connect(url, {});
  try {
    await migrate(db, onMigration);
    return role === null ? [] : await grantTo(db, role);
  } finally {
    await db.destroy();
  }
}

function grantTo(db: Db, role: string): Promise<readonly string[]> {
  return transact(db, async (transaction) => {
    const { rows: rights } = await sql<{
      owns: boolean;
    }>`select pg_has_role(${role}, current_user, 'member') as owns`.execute(transaction);
    if (rights[0]?.owns === true) {
      const detail = `${role} has the rights of the user in store.url, who owns the tables: name a role without them`;
      throw new Failure('store.denied', { detail });
    }
    const { rows: tables } = await sql<{
      schema: string;
      name: string;
    }>`select schemaname as schema, tablename as name
      from pg_tables where schemaname in (current_schema(), ${SCHEMA_OF_JOBS}) and tableowner = current_user
      order by 1, 2`.execute(transaction);
    const to = quoted(role);
    const statements = [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => [
      `grant usage on schema ${quoted(schema)} to ${to}`,
      `revoke all on all tables in schema ${quoted(schema)} from ${to}`,
    ]);
    for (const { schema, name } of tables) {
      const rights = (schema === SCHEMA_OF_JOBS ? undefined : GRANTED[name]) ?? EVERYTHING;
      statements.push(`grant ${rights} on ${quoted(schema)}.${quoted(name)} to ${to}`);
    }
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    return statements;
  });
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Refuses a daemon whose role lacks a right on a table, which it would miss some night.
 *
 * @throws Failure `store.denied`
 */
export async function refuseUngranted(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_version'
      and tableowner = (select tableowner from pg_tables
        where schemaname = current_schema() and tablename = 'schema_version')
      and not has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'insert')
    order by 1 limit 1`.execute(db);
  if (rows[0] === undefined) return;
  throw new Failure('store.denied', { detail: `no right to write ${rows[0].name}: ${AS_OWNER}` });
}
