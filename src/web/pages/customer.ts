import type { FastifyRequest } from 'fastify';
import { roundToCents } from '../../domain/accounting/apportion.js';
import { endOfMonth } from '../../domain/accounting/service-date.js';
import { AGES } from '../../domain/open-age.js';
import { invoicePath, PAGE } from '../../domain/page-paths.js';
import { placeOf, placeText } from '../../invoice-list/place.js';
import { NEWEST_FIRST, orderOf } from '../../invoice-list/question.js';
import { paymentToday } from '../../invoice-list/row.js';
import type { Customer } from '../../store/invoices/customers.js';
import type { CustomerIds, WebSpace } from '../deps.js';
import { goTo, notFound } from '../forms.js';
import { type CustomerRecord, filterOfCustomer, knownCustomer } from '../known-customer.js';
import type { Page } from '../page.js';
import { mayOpen, READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { customerPath, customerPathOf } from '../view/customer-path.js';
import { eInvoiceTone, paymentTone } from '../view/invoice-row.js';
import type { Words } from '../view/words.js';
import type { InvoicePath } from './invoice.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly customer: Awaited<ReturnType<typeof customerData>>;
  }
}

export interface CustomerPagePath {
  Params: { space: string; customer: string };
  Querystring: { readonly after?: unknown };
}

const ROWS = 50;
const ORDER = orderOf({ sort: NEWEST_FIRST });

/** One customer: what they owe, their invoices and payments, where their mail goes, and their ids. */
export const page: Page = (site) => {
  const { app, show, spacesOf } = site;
  addWayFromInvoice(site);
  app.get<CustomerPagePath>('/customers/:space/:customer', READERS, async (request, reply) => {
    const { space: spaceId, customer: ref } = request.params;
    const space = spacesOf(request).find(({ id }) => id === spaceId);
    const known = space === undefined ? null : await knownCustomer(site, space, ref);
    if (space === undefined || known === null) throw notFound();
    const words = show.words(request);
    return show.page(request, reply, {
      template: 'customer',
      title: nameOf(known.customer, words),
      menu: 'customers',
      data: await customerData(site, words, request, { space, known }),
    });
  });
};

/** From where only the invoice is known. */
function addWayFromInvoice({ app, customers }: Site): void {
  app.get<InvoicePath>('/invoices/:space/:invoice/customer', READERS, async (request, reply) => {
    const { space: spaceId, invoice: invoiceId } = request.params;
    const ref = (await customers.refsOf(spaceId, [invoiceId])).get(invoiceId);
    return goTo(reply, customerPathOf(spaceId, ref) ?? invoicePath({ spaceId, invoiceId }));
  });
}

/** A name, and of who has none what else they are known by. */
function nameOf({ name, number }: Customer, words: Words): string {
  return name || (number ?? words.say('customers.nameless'));
}

interface ShownCustomer {
  readonly space: WebSpace;
  readonly known: CustomerRecord;
}

async function customerData(
  site: Site,
  words: Words,
  request: FastifyRequest<CustomerPagePath>,
  { space, known }: ShownCustomer,
) {
  const { customer, today, payments, numbers } = known;
  const { spaceId, ref } = customer;
  const after = placeOf(request.query.after, ORDER);
  const filter = filterOfCustomer(customer, today);
  const invoices = await site.invoices.page({ filter, order: ORDER, limit: ROWS, after });
  const path = customerPath(customer);
  const listed = (more: Readonly<Record<string, string>>, file: '' | '.zip' = ''): string =>
    PAGE.invoicesWith({ space: spaceId, customer: ref, ...more }, file);
  const numberOf = (invoiceId: string): string => numbers.get(invoiceId) ?? invoiceId;
  const seesBank = mayOpen(request.session, '/bank');
  return {
    ...known,
    spaceId,
    path,
    all: listed({}),
    ages: AGES.map((age) => ({ age, path: listed({ age }) })),
    invoiceCount: invoices.count,
    rows: invoices.rows.map((row) => ({ ...row, today: paymentToday(row, today), path: invoicePath(row) })),
    first: after === undefined ? null : path,
    next: invoices.next === null ? null : `${path}?after=${placeText(invoices.next)}#invoices`,
    eInvoiceTone,
    paymentTone,
    monthRows: known.months.map(({ month, invoices: count }) => ({
      month,
      count,
      path: listed(monthDays(month)),
      zip: listed(monthDays(month), '.zip'),
    })),
    records: payments.records.map(({ invoiceId, paidOn, amount, currency, method, note }) => ({
      // People write accounts in notes.
      ...{ paidOn, note: seesBank ? note : null, amount: words.amount(roundToCents(amount), currency) },
      method: method?.name ?? method?.id ?? null,
      number: numberOf(invoiceId),
      path: invoicePath({ spaceId, invoiceId }),
    })),
    lines: seesBank ? payments.lines.map((line) => ({ ...line, number: numberOf(line.invoiceId) })) : [],
    others: known.namesakes.map((each) => ({ ...each, path: customerPath(each) })),
    idRows: idRows(known.ids),
    edit: editPath(customer),
    hasBooks: space.hasBooks,
  };
}

function monthDays(month: string) {
  return { from: `${month}-01`, to: endOfMonth(`${month}-01`) };
}

/** Where finance sets the references of a customer. */
function editPath({ spaceId, number }: Customer): string {
  return number === null ? PAGE.setting(spaceId, 'customers') : PAGE.settingOfCustomer(spaceId, number);
}

const IDS = [
  'buyer_reference',
  'order_number',
  'contract_number',
  'project_number',
  'vat_id',
  'nip',
  'registration_id',
] as const satisfies readonly (keyof CustomerIds)[];

/** What is configured of their ids, in the order of the settings. */
function idRows(ids: CustomerIds): readonly { readonly name: string; readonly value: string }[] {
  const own = IDS.flatMap((name) => {
    const value = ids[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const { electronic_address: address } = ids;
  if (address === undefined) return own;
  return [...own, { name: 'electronic_address', value: `${address.scheme}:${address.id}` }];
}
