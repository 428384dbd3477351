import type Big from 'big.js';
import { z } from 'zod';
import type { Answer } from '../../engine/operation.js';
import type { IssuedDocument } from '../documents/document.js';
import { bodyAs, checked } from '../engine/body.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { pageSizeOf } from '../engine/pages.js';
import { refusal } from '../engine/problem.js';
import { ksefTime } from '../times.js';
import { includesDay, type MetadataFilters, metadataFilters, rangeOf, type TimeRange } from './filters.js';
import { invoiceTypeOf, showMetadata } from './show-metadata.js';

const LARGEST_PAGE = 250;

const paging = z.object({
  sortOrder: z.enum(['Asc', 'Desc']).default('Asc'),
  /** Number of the page, from 0. */
  pageOffset: z.coerce.number().int().min(0).default(0),
});

/** POST /invoices/query/metadata: what the index holds by now. @throws KsefProblem 21183 or 21405 */
export function queryMetadata(call: KsefCall): Answer {
  const { world } = call;
  const filters = bodyAs(metadataFilters, call);
  const { sortOrder, pageOffset } = checked(paging, call.query);
  const size = pageSizeOf(call, LARGEST_PAGE);
  const now = world.clock.now();
  const highWaterMark = now - world.settings.index_lag_ms;
  const range = rangeWithin(filters, now, highWaterMark);
  const { nip } = callerOf(call);
  const found = [...world.issued.values()]
    .filter((document) => document.indexedAt <= now)
    .filter((document) => isOf(document, nip, filters) && fits(document, filters, range))
    .sort((a, b) => orderOf(a, filters) - orderOf(b, filters));
  if (sortOrder === 'Desc') found.reverse();
  const start = pageOffset * size;
  const isByStorage = filters.dateRange.dateType === 'PermanentStorage';
  return json(200, {
    hasMore: start + size < found.length,
    isTruncated: false,
    permanentStorageHwmDate: isByStorage ? ksefTime(highWaterMark) : null,
    invoices: found.slice(start, start + size).map(showMetadata),
  });
}

function rangeWithin(filters: MetadataFilters, now: number, highWaterMark: number): TimeRange {
  const range = rangeOf(filters, now);
  if (range === null) throw refusal(21405, 'dateRange: najwyżej 3 miesiące');
  const { dateType, restrictToPermanentStorageHwmDate } = filters.dateRange;
  if (dateType !== 'PermanentStorage' || restrictToPermanentStorageHwmDate !== true) return range;
  if (range.from > highWaterMark) {
    throw refusal(21183, 'Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate.');
  }
  return { from: range.from, to: Math.min(range.to, highWaterMark) };
}

/** The roles of third and authorized parties are not played: nothing is found for them. */
function isOf({ content }: IssuedDocument, nip: string, { subjectType }: MetadataFilters): boolean {
  if (subjectType === 'Subject1') return content.sellerNip === nip;
  return subjectType === 'Subject2' && content.buyer.type === 'Nip' && content.buyer.value === nip;
}

function fits(document: IssuedDocument, filters: MetadataFilters, range: TimeRange): boolean {
  const { content } = document;
  const { buyerIdentifier, amount } = filters;
  const sums = { Brutto: content.gross, Netto: content.net, Vat: content.vat };
  return (
    isInRange(document, filters, range) &&
    (filters.ksefNumber ?? document.ksefNumber) === document.ksefNumber &&
    (filters.invoiceNumber ?? content.number) === content.number &&
    (filters.sellerNip ?? content.sellerNip) === content.sellerNip &&
    (buyerIdentifier?.type ?? content.buyer.type) === content.buyer.type &&
    (buyerIdentifier?.value ?? content.buyer.value) === content.buyer.value &&
    (!amount || isBetween(sums[amount.type], amount.from, amount.to)) &&
    (filters.currencyCodes?.includes(content.currency) ?? true) &&
    (filters.invoicingMode ?? document.mode) === document.mode &&
    (filters.isSelfInvoicing ?? content.isSelfInvoicing) === content.isSelfInvoicing &&
    (filters.formType ?? 'FA') === 'FA' &&
    (filters.invoiceTypes?.includes(invoiceTypeOf(document)) ?? true) &&
    (filters.hasAttachment ?? content.hasAttachment) === content.hasAttachment
  );
}

function isBetween(sum: Big, from: number | null | undefined, to: number | null | undefined): boolean {
  return sum.gte(from ?? sum) && sum.lte(to ?? sum);
}

function isInRange(document: IssuedDocument, { dateRange }: MetadataFilters, range: TimeRange): boolean {
  if (dateRange.dateType === 'Issue') return includesDay(range, document.content.issueDate);
  const ms = dateRange.dateType === 'Invoicing' ? document.receivedAt : document.storedAt;
  return range.from <= ms && ms <= range.to;
}

function orderOf(document: IssuedDocument, { dateRange }: MetadataFilters): number {
  if (dateRange.dateType === 'Issue') return Date.parse(document.content.issueDate);
  return dateRange.dateType === 'Invoicing' ? document.receivedAt : document.storedAt;
}
