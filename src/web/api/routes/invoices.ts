import { localDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { E_INVOICE_STATES } from '../../../domain/invoice-states.js';
import { filterOf } from '../../../invoice-list/filter.js';
import { placeOf, placeText } from '../../../invoice-list/place.js';
import { orderOf } from '../../../invoice-list/question.js';
import { type RowSpace, toInvoiceRow } from '../../../invoice-list/row.js';
import { MOST_ZIPPED } from '../../../invoice-list/zip.js';
import { INVOICE_ORDERS, PAYMENT_FILTERS } from '../../../store/invoices/list/filter.js';
import { sendInvoices } from '../../invoices-zip.js';
import { isKnown, knownInvoice } from '../../known-invoice.js';
import type { Site } from '../../site.js';
import { limitOf } from '../../view/seen.js';
import { countedPage, countedPageOf, countedQuery } from '../counted-list.js';
import { type Api, download, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { invoice, invoiceRow, toInvoice } from '../schemas/invoices.js';
import { day, spaceParams } from '../schemas/values.js';

const tag = 'Invoices';
const SORTS = INVOICE_ORDERS.flatMap((name) => [name, `-${name}`] as const);
const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/);

const choice = {
  space: z.string().min(1).max(100).optional().describe('Of this space alone.'),
  search: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Beginnings of words of customer and number, ids, numbers in KSeF, amounts with cents.'),
  eInvoice: z.enum(E_INVOICE_STATES).optional(),
  payment: z
    .enum(PAYMENT_FILTERS)
    .optional()
    .describe('`overdue`: of those that are open; `deleted`: gone from the platform, left out otherwise.'),
  from: day.optional().describe('First date of invoices.'),
  to: day.optional().describe('Last date of invoices.'),
  least: decimal.optional().describe('Of the gross; below zero for credit notes.'),
  most: decimal.optional().describe('Of the gross.'),
  customer: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Of this customer of the space alone, by `ref`; with `space`.'),
  sort: z.enum(SORTS).default('-date').describe('With a minus from the last to the first.'),
};

const listQuery = z.strictObject({ ...countedQuery, ...choice });

const filesQuery = z.strictObject(choice);

/** Invoices of all spaces as people look for them, and one with all that is known of it. */
export function addInvoiceRoutes(api: Api): void {
  const { site } = api;
  const rowSpace = (request: FastifyRequest, spaceId?: string) => rowSpaceOf(site, request, spaceId);

  read(
    api,
    '/invoices',
    {
      name: 'listInvoices',
      tag,
      summary: 'Invoices of all spaces that the token sees, the latest first unless sorted otherwise.',
      query: listQuery,
      answer: countedPageOf(invoiceRow),
    },
    async ({ query, request }) => {
      const { filter, order } = askedOf(site, request, query);
      const list = {
        placeOf: (text: string) => placeOf(text, order),
        placeText,
        page: (limit: number, after: ReturnType<typeof placeOf>) =>
          site.invoices.page({ filter, order, limit, after }),
      };
      return countedPage(query, list, (rows) =>
        rows.map((row) => toInvoiceRow(row, rowSpace(request, row.spaceId))),
      );
    },
  );

  addFiles(api);

  read(
    api,
    '/spaces/:space/invoices/:invoice',
    {
      name: 'getInvoice',
      tag,
      summary: 'One invoice: what it is, its payments, what the books have of it, its e-invoice in moments.',
      params: z.strictObject({
        ...spaceParams.shape,
        invoice: z.string().min(1).max(100).describe('Its id; its number where it has an e-invoice.'),
      }),
      answer: invoice,
    },
    async ({ params, request }) => {
      const { language } = site.show.words(request);
      const known = await knownInvoice(site, request, params.space, params.invoice, language);
      if (!isKnown(known)) throw new ApiRefusal('api.not-found');
      return toInvoice(known, {
        spaceId: params.space,
        invoiceId: known.story?.invoiceId ?? params.invoice,
        ...rowSpace(request, params.space),
      });
    },
  );
}

function withoutSpace(): ApiRefusal {
  const message = 'A customer is one of a space: say which by `space`';
  return new ApiRefusal('api.request', { wrong: [{ in: 'query', name: 'customer', message }] });
}

function tooMany(): ApiRefusal {
  const message = `More than ${MOST_ZIPPED} invoices: ask for fewer`;
  return new ApiRefusal('api.request', { wrong: [{ in: 'query', name: 'from', message }] });
}

function addFiles(api: Api): void {
  const { site } = api;
  download(
    api,
    '/invoices/files.zip',
    {
      name: 'getInvoiceFiles',
      tag,
      summary: `PDF and XML of the invoices as one ZIP, at most ${MOST_ZIPPED}, with their digests in \`SHA256SUMS\` and a list of those without a file.`,
      query: filesQuery,
    },
    async ({ query, request, reply }) => {
      const sent = await sendInvoices(site, reply, site.show.words(request), askedOf(site, request, query));
      if (sent === null) throw tooMany();
      return sent;
    },
  );
}

/** @throws ApiRefusal for a space that is not there */
function rowSpaceOf(site: Site, request: FastifyRequest, spaceId?: string): RowSpace {
  const seen = site.spacesOf(request);
  const space = spaceId === undefined ? seen[0] : seen.find(({ id }) => id === spaceId);
  if (space === undefined && spaceId !== undefined) throw new ApiRefusal('api.not-found');
  return {
    today: localDate(site.clock.now(), space?.timeZone ?? 'UTC'),
    booksFrom: space?.booksFrom ?? null,
  };
}

/** What is asked of the list, as far as the token sees it. */
function askedOf(site: Site, request: FastifyRequest, query: z.output<typeof filesQuery>) {
  const { space, customer } = query;
  if (customer !== undefined && space === undefined) throw withoutSpace();
  const { today } = rowSpaceOf(site, request, space);
  const seen = space === undefined ? limitOf(request) : { spaceIds: [space] };
  return { filter: filterOf({ ...query, ...seen, today }), order: orderOf(query), today };
}
