import type { FoundDocument, NumberQuery } from '../client.js';
import { unreadable } from '../exchange/read-answer.js';
import type { Call } from '../login/call.js';
import { METADATA, PAGE_SIZE, queryMetadata } from './query-metadata.js';

/** Few can have the same number: VAT invoice, correction ... */
const MOST_PAGES = 3;
const DAY_MS = 86_400_000;

/** Documents that the seller issued under a number, as far as KSeF's index has come. */
export async function findByNumber(call: Call, query: NumberQuery): Promise<readonly FoundDocument[]> {
  const { documents, hasMore } = await queryMetadata(call, filtersOf(query), MOST_PAGES);
  if (hasMore) throw unreadable(METADATA, `more than ${MOST_PAGES * PAGE_SIZE} documents have this number`);
  return withNumber(documents, query.number);
}

/** Exactly this number, whatever KSeF takes for the same. */
export function withNumber(
  documents: readonly (FoundDocument & { readonly number: string })[],
  wanted: string,
): readonly FoundDocument[] {
  return documents.filter(({ number }) => number === wanted).map(({ number: _number, ...found }) => found);
}

/** A day more on either side, because KSeF reads dates in the time of Warsaw. */
function filtersOf({ number, issueDate }: NumberQuery): object {
  const day = Date.parse(`${issueDate}T00:00:00Z`);
  if (Number.isNaN(day)) throw new RangeError(`not a date: ${issueDate}`);
  return {
    dateRange: {
      dateType: 'Issue',
      from: new Date(day - DAY_MS).toISOString(),
      to: new Date(day + 2 * DAY_MS).toISOString(),
    },
    invoiceNumber: number,
  };
}
