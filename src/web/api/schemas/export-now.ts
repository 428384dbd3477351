import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import type { ExportAhead } from '../../../domain/accounting/export-ahead.js';
import type { LastExport } from '../../export-desk.js';
import { sum, toSum } from './books.js';
import { amount, day, id, moment, momentOf, momentOrNull } from './values.js';

const stopped = z.object({ code: z.string(), detail: z.string().nullable() });

export const exportAhead = z
  .object({
    space: id,
    export: z.string(),
    ahead: z
      .object({
        status: z.enum(['ready', 'unchanged', 'blocked']),
        to: day.describe('The last day of documents that it looks at.'),
        lastBatch: z.int().describe('Of the space; 0 while it has none.'),
        batch: z
          .object({ number: z.int(), entries: z.int(), invoices: z.int(), totals: z.array(sum) })
          .nullable()
          .describe('The batch that it would make.'),
        leftOut: z.array(z.object({ reason: z.string(), count: z.int(), gross: amount })),
        blocked: stopped.nullable(),
        waitsForRebooking: z.boolean().describe('Changed rules would book anew, which waits for a yes.'),
      })
      .nullable()
      .describe('Null while one runs.'),
    last: z
      .object({
        state: z.enum(['running', 'lost', 'over']).describe('`lost`: its process died; ask again.'),
        by: z.string(),
        begunAt: moment,
        finishedAt: moment.nullable(),
        outcome: z.enum(['released', 'unchanged', 'blocked', 'failed']).nullable(),
        batch: z.int().nullable().describe('The number of the batch that it made.'),
        failure: stopped.nullable(),
      })
      .nullable()
      .describe('The last one that somebody asked for.'),
  })
  .meta({ id: 'ExportAhead' });

type Answer = z.infer<typeof exportAhead>;

export function toExportAhead(ahead: ExportAhead): NonNullable<Answer['ahead']> {
  const { status, to, lastBatch, batch, leftOutSums, blocked, isAsked } = ahead;
  return {
    ...{ status, to, lastBatch, waitsForRebooking: isAsked },
    batch:
      batch === null
        ? null
        : {
            number: batch.number,
            entries: batch.manifest.entries,
            invoices: batch.manifest.invoices,
            totals: batch.manifest.totals.map(toSum),
          },
    leftOut: leftOutSums.map(({ reason, count, gross, currency }) => ({
      ...{ reason, count, gross: amountOf(gross, currency) },
    })),
    blocked: blocked === null ? null : { code: blocked.code, detail: blocked.detail },
  };
}

export function toLastExport({
  state,
  by,
  begunAt,
  finishedAt,
  end,
}: LastExport): NonNullable<Answer['last']> {
  return {
    ...{ state, by, begunAt: momentOf(begunAt), finishedAt: momentOrNull(finishedAt) },
    outcome: end?.status ?? null,
    batch: end !== null && 'number' in end ? end.number : null,
    failure: end !== null && 'code' in end ? { code: end.code, detail: end.detail } : null,
  };
}
