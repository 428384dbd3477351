import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What an alert says is kept in terms, too, so that each reader can be told in his language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert add column facts text`.execute(db);
}
