import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';

/** Its own files. The settings that it was pinned to are those of many, small, and stay. */
export const FILES_OF_A_SAGA = [
  'invoice_document',
  'xml',
  'document_model',
  'pdf',
  'receipt',
  'other_document',
] as const;

/** Sagas that one step reads. */
const SAGAS_OF_A_LOOK = 500;
/** Whoever had put a file before it was set aside has committed its address by then. */
const DAYS_ASIDE = 2;

export interface Look {
  /** Those of the addresses that these sagas name. */
  readonly named: readonly string[];
  /** Where the next look goes on; null when there are no more. */
  readonly next: number | null;
}

/** Files of the archive that pruned rows have named. */
export type UnnamedFiles = ReturnType<typeof createUnnamedFiles>;

export function createUnnamedFiles(db: Db) {
  const today = sql<number>`(select max(number) from day_seen)`;
  return {
    /** To be set aside in the archive. */
    fresh: async (limit: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('file_unnamed')
        .select('address')
        .where('set_aside_on', 'is', null)
        .limit(limit)
        .execute();
      return rows.map(({ address }) => address);
    },
    /** They were set aside today. */
    areSetAside: async (addresses: readonly string[]): Promise<void> => {
      await db
        .updateTable('file_unnamed')
        .set({ set_aside_on: today })
        .where('address', 'in', [...addresses])
        .execute();
    },
    /** Set aside at least two dates ago on which a daemon ran: no row that is still to come names them. */
    ripe: async (limit: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('file_unnamed')
        .select('address')
        .where('set_aside_on', '<=', sql<number>`${today} - ${DAYS_ASIDE}`)
        .limit(limit)
        .execute();
      return rows.map(({ address }) => address);
    },
    /** Looks through the next sagas. */
    namedBySagas: async (addresses: ReadonlySet<string>, after: number): Promise<Look> => {
      const rows = await db
        .selectFrom('saga')
        .select(['sequence', ...FILES_OF_A_SAGA])
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(SAGAS_OF_A_LOOK)
        .execute();
      const named = rows.flatMap((row) => FILES_OF_A_SAGA.map((column) => row[column]));
      return {
        named: named.filter((address) => address !== null && addresses.has(address)) as string[],
        next: rows.at(-1)?.sequence ?? null,
      };
    },
    namedByBooks: async (addresses: readonly string[]): Promise<readonly string[]> => {
      const of = (table: 'batch_file' | 'book_record') =>
        db
          .selectFrom(table)
          .select('address')
          .distinct()
          .where('address', 'in', [...addresses])
          .execute();
      const rows = [...(await of('batch_file')), ...(await of('book_record'))];
      return rows.map(({ address }) => address);
    },
    /** They were removed, or are named. */
    areSettled: async (addresses: readonly string[]): Promise<void> => {
      await db
        .deleteFrom('file_unnamed')
        .where('address', 'in', [...addresses])
        .execute();
    },
  };
}
