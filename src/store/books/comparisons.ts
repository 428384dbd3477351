import type { LocalDate } from '../../domain/invoice.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** What came of holding files of the program before against the books. */
interface KeptComparison {
  readonly at: number;
  readonly files: readonly ComparedFile[];
  readonly documents: number;
  readonly differences: number;
  readonly isDoubted: boolean;
  /** Why the differences are right as they are; null where nobody said so. */
  readonly why: string | null;
  readonly by: string;
}

interface ComparedFile {
  readonly name: string;
  readonly sha256: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly rows: number;
}

/** Comparisons as they were made; the last one of a space counts. */
export interface Comparisons {
  keep(spaceId: string, comparison: KeptComparison): Promise<void>;
  last(spaceId: string): Promise<KeptComparison | null>;
}

export function createComparisons(db: Db): Comparisons {
  return {
    keep: (spaceId, { at, files, documents, differences, isDoubted, why, by }) =>
      transact(db, async (transaction) => {
        await transaction
          .insertInto('switch_comparison')
          .values({
            ...{ space_id: spaceId, at, files: JSON.stringify(files), documents, differences },
            ...{ doubted: isDoubted ? 1 : 0, why, decided_by: by },
          })
          .execute();
      }),
    last: async (spaceId) => {
      const row = await db
        .selectFrom('switch_comparison')
        .select(['at', 'files', 'documents', 'differences', 'doubted', 'why', 'decided_by as by'])
        .where('space_id', '=', spaceId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { files, doubted, ...rest } = row;
      return { ...rest, files: JSON.parse(files) as readonly ComparedFile[], isDoubted: doubted === 1 };
    },
  };
}
