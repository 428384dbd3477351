import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { bodyAs, checked, pageOffsetOf, pageSizeOf } from '../engine/request.js';
import { ksefTime } from '../times.js';
import { invoiceFilters } from './filters.js';
import { findInvoices } from './find-invoices.js';
import { showMetadata } from './show-metadata.js';
import { RANGE_TOO_LONG } from './time-range.js';

const LARGEST_PAGE = 250;

const sorting = z.object({ sortOrder: z.enum(['Asc', 'Desc']).default('Asc') });

/** POST /invoices/query/metadata: what the index holds by now. @throws KsefProblem 21001, 21183 or 21405 */
export function queryMetadata(call: KsefCall): Answer {
  const { world } = call;
  const filters = bodyAs(invoiceFilters, call);
  const { sortOrder } = checked(sorting, call.query, call);
  const size = pageSizeOf(call, LARGEST_PAGE);
  const pageOffset = pageOffsetOf(call);
  const found = findInvoices(filters, callerOf(call).nip, world);
  if (found === 'range too long') throw refusal(21405, `dateRange: ${RANGE_TOO_LONG}`);
  if (found === 'beyond high water mark') throw refusal(21183, BEYOND_HIGH_WATER_MARK);
  const { documents, highWaterMark } = found;
  const most = world.settings.result_limit;
  const sorted = sortOrder === 'Desc' ? documents.toReversed() : documents;
  const start = pageOffset * size;
  const end = Math.min(start + size, most);
  return json(200, {
    hasMore: end < sorted.length,
    isTruncated: end === most && sorted.length > most,
    permanentStorageHwmDate: highWaterMark === null ? null : ksefTime(highWaterMark),
    invoices: sorted.slice(start, end).map(showMetadata),
  });
}

export const BEYOND_HIGH_WATER_MARK =
  'Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate przy włączonym restrictToPermanentStorageHwmDate.';
