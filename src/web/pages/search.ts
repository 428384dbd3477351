import type { FastifyRequest } from 'fastify';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import { invoicePath, PAGE } from '../../domain/page-paths.js';
import { compactKey, numberKey, searchWords } from '../../domain/search-words.js';
import type { Customer } from '../../store/invoices/customers.js';
import type { InvoiceFacts } from '../../store/invoices/invoice-facts.js';
import { goTo } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { askedInvoices } from '../view/asked-invoices.js';
import { bankPlaces } from '../view/bank-space.js';
import { customerPath } from '../view/customer-path.js';
import { chosenLines, lineFilter } from '../view/line-filter.js';
import { limitOf } from '../view/seen.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly search: { readonly query: string; readonly found: Found };
  }
}

interface SearchQuery {
  Querystring: { readonly q?: unknown };
}

interface Group<Row> {
  readonly rows: readonly (Row & { readonly path: string })[];
  /** The list that has all of them; null where these are all. */
  readonly all: string | null;
}

interface Found {
  readonly invoices: Group<InvoiceFacts>;
  readonly customers: Group<Customer>;
  readonly lines: {
    readonly rows: Group<KeptLine>['rows'];
    /** Of spaces where there may be more. */
    readonly lists: readonly { readonly spaceId: string; readonly path: string }[];
  };
  readonly batches: Group<{ readonly spaceId: string; readonly number: number; readonly name: string }>;
}

const LONGEST = 100;
const ROWS = 8;
/** Texts of bank lines are in no index: the latest are looked through here, all of them by the list. */
const LINES_LOOKED_AT = 1_000;
const MOST_SPACES = 10;

/** Invoices, customers, bank lines and batches by one text; the one that a number names is opened at once. */
export const page: Page = (site) => {
  const { app, show } = site;
  app.get<SearchQuery>('/search', READERS, async (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.trim().slice(0, LONGEST) : '';
    const found = await search(site, request, query);
    const named = namedBy(query, found);
    if (named !== null) return goTo(reply, named);
    return show.page(request, reply, {
      template: 'search',
      title: show.words(request).say('search.title'),
      data: { query, found },
    });
  });
};

async function search(site: Site, request: FastifyRequest, query: string): Promise<Found> {
  const none = { rows: [], all: null };
  if (query === '') return { invoices: none, customers: none, lines: { rows: [], lists: [] }, batches: none };
  return {
    invoices: await invoicesFound(site, request, query),
    customers: await customersFound(site, request, query),
    lines: await linesFound(site, request, query),
    batches: await batchesFound(site, request, query),
  };
}

async function invoicesFound(site: Site, request: FastifyRequest, query: string): Promise<Found['invoices']> {
  const { filter, order } = askedInvoices(site, request, { search: query });
  const { rows, next } = await site.invoices.page({ filter, order, limit: ROWS });
  return {
    rows: rows.map((row) => ({ ...row, path: invoicePath(row) })),
    all: next === null ? null : PAGE.invoicesWith({ search: query }),
  };
}

async function customersFound(
  site: Site,
  request: FastifyRequest,
  query: string,
): Promise<Found['customers']> {
  const words = searchWords(query);
  if (words.length === 0) return { rows: [], all: null };
  const { rows, next } = await site.customers.page({ ...limitOf(request), words, limit: ROWS });
  return {
    rows: rows.map((row) => ({ ...row, path: customerPath(row) })),
    all: next === null ? null : PAGE.customers({ search: query }),
  };
}

/** Of all spaces with a bank, the latest first; each that has more than it shows has a list of its own. */
async function linesFound(site: Site, request: FastifyRequest, query: string): Promise<Found['lines']> {
  const rows: Found['lines']['rows'][number][] = [];
  const lists: { readonly spaceId: string; readonly path: string }[] = [];
  for (const { space, desk } of bankPlaces(site, request).slice(0, MOST_SPACES)) {
    const filter = lineFilter(chosenLines({ search: query }, []), null, ROWS);
    const { lines, next } = await desk.page({ ...filter, mostRead: LINES_LOOKED_AT });
    rows.push(...lines.map((line) => ({ ...line, path: PAGE.bankLine(space.id, line.id) })));
    const path = PAGE.bank(space.id, { search: query });
    if (next !== null) lists.push({ spaceId: space.id, path });
  }
  return { rows: rows.toSorted((a, b) => (a.bookedOn < b.bookedOn ? 1 : -1)), lists };
}

/** By their whole number, in each space. */
async function batchesFound(
  { spacesOf, books }: Site,
  request: FastifyRequest,
  query: string,
): Promise<Found['batches']> {
  const number = Number(/^(?:\p{L}+\s+)?(\d{1,9})$/u.exec(query)?.[1] ?? 0);
  if (number === 0) return { rows: [], all: null };
  const spaces = spacesOf(request).filter(({ hasBooks }) => hasBooks);
  const rows: Found['batches']['rows'][number][] = [];
  for (const { id } of spaces.slice(0, MOST_SPACES)) {
    const [batch] = await books.batches.page(id, 1, number + 1);
    if (batch?.number !== number) continue;
    rows.push({
      spaceId: id,
      number,
      name: batch.series,
      path: PAGE.batch(id, number),
    });
  }
  return { rows, all: null };
}

/** Where the only thing is that the text names as a whole; null where there is none, or several. */
function namedBy(query: string, { invoices, batches }: Found): string | null {
  if (!/\p{N}/u.test(query)) return null;
  const number = numberKey(query);
  const compact = compactKey(query);
  const named = invoices.rows.filter(
    (row) =>
      (row.terms !== null && numberKey(row.terms.number) === number) ||
      row.invoiceId === query ||
      (row.ksefNumber !== null && compactKey(row.ksefNumber) === compact),
  );
  const [only, second] = [...named, ...batches.rows];
  return only === undefined || second !== undefined ? null : only.path;
}
