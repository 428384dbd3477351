import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { localDate } from '../../domain/calendar.js';
import type { LocalDate } from '../../domain/invoice.js';
import { E_INVOICE_STATES, type EInvoiceState } from '../../domain/invoice-facts.js';
import { invoiceSearch } from '../../domain/invoice-search.js';
import {
  INVOICE_ORDERS,
  type InvoiceFilter,
  type InvoiceOrder,
  type InvoicePlace,
  PAYMENT_FILTERS,
  type PaymentFilter,
} from '../../store/invoice-list/filter.js';
import type { InvoiceCount } from '../../store/invoice-list/list.js';
import { disposition } from '../download.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import {
  addressOf,
  type ChosenInvoices,
  chosenInvoices,
  FILTERS,
  type FilterName,
  type InvoicesQuery,
  misread,
  orderOf,
  placeIn,
  placeText,
  signedCents,
} from '../view/invoice-address.js';
import { invoicePath } from '../view/invoice-path.js';
import { eInvoiceTone, paymentToday, paymentTone } from '../view/invoice-row.js';
import { invoicesCsv } from '../view/invoices-csv.js';
import { limitOf } from '../view/seen.js';
import type { Words } from '../view/show.js';

const ROWS = 50;

interface ListQuery {
  Querystring: InvoicesQuery;
}

/** All invoices and e-invoices, by what people know them by. */
export function addInvoicesPage(site: Site): void {
  const { app, show, invoices, spacesOf } = site;
  const asked = (request: FastifyRequest<ListQuery>) => {
    const spaces = spacesOf(request);
    const chosen = chosenInvoices(
      request.query,
      spaces.map(({ id }) => id),
    );
    const today = localDate(site.clock.now(), spaces[0]?.timeZone ?? 'UTC');
    return { spaces, chosen, today, filter: filterOf(request, chosen, today), order: orderOf(chosen) };
  };

  app.get<ListQuery>('/invoices', READERS, async (request, reply) => {
    const { spaces, chosen, today, filter, order } = asked(request);
    const after = placeOf(request.query.after, order);
    const before = after === undefined ? placeOf(request.query.before, order) : undefined;
    const page = await invoices.page({ filter, order, limit: ROWS, after, before });
    const words = show.words(request);
    return show.page(request, reply, {
      template: 'invoices',
      title: words.say('invoices.title'),
      menu: 'invoices',
      data: {
        chosen,
        spaces,
        eInvoiceStates: E_INVOICE_STATES,
        payments: PAYMENT_FILTERS,
        columns: INVOICE_ORDERS.map((name) => columnOf(name, chosen, order)),
        sortedBy: words.say(`invoices.${order.by}`),
        misread: misread(request.query),
        chips: chipsOf(chosen, words),
        count: countText(page.count, words),
        rows: page.rows.map((row) => ({ ...row, today: paymentToday(row, today), path: invoicePath(row) })),
        first: after === undefined && before === undefined ? null : addressOf(chosen),
        previous: page.previous === null ? null : addressOf(chosen, { before: placeText(page.previous) }),
        next: page.next === null ? null : addressOf(chosen, { after: placeText(page.next) }),
        csv: addressOf(chosen, {}, '/invoices.csv'),
        eInvoiceTone,
        paymentTone,
      },
    });
  });

  app.get<ListQuery>('/invoices.csv', READERS, async (request, reply) => {
    const { filter, order, today } = asked(request);
    const words = show.words(request);
    const lines = invoicesCsv(invoices.all(filter, order), words, today);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', disposition(`${words.say('invoices.file')}-${today}.csv`))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Readable.from(lines));
  });

  app.get<ListQuery>('/e-invoices', READERS, async (request, reply) =>
    reply.redirect(addressOf(asked(request).chosen), 302),
  );
}

function filterOf(request: FastifyRequest, chosen: ChosenInvoices, today: LocalDate): InvoiceFilter {
  const { search, state, payment, space, from, to, least, most } = chosen;
  const cents = (text: string): number | undefined => signedCents(text) ?? undefined;
  return {
    ...(space === '' ? limitOf(request) : { spaceIds: [space] }),
    today,
    eInvoice: state === '' ? undefined : (state as EInvoiceState),
    payment: payment === '' ? undefined : (payment as PaymentFilter),
    from: from === '' ? undefined : from,
    to: to === '' ? undefined : to,
    least: cents(least),
    most: cents(most),
    search: invoiceSearch(search) ?? undefined,
  };
}

/** A place in a list that is sorted by something else is none. */
function placeOf(text: unknown, { by }: InvoiceOrder): InvoicePlace | undefined {
  const place = placeIn(text);
  const wanted = by === 'gross' || by === 'open' ? 'number' : 'string';
  return typeof place?.value === wanted ? place : undefined;
}

function columnOf(
  name: (typeof INVOICE_ORDERS)[number],
  chosen: ChosenInvoices,
  order: InvoiceOrder,
): object {
  const isSorted = order.by === name;
  // Dates and amounts are looked at from the latest and largest on.
  const isFirstDescending = name === 'date' || name === 'due' || name === 'gross' || name === 'open';
  const descending = isSorted ? !order.descending : isFirstDescending;
  return {
    name,
    isNumber: name === 'gross' || name === 'open',
    sorted: isSorted ? (order.descending ? 'descending' : 'ascending') : null,
    path: addressOf(chosen, { sort: `${descending ? '-' : ''}${name}` }),
  };
}

/** What is shown, in words, each with the address of the list without it. */
function chipsOf(chosen: ChosenInvoices, words: Words): readonly object[] {
  const said: Readonly<Partial<Record<FilterName, (value: string) => string>>> = {
    state: (value) => words.say(`e-invoice-state.${value}`),
    payment: (value) => words.say(`payment-state.${value}`),
    from: words.day,
    to: words.day,
  };
  return FILTERS.filter((name) => chosen[name] !== '').map((name) => {
    const value = said[name]?.(chosen[name]) ?? chosen[name];
    return { text: words.say(`invoices.chip-${name}`, { value }), path: addressOf(chosen, { [name]: '' }) };
  });
}

function countText({ least, isExact }: InvoiceCount, words: Words): string {
  if (isExact && least === 1) return words.say('invoices.count-one');
  return words.say(isExact ? 'invoices.count' : 'invoices.count-more', { count: words.number(least) });
}
