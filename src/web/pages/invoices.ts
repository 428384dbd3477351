import type { FastifyRequest } from 'fastify';
import { isBeforeCutover } from '../../domain/accounting/cutover.js';
import { E_INVOICE_STATES } from '../../domain/invoice-states.js';
import { invoicePath } from '../../domain/page-paths.js';
import { placeOf, placeText } from '../../invoice-list/place.js';
import { type ChosenInvoices, FILTERS, type FilterName, misread } from '../../invoice-list/question.js';
import { paymentToday } from '../../invoice-list/row.js';
import { MOST_XLSX_ROWS } from '../../invoice-list/xlsx.js';
import { MOST_ZIPPED } from '../../invoice-list/zip.js';
import type { InvoiceFacts } from '../../store/invoices/invoice-facts.js';
import { INVOICE_ORDERS, type InvoiceOrder, PAYMENT_FILTERS } from '../../store/invoices/list/filter.js';
import type { InvoiceCount } from '../../store/invoices/list/list.js';
import type { SavedView } from '../../store/people/saved-views.js';
import { beforeCutoverText } from '../../words/cutover.js';
import type { WebSpace } from '../deps.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { showsOwnPdf } from '../security/headers.js';
import { signedIn } from '../security/prove-again.js';
import type { Site } from '../site.js';
import { askedInvoices, type ListQuery } from '../view/asked-invoices.js';
import { customerPathOf, customerRefs } from '../view/customer-path.js';
import { addressOf } from '../view/invoice-address.js';
import { eInvoiceTone, paymentTone } from '../view/invoice-row.js';
import { ALL_QUERY, queryOf, viewPath } from '../view/saved-view.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly invoices: Awaited<ReturnType<typeof listData>>;
  }
}

const ROWS = 50;

/** All invoices and e-invoices, by what people know them by. */
export const page: Page = (site) => {
  const { app, show, people } = site;

  app.get<ListQuery>('/invoices', READERS, async (request, reply) => {
    const views = await people.views.of(signedIn(request).account.id);
    const usual = views.find(({ isDefault }) => isDefault);
    if (usual !== undefined && Object.keys(request.query).length === 0) {
      return reply.redirect(viewPath(usual), 302);
    }
    const words = show.words(request);
    // In the preview of a row.
    showsOwnPdf(reply);
    return show.page(request, reply, {
      template: 'invoices',
      title: words.say('invoices.title'),
      menu: 'invoices',
      data: await listData(site, words, request, views),
    });
  });
};

async function listData(
  site: Site,
  words: Words,
  request: FastifyRequest<ListQuery>,
  views: readonly SavedView[],
) {
  const { spaces, chosen, today, filter, order } = askedInvoices(site, request);
  const hasDefault = views.some(({ isDefault }) => isDefault);
  // Without anything in the address the view that somebody has chosen would be shown.
  const all = hasDefault ? viewPath({ query: ALL_QUERY }) : '/invoices';
  const link: Link = (changes = {}) => {
    const address = addressOf(chosen, changes);
    return address === '/invoices' ? all : address;
  };
  const after = placeOf(request.query.after, order);
  const before = after === undefined ? placeOf(request.query.before, order) : undefined;
  const page = await site.invoices.page({ filter, order, limit: ROWS, after, before });
  const refs = await customerRefs(site, page.rows);
  return {
    chosen,
    spaces,
    hasCollectives: spaces.some(({ id }) => site.collectives(id) !== null),
    eInvoiceStates: E_INVOICE_STATES,
    payments: PAYMENT_FILTERS,
    columns: INVOICE_ORDERS.map((name) => columnOf(name, link, order)),
    sortedBy: words.say(`invoices.${order.by}`),
    misread: misread(request.query, chosen),
    chips: chipsOf(chosen, link, words, await customerName(site, chosen)),
    count: countText(page.count, words),
    rows: page.rows.map((row) => ({
      ...row,
      today: paymentToday(row, today),
      path: invoicePath(row),
      customerPath: customerPathOf(row.spaceId, refs.get(row.spaceId)?.get(row.invoiceId)),
      earlier: earlierText(row, spaces, words),
    })),
    first: after === undefined && before === undefined ? null : link(),
    previous: page.previous === null ? null : link({ before: placeText(page.previous) }),
    next: page.next === null ? null : link({ after: placeText(page.next) }),
    all,
    views: views.map((view) => ({
      ...view,
      path: viewPath(view),
      isShown: view.query === queryOf(chosen),
    })),
    shownQuery: queryOf(chosen),
    csv: addressOf(chosen, {}, '/invoices.csv'),
    xlsx: addressOf(chosen, {}, '/invoices.xlsx'),
    zip:
      page.count.isExact && page.count.least <= MOST_ZIPPED ? addressOf(chosen, {}, '/invoices.zip') : null,
    mostZipped: MOST_ZIPPED,
    xlsxCount: page.count.isExact
      ? countText(page.count, words)
      : words.say('invoices.count-most', { count: words.number(MOST_XLSX_ROWS) }),
    eInvoiceTone,
    paymentTone,
  };
}

/** That it is of the program before; null where it is not. */
function earlierText(
  { spaceId, terms }: Pick<InvoiceFacts, 'spaceId' | 'terms'>,
  spaces: readonly WebSpace[],
  { language }: Words,
): string | null {
  const from = spaces.find(({ id }) => id === spaceId)?.booksFrom ?? null;
  if (terms === null || from === null || !isBeforeCutover(terms, { from })) return null;
  return beforeCutoverText({ from }, language);
}

/** The address of the list with what is chosen, and with these changes. */
type Link = (changes?: Readonly<Record<string, string>>) => string;

interface Column {
  readonly name: (typeof INVOICE_ORDERS)[number];
  readonly isNumber: boolean;
  readonly sorted: 'ascending' | 'descending' | null;
  /** Address of the list sorted by it. */
  readonly path: string;
}

/** A filter in words, and the address of the list without it. */
interface Chip {
  readonly text: string;
  readonly path: string;
}

function columnOf(name: (typeof INVOICE_ORDERS)[number], link: Link, order: InvoiceOrder): Column {
  const isSorted = order.by === name;
  // Dates and amounts are looked at from the latest and largest on.
  const isFirstDescending = name === 'date' || name === 'due' || name === 'gross' || name === 'open';
  const descending = isSorted ? !order.descending : isFirstDescending;
  return {
    name,
    isNumber: name === 'gross' || name === 'open',
    sorted: isSorted ? (order.descending ? 'descending' : 'ascending') : null,
    path: link({ sort: `${descending ? '-' : ''}${name}` }),
  };
}

/** What is shown, in words, each with the address of the list without it. */
function chipsOf(chosen: ChosenInvoices, link: Link, words: Words, customer: string): readonly Chip[] {
  const said: Readonly<Partial<Record<FilterName, (value: string) => string>>> = {
    state: (value) => words.say(`e-invoice-state.${value}`),
    payment: (value) => words.say(`payment-state.${value}`),
    age: (value) => {
      const days = words.say(`figures.open.${value}`);
      return value === 'not-due' ? days : words.say('invoices.overdue-by', { value: days });
    },
    customer: () => customer,
    from: words.day,
    to: words.day,
  };
  return FILTERS.filter((name) => chosen[name] !== '').map((name) => {
    const value = said[name]?.(chosen[name]) ?? chosen[name];
    return {
      text: words.say(`invoices.chip-${name}`, { value }),
      path: link(name === 'space' ? { space: '', customer: '' } : { [name]: '' }),
    };
  });
}

/** As people know the one whose invoices are shown. */
async function customerName({ customers }: Site, { space, customer: ref }: ChosenInvoices): Promise<string> {
  if (ref === '') return '';
  const { name = '', number = null } = (await customers.of(space, ref)) ?? {};
  return name || (number ?? ref);
}

function countText({ least, isExact }: InvoiceCount, words: Words): string {
  return words.say(isExact ? 'invoices.count' : 'invoices.count-more', { count: words.number(least) });
}
