import type { LocalDate } from '../../domain/invoice.js';
import type { Db } from '../schema/tables.js';

/** An export whose time has come and that is not served yet. */
export interface WaitingExport {
  readonly series: string;
  readonly cutOff: LocalDate;
}

export function createWaitingExports(db: Db) {
  return {
    /** What waits already goes on waiting. */
    add: async (spaceId: string, exports: readonly WaitingExport[], now: number): Promise<void> => {
      if (exports.length === 0) return;
      await db
        .insertInto('export_waiting')
        .values(
          exports.map(({ series, cutOff }) => ({ space_id: spaceId, series, cut_off: cutOff, since: now })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Earliest cut-off first. */
    list: async (spaceId: string): Promise<readonly WaitingExport[]> =>
      db
        .selectFrom('export_waiting')
        .select(['series', 'cut_off as cutOff'])
        .where('space_id', '=', spaceId)
        .orderBy('cut_off')
        .orderBy('series')
        .execute(),
    /** It was handed out, or had nothing to say. */
    served: async (spaceId: string, { series, cutOff }: WaitingExport): Promise<void> => {
      await db
        .deleteFrom('export_waiting')
        .where((eb) => eb.and({ space_id: spaceId, series, cut_off: cutOff }))
        .execute();
    },
  };
}
