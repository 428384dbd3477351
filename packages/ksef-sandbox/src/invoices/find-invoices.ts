import type { IssuedDocument } from '../documents/document.js';
import type { KsefWorld } from '../world.js';
import type { InvoiceFilters } from './filters.js';
import { fits, isOf } from './fits.js';
import { rangeOf, type TimeRange } from './time-range.js';

/** What the filters find, ascending by the date that they ask for. */
export interface Found {
  readonly documents: readonly IssuedDocument[];
  /** Up to when nothing more will be found; null unless they ask for the date of storage. */
  readonly highWaterMark: number | null;
}

/** Why nothing can be looked for. */
export type Unfindable = 'range too long' | 'beyond high water mark';

/** Looks into the index, as far as it has come by now. */
export function findInvoices(filters: InvoiceFilters, nip: string, world: KsefWorld): Found | Unfindable {
  const now = world.clock.now();
  const indexedUntil = now - world.settings.index_lag_ms;
  const range = rangeOf(filters, now);
  if (range === null) return 'range too long';
  const { dateType, restrictToPermanentStorageHwmDate } = filters.dateRange;
  const isByStorage = dateType === 'PermanentStorage';
  const isRestricted = isByStorage && restrictToPermanentStorageHwmDate === true;
  if (isRestricted && range.from > indexedUntil) return 'beyond high water mark';
  const upTo: TimeRange = isRestricted ? { ...range, to: Math.min(range.to, indexedUntil) } : range;
  const documents = [...world.issued.values()]
    .filter((document) => document.indexedAt <= now)
    .filter((document) => isOf(document, nip, filters) && fits(document, filters, upTo))
    .sort((a, b) => dateOf(a, filters) - dateOf(b, filters));
  return { documents, highWaterMark: isByStorage ? Math.min(range.to, indexedUntil) : null };
}

/** The date that the filters ask for. */
export function dateOf(document: IssuedDocument, { dateRange }: InvoiceFilters): number {
  if (dateRange.dateType === 'Issue') return Date.parse(document.content.issueDate);
  return dateRange.dateType === 'Invoicing' ? document.receivedAt : document.storedAt;
}
