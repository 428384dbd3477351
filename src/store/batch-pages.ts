import type { Manifest } from '../domain/accounting/model.js';
import type { BatchStatus } from './batches.js';
import type { Db } from './tables.js';

/** A batch in a long list: neither entries nor lists. */
export interface BatchRow {
  readonly spaceId: string;
  readonly number: number;
  readonly series: string;
  readonly status: BatchStatus;
  readonly createdAt: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly entries: number;
  readonly invoices: number;
  readonly totals: Manifest['totals'];
}

export interface BatchPages {
  /**
   * The latest first.
   *
   * @param before only batches with a smaller number
   */
  page(spaceId: string, limit: number, before?: number): Promise<readonly BatchRow[]>;
}

export function createBatchPages(db: Db): BatchPages {
  return {
    page: async (spaceId, limit, before = Number.MAX_SAFE_INTEGER) => {
      const rows = await db
        .selectFrom('batch')
        .select([
          'space_id',
          'number',
          'series',
          'status',
          'created_at',
          'period_from',
          'period_to',
          'manifest',
        ])
        .where('space_id', '=', spaceId)
        .where('number', '<', before)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => {
        const { entries, invoices, totals } = JSON.parse(row.manifest) as Manifest;
        return {
          spaceId: row.space_id,
          number: row.number,
          series: row.series,
          status: row.status as BatchStatus,
          createdAt: row.created_at,
          period: { from: row.period_from, to: row.period_to },
          entries,
          invoices,
          totals,
        };
      });
    },
  };
}
