import { transact } from '../engine/transact.js';
import type { Decider } from '../sagas/operator-decisions.js';
import type { Db } from '../schema/tables.js';

/** A version of a space, with who wrote it and when (epoch milliseconds). */
export interface SpaceVersion extends Decider {
  readonly version: number;
  readonly spaceId: string;
  /** YAML; null when the space was removed by it. */
  readonly definition: string | null;
}

export interface StoredSpace extends SpaceVersion {
  readonly definition: string;
}

/** The spaces that stand in the database. Nothing is ever overwritten. */
export type SpaceVersions = ReturnType<typeof createSpaceVersions>;

export type NewVersion = Pick<SpaceVersion, 'spaceId' | 'definition'>;

export function createSpaceVersions(db: Db) {
  const versions = db
    .selectFrom('space_version')
    .select(['space_version.id as version', 'space_version.space_id as spaceId', 'at', 'decided_by as by'])
    .select(['why', 'definition']);
  const latest = async (from: Db): Promise<number> => {
    const row = await from
      .selectFrom('space_version')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    return row?.id ?? 0;
  };
  return {
    /** The spaces that there are, those that were added first before the others. */
    list: async (): Promise<readonly StoredSpace[]> => {
      const ends = db
        .selectFrom('space_version')
        .select(({ fn }) => ['space_id', fn.min('id').as('first'), fn.max('id').as('last')])
        .groupBy('space_id')
        .as('ends');
      const rows = await versions
        .innerJoin(ends, 'ends.last', 'space_version.id')
        .where('definition', 'is not', null)
        .orderBy('ends.first')
        .execute();
      return rows.map((row) => ({ ...row, definition: row.definition ?? '' }));
    },
    /** Every version of a space, oldest first. */
    history: (spaceId: string): Promise<readonly SpaceVersion[]> =>
      versions.where('space_id', '=', spaceId).orderBy('id').execute(),
    /** Counts up with every version of any space. */
    latest: (): Promise<number> => latest(db),
    /**
     * Writes versions, all or none.
     *
     * @param seen the latest version that the writer has read
     * @returns false, having written nothing, when there is a later one
     */
    write: (given: readonly NewVersion[], { by, why, at }: Decider, seen: number): Promise<boolean> =>
      transact(db, async (transaction) => {
        if ((await latest(transaction)) !== seen) return false;
        for (const { spaceId, definition } of given) {
          await transaction
            .insertInto('space_version')
            .values({ space_id: spaceId, at, decided_by: by, why, definition })
            .execute();
        }
        return true;
      }),
  };
}
