import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What it takes to see quickly that callbacks come to nothing, and how many were set aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create index saga_begun on saga (space_id, created_at)',
  `create index inbox_event_set_aside on inbox_event (space_id, received_at) where quarantine is not null`,
];
