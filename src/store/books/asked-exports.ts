import { sql } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { appendAudit } from './audit.js';
import { keepDecision } from './book-decisions.js';
import { refuseHeld } from './book-holds.js';

/** What became of an export that somebody asked for. */
export type ExportEnd =
  | { readonly status: 'released'; readonly number: number; readonly entries: number }
  | { readonly status: 'unchanged' }
  /** `blocked`: a person has to fix something. `failed`: it was broken off, and can be asked for again. */
  | {
      readonly status: 'blocked' | 'failed';
      readonly code: FailureCode;
      readonly detail: string | null;
      readonly findings: readonly Finding[];
    };

export interface AskedExport {
  readonly id: number;
  readonly by: string;
  readonly begunAt: number;
  readonly finishedAt: number | null;
  readonly end: ExportEnd | null;
}

export interface AskedExports {
  /** Who has an export run, committed before it does. @returns its number @throws Failure `books.restored` */
  begin(spaceId: string, series: string, said: { readonly by: string; readonly at: number }): Promise<number>;
  finish(id: number, end: ExportEnd, now: number): Promise<void>;
  /** The last one of an export; null where nobody has asked. */
  last(spaceId: string, series: string): Promise<AskedExport | null>;
  /** Whether somebody works on the books of a space. */
  isBusy(spaceId: string, now: number): Promise<boolean>;
}

export function createAskedExports(db: Db): AskedExports {
  return {
    begin: (spaceId, series, { by, at }) =>
      transactAudited(db, async (transaction) => {
        await refuseHeld(transaction, spaceId);
        const id = await keepDecision(transaction, {
          ...{ spaceId, kind: 'export', subject: series, at, by, why: null },
        });
        const row = { decision_id: id, space_id: spaceId, series, begun_at: at };
        await transaction.insertInto('asked_export').values(row).execute();
        const details = { export: series, decision: id };
        await appendAudit(transaction, { at, spaceId, action: 'export asked', details });
        return id;
      }),
    finish: async (id, end, now) => {
      await db
        .updateTable('asked_export')
        .set({ finished_at: now, result: JSON.stringify(end) })
        .where('decision_id', '=', id)
        .execute();
    },
    last: async (spaceId, series) => {
      const row = await db
        .selectFrom('asked_export')
        .innerJoin('book_decision', 'book_decision.id', 'asked_export.decision_id')
        .select(['decision_id as id', 'decided_by as by', 'begun_at as begunAt', 'finished_at as finishedAt'])
        .select('result')
        .where('asked_export.space_id', '=', spaceId)
        .where('asked_export.series', '=', series)
        .orderBy('decision_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { result, ...asked } = row;
      return { ...asked, end: result === null ? null : (JSON.parse(result) as ExportEnd) };
    },
    isBusy: async (spaceId, now) => {
      const row = await db
        .selectFrom('book_claim')
        .select(sql<number>`1`.as('one'))
        .where('space_id', '=', spaceId)
        .where('until', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
