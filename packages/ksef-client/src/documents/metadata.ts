import { DAY_MS } from '@spacebooks/base/durations';
import { z } from 'zod';
import type { FoundDocument, NumberQuery } from '../client.js';
import { readAnswer, unreadable } from '../exchange/read-answer.js';
import { commonRefusal } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { checkedNumber } from './status.js';

const METADATA = 'POST /invoices/query/metadata';
/** The largest that KSeF gives. */
const PAGE_SIZE = 250;

const page = z.object({
  hasMore: z.boolean(),
  invoices: z.array(
    z.object({
      ksefNumber: z.string(),
      invoiceNumber: z.string(),
      invoiceHash: z.string(),
      acquisitionDate: z.string(),
    }),
  ),
});

/** A document of KSeF's index. */
interface IndexedDocument extends FoundDocument {
  /** P_2 */
  readonly number: string;
}

export interface IndexedDocuments {
  readonly documents: readonly IndexedDocument[];
  /** There is more than these pages. */
  readonly hasMore: boolean;
}

/**
 * What the seller issued, by KSeF's index, the oldest first: what is added while the pages are read comes twice at most.
 *
 * @param filters InvoiceQueryFilters without the subject
 * @param mostPages of 250 documents; each is a request
 */
export async function queryMetadata(
  call: Call,
  filters: object,
  mostPages: number,
): Promise<IndexedDocuments> {
  const bytes = Buffer.from(JSON.stringify({ subjectType: 'Subject1', ...filters }));
  const documents: IndexedDocument[] = [];
  let hasMore = true;
  for (let offset = 0; hasMore && offset < mostPages; offset += 1) {
    const path = `/invoices/query/metadata?sortOrder=Asc&pageOffset=${offset}&pageSize=${PAGE_SIZE}`;
    const content = { type: 'application/json', bytes };
    const reply = await call({ method: 'POST', path, group: 'metadata', content });
    if (!reply.ok)
      throw commonRefusal(METADATA, reply) ?? unreadable(METADATA, reply.problem?.text ?? '', reply.status);
    const answer = readAnswer(page, reply.answer, METADATA);
    hasMore = answer.hasMore;
    for (const { invoiceNumber: number, invoiceHash: hash, ksefNumber, acquisitionDate } of answer.invoices) {
      documents.push({ number, hash, ksefNumber: checkedNumber(ksefNumber, METADATA), acquisitionDate });
    }
  }
  return { documents, hasMore };
}

/** Few can have the same number: VAT invoice, correction ... */
const MOST_PAGES = 3;

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
