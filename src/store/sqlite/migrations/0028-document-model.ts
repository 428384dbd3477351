import { type Kysely, sql } from 'kysely';

/** What a page is drawn from once KSeF has its document, whatever a later version would make of the same invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saga add column document_model text`.execute(db);
}
