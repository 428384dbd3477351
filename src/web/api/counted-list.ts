import { z } from 'zod';
import type { InvoiceCount } from '../../store/invoices/list/list.js';
import { ApiRefusal } from './problem.js';
import { pageOf, pageQuery } from './schemas/values.js';

/** How much of a list that counts what it has, and where it goes on. */
export const countedQuery = {
  ...pageQuery.shape,
  after: z
    .string()
    .regex(/^[\w-]{1,1000}$/)
    .optional()
    .describe('The `next` of the page before, of the same list in the same order.'),
};

export function countedPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    count: z.int().describe('How many there are; at least so many where it is not exact.'),
    isCountExact: z.boolean(),
  });
}

interface CountedList<Row, Place> {
  /** What an address says of a place; undefined where it is none of this list. */
  readonly placeOf: (text: string) => Place | undefined;
  readonly placeText: (place: Place) => string;
  readonly page: (
    limit: number,
    after: Place | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: Place | null; readonly count: InvoiceCount }>;
}

/** One page of it. @throws ApiRefusal where `after` is no place of this list */
export async function countedPage<Row, Place, Item>(
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  list: CountedList<Row, Place>,
  toItems: (rows: readonly Row[]) => Promise<Item[]> | Item[],
) {
  const place = after === undefined ? undefined : list.placeOf(after);
  if (after !== undefined && place === undefined) {
    const message = 'Not the `next` of a page of this list in this order';
    throw new ApiRefusal('api.request', { wrong: [{ in: 'query', name: 'after', message }] });
  }
  const { rows, next, count } = await list.page(limit, place);
  return {
    items: await toItems(rows),
    next: next === null ? null : list.placeText(next),
    ...{ count: count.least, isCountExact: count.isExact },
  };
}
