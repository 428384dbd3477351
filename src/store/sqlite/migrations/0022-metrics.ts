import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Monitoring asks every few seconds for what waits for a person: it must not read all sagas for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index saga_for_person on saga (space_id, state) where state in ('refused', 'released')`.execute(
    db,
  );
}
