import type { LocalDate } from '../../domain/invoice.js';
import type { Db } from '../schema/tables.js';

/** An export whose time has come and that is not served yet. */
export interface WaitingExport {
  readonly series: string;
  readonly cutOff: LocalDate;
}

export interface WaitingExports {
  /** What waits already goes on waiting. */
  add(spaceId: string, exports: readonly WaitingExport[], now: number): Promise<void>;
  /** Earliest cut-off first. */
  list(spaceId: string): Promise<readonly WaitingExport[]>;
  /** It was handed out, or had nothing to say. */
  served(spaceId: string, served: WaitingExport): Promise<void>;
}

export function createWaitingExports(db: Db): WaitingExports {
  return {
    add: async (spaceId, exports, now) => {
      if (exports.length === 0) return;
      await db
        .insertInto('export_waiting')
        .values(
          exports.map(({ series, cutOff }) => ({ space_id: spaceId, series, cut_off: cutOff, since: now })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    list: async (spaceId) =>
      db
        .selectFrom('export_waiting')
        .select(['series', 'cut_off as cutOff'])
        .where('space_id', '=', spaceId)
        .orderBy('cut_off')
        .orderBy('series')
        .execute(),
    served: async (spaceId, { series, cutOff }) => {
      await db
        .deleteFrom('export_waiting')
        .where((eb) => eb.and({ space_id: spaceId, series, cut_off: cutOff }))
        .execute();
    },
  };
}
