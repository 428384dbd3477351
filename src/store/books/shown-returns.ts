import type { ReturnFigure, ReturnName, ShownReturn } from '../../domain/accounting/shown-return.js';
import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { appendAudit } from './audit.js';

/** Which return of which period, from the batches of which export. */
export interface ReturnKey {
  readonly spaceId: string;
  readonly series: string;
  readonly report: ReturnName;
  /** `2026-10`, `2026-Q4`, or `2026` */
  readonly period: string;
}

export type ShownReturns = ReturnType<typeof createShownReturns>;

/** What is kept is never rewritten: whatever differs later is a row of its own. */
export function createShownReturns(db: Db) {
  return {
    /** Keeps a return, unless it is as it was shown last. @returns all that were kept of it, in their order */
    keep: async (key: ReturnKey, shown: ShownReturn): Promise<readonly ShownReturn[]> => {
      const known = await shownOf(db, key);
      if (known.at(-1)?.digest === shown.digest) return known;
      return transactAudited(db, async (transaction) => {
        const before = await shownOf(transaction, key);
        if (before.at(-1)?.digest === shown.digest) return before;
        const { spaceId, series, report, period } = key;
        const { at, by, digest, figures } = shown;
        await transaction
          .insertInto('shown_return')
          .values({
            ...{ space_id: spaceId, series, report, period, shown_at: at, shown_by: by, digest },
            figures: JSON.stringify(figures),
          })
          .execute();
        const details = { report, period, series, digest };
        await appendAudit(transaction, { at, spaceId, action: 'return shown', details });
        return [...before, shown];
      });
    },
    /** All of a space, in their order. */
    list: (spaceId: string): Promise<readonly (ReturnKey & ShownReturn)[]> => listOf(db, spaceId),
  };
}

async function shownOf(db: Db, key: ReturnKey): Promise<readonly ShownReturn[]> {
  const rows = await db
    .selectFrom('shown_return')
    .select(['shown_at as at', 'shown_by as by', 'digest', 'figures'])
    .where('space_id', '=', key.spaceId)
    .where('series', '=', key.series)
    .where('report', '=', key.report)
    .where('period', '=', key.period)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, figures: JSON.parse(row.figures) as readonly ReturnFigure[] }));
}

async function listOf(db: Db, spaceId: string): Promise<readonly (ReturnKey & ShownReturn)[]> {
  const rows = await db
    .selectFrom('shown_return')
    .select(['space_id as spaceId', 'series', 'report', 'period'])
    .select(['shown_at as at', 'shown_by as by', 'digest', 'figures'])
    .where('space_id', '=', spaceId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, figures: JSON.parse(row.figures) as readonly ReturnFigure[] }));
}
