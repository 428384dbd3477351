import { z } from 'zod';
import type { FoundDocument, NumberQuery } from '../client.js';
import { readAnswer, unreadable } from '../exchange/read-answer.js';
import { commonRefusal } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { checkedNumber } from './status.js';

const WHAT = 'POST /invoices/query/metadata';
const PAGE_SIZE = 250;
/** Few can have the same number: VAT invoice, correction ... */
const MOST_PAGES = 3;
const DAY_MS = 86_400_000;

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

/** Documents that the seller issued under a number, as far as KSeF's index has come. */
export async function findByNumber(call: Call, query: NumberQuery): Promise<readonly FoundDocument[]> {
  const bytes = Buffer.from(JSON.stringify(filtersOf(query)));
  const found: FoundDocument[] = [];
  for (let offset = 0; offset < MOST_PAGES; offset += 1) {
    const path = `/invoices/query/metadata?sortOrder=Asc&pageOffset=${offset}&pageSize=${PAGE_SIZE}`;
    const content = { type: 'application/json', bytes };
    const reply = await call({ method: 'POST', path, group: 'metadata', content });
    if (!reply.ok)
      throw commonRefusal(WHAT, reply) ?? unreadable(WHAT, reply.problem?.text ?? '', reply.status);
    const { invoices, hasMore } = readAnswer(page, reply.answer, WHAT);
    for (const { invoiceNumber, invoiceHash, ksefNumber, acquisitionDate } of invoices) {
      if (invoiceNumber !== query.number) continue;
      found.push({ ksefNumber: checkedNumber(ksefNumber, WHAT), hash: invoiceHash, acquisitionDate });
    }
    if (!hasMore) return found;
  }
  throw unreadable(WHAT, `more than ${MOST_PAGES * PAGE_SIZE} documents have this number`);
}

/** A day more on either side, because KSeF reads dates in the time of Warsaw. */
function filtersOf({ number, issueDate }: NumberQuery): unknown {
  const day = Date.parse(`${issueDate}T00:00:00Z`);
  if (Number.isNaN(day)) throw new RangeError(`not a date: ${issueDate}`);
  return {
    subjectType: 'Subject1',
    dateRange: {
      dateType: 'Issue',
      from: new Date(day - DAY_MS).toISOString(),
      to: new Date(day + 2 * DAY_MS).toISOString(),
    },
    invoiceNumber: number,
  };
}
