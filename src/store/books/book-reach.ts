import { sql } from 'kysely';
import { dialectOf } from '../engine/engine.js';
import { snapshot, transact } from '../engine/transact.js';
import { forgetApiTokens } from '../people/api-tokens.js';
import { forgetSignIns } from '../people/people-stores.js';
import type { Db, Transaction } from '../schema/tables.js';
import { readMark } from './journal.js';

/** How far the books of a space had come at some moment. */
export interface BookReach {
  /** The last row of the audit log about the space, and its hash, which stands for all rows before it. */
  readonly row: number;
  readonly hash: string;
  /** The last number that was used. */
  readonly number: number;
}

/** What of some space was written down elsewhere. */
export interface KeptReach extends BookReach {
  readonly spaceId: string;
}

/** What a person, or the archive, has said about the books of a space ends their hold. */
const CONFIRMED = 'books confirmed';

/** Values of a statement. */
const CHUNK = 5000;

/** What a database says about moments of its own that were written down elsewhere. */
export function createBookReaches(db: Db) {
  return {
    /** Null while nothing has happened to the books of the space. */
    now: (spaceId: string): Promise<BookReach | null> =>
      snapshot(db, async (transaction) => {
        const last = await transaction
          .selectFrom('audit_log')
          .select(['sequence as row', 'hash'])
          .where('space_id', '=', spaceId)
          .orderBy('sequence', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (last === undefined) return null;
        return { ...last, number: (await readMark(transaction, spaceId)).lastNumber };
      }),
    /** Spaces with books, or that had some. */
    spaces: async (): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('audit_log')
        .select('space_id')
        .distinct()
        .where('space_id', 'is not', null)
        .orderBy('space_id')
        .execute();
      return rows.flatMap(({ space_id }) => space_id ?? []);
    },
    /** Those that the database has not come to: it was restored since, or is another one. What a person has given up counts as known. */
    unknown: async <Kept extends KeptReach>(kept: readonly Kept[]): Promise<readonly Kept[]> => {
      const present = await hashes(db, [...new Set(kept.map(({ row }) => row))]);
      const unknown = kept.filter(({ row, hash }) => present.get(row) !== hash);
      if (unknown.length === 0) return [];
      const givenUp = await givenUpIn(db, [...new Set(unknown.map(({ spaceId }) => spaceId))]);
      return unknown.filter(({ hash }) => !givenUp.has(hash));
    },
    /**
     * Those of these spaces of which a batch may have been delivered; without those of which nothing is known since a person
     * has confirmed them: what stands for that moment may not be written down yet.
     */
    delivered: async (spaceIds: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`select asked.value as id
        from ${dialectOf(db).elements(spaceIds)} as asked
        where exists (select 1 from delivery_planned where space_id = asked.value)
          and coalesce((select action from audit_log where space_id = asked.value order by sequence desc limit 1), '')
            <> ${CONFIRMED}`.execute(db);
      return rows.map(({ id }) => id);
    },
    /** The last row of the audit log; 0 where there is none. */
    lastRow: async (): Promise<number> => {
      const row = await db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .executeTakeFirst();
      return Number(row?.last ?? 0);
    },
    /**
     * Holds the books of these spaces, but for those that a person has confirmed meanwhile.
     *
     * @param since the last row of the audit log before it was looked whether they are complete
     * @returns those that were not held before
     */
    hold: (spaceIds: readonly string[], since: number): Promise<readonly string[]> =>
      transact(db, (transaction) => holdBooks(transaction, spaceIds, since)),
  };
}

async function holdBooks(
  transaction: Transaction,
  spaceIds: readonly string[],
  since: number,
): Promise<readonly string[]> {
  const held: string[] = [];
  for (const space_id of spaceIds) {
    const confirmed = await transaction
      .selectFrom('audit_log')
      .select('sequence')
      .where('space_id', '=', space_id)
      .where('action', '=', CONFIRMED)
      .where('sequence', '>', since)
      .limit(1)
      .executeTakeFirst();
    if (confirmed !== undefined) continue;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('book_hold')
      .values({ space_id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) held.push(space_id);
  }
  if (held.length > 0) {
    await forgetSignIns(transaction);
    await forgetApiTokens(transaction);
  }
  return held;
}

async function hashes(db: Db, rows: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (let start = 0; start < rows.length; start += CHUNK) {
    const present = await db
      .selectFrom('audit_log')
      .select(['sequence', 'hash'])
      .where('sequence', 'in', rows.slice(start, start + CHUNK))
      .execute();
    for (const { sequence, hash } of present) found.set(sequence, hash);
  }
  return found;
}

/** Hashes that the end of a hold has named: what they stand for was found in the archive, or discarded. */
async function givenUpIn(db: Db, spaceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select('details')
    .where('space_id', 'in', dialectOf(db).elements(spaceIds))
    .where('action', '=', CONFIRMED)
    .execute();
  return new Set(
    rows.flatMap(({ details }) => {
      const { superseded = '' } = JSON.parse(details) as { readonly superseded?: string };
      return superseded.split(' ');
    }),
  );
}
