import { localDate } from '@spacebooks/base/calendar';
import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import { roundToCents } from '../../../domain/accounting/apportion.js';
import { AGES, type OwedByAge } from '../../../domain/open-age.js';
import { wordsToFind } from '../../../domain/search-words.js';
import type { CustomerPlace } from '../../../store/invoices/customers.js';
import { type CustomerRow, OWING, withOwed } from '../../customer-rows.js';
import { type CustomerRecord, knownCustomer } from '../../known-customer.js';
import { mayOpen } from '../../security/access.js';
import { customerPlaceOf, customerPlaceText } from '../../view/customer-place.js';
import { limitOf } from '../../view/seen.js';
import { countedPage, countedPageOf, countedQuery } from '../counted-list.js';
import { type Api, read } from '../declare.js';
import { ApiRefusal } from '../problem.js';
import { amount, day, id, month } from '../schemas/values.js';

const tag = 'Invoices';

const owed = z.object({
  currency: z.string().describe('ISO 4217.'),
  open: amount,
  overdue: amount,
  byAge: z
    .object(
      Object.fromEntries(AGES.map((age) => [age, amount])) as Record<(typeof AGES)[number], typeof amount>,
    )
    .describe('By days overdue where the space is.'),
  invoices: z.int(),
});

const facts = {
  space: id,
  ref: id.describe('By which it is asked for, within its space.'),
  name: z.string().describe('As the latest invoice has it; empty where that names nobody.'),
  customerNumber: z.string().nullable(),
  lastInvoiceDate: day.nullable(),
  owed: z.array(owed).describe('One of each currency that something is open in.'),
};

const customerRow = z.object(facts).meta({ id: 'CustomerRow' });

const customer = z
  .object({
    ...facts,
    sameName: z
      .array(z.object({ ref: id, customerNumber: z.string().nullable() }))
      .describe('Other customers of the space with this name.'),
    months: z.array(z.object({ month, invoices: z.int() })).describe('The latest months with invoices.'),
    recipients: z
      .array(z.string())
      .nullable()
      .describe('Billing addresses of the latest invoice; null where they are not known.'),
    taxId: z.string().nullable(),
    debtorAccounts: z.array(z.string()).describe('Of the latest invoice, once it is booked.'),
    references: z
      .record(z.string(), z.string())
      .describe('What is set for their e-invoices, by the option of the configuration.'),
    payments: z
      .array(z.object({ invoiceId: id, paidOn: day, amount, method: z.string().nullable() }))
      .describe('Of the latest invoices, the latest first, at most fifty.'),
    bankPayments: z
      .array(z.object({ bankLine: z.int(), invoiceId: id, paidOn: day, amount, state: z.string() }))
      .describe('The same of lines of bank statements; empty where the token may not see the bank.'),
  })
  .meta({ id: 'Customer' });

const listQuery = z.strictObject({
  ...countedQuery,
  space: z.string().min(1).max(100).optional().describe('Of this space alone.'),
  search: z.string().min(1).max(100).optional().describe('Beginnings of words of name and customer number.'),
  owing: z.enum(OWING).optional().describe('Those alone of whom something is open, or overdue.'),
});

/** Customers of all spaces, and one with all that is known of them. */
export function addCustomerRoutes(api: Api): void {
  const { site } = api;
  read(
    api,
    '/customers',
    {
      name: 'listCustomers',
      tag,
      summary: 'Customers of all spaces that the token sees, by name, with what each owes.',
      query: listQuery,
      answer: countedPageOf(customerRow),
    },
    async ({ query, request }) => {
      const { space: spaceId, search, owing } = query;
      const spaces = site.spacesOf(request);
      const space = spaces.find(({ id: own }) => own === spaceId);
      if (spaceId !== undefined && space === undefined) throw new ApiRefusal('api.not-found');
      const today = localDate(site.clock.now(), (space ?? spaces[0])?.timeZone ?? 'UTC');
      const chosen = {
        ...(space === undefined ? limitOf(request) : { spaceIds: [space.id] }),
        words: wordsToFind(search ?? ''),
        owing: owing === 'overdue' ? { before: today } : owing,
      };
      const list = {
        placeOf: customerPlaceOf,
        placeText: customerPlaceText,
        page: (limit: number, after: CustomerPlace | undefined) =>
          site.customers.page({ ...chosen, limit, after }),
      };
      return countedPage(query, list, async (rows) => (await withOwed(site, spaces, rows)).map(toRow));
    },
  );

  read(
    api,
    '/customers/:space/:customer',
    {
      name: 'getCustomer',
      tag,
      summary: 'One customer: what they owe by age, payments, where their mail goes, references.',
      params: z.strictObject({
        space: z.string().min(1).max(100),
        customer: z.string().min(1).max(200).describe('Its `ref`.'),
      }),
      answer: customer,
    },
    async ({ params, request }) => {
      const space = site.spacesOf(request).find(({ id: own }) => own === params.space);
      const known = space === undefined ? null : await knownCustomer(site, space, params.customer);
      if (known === null) throw new ApiRefusal('api.not-found');
      return toCustomer(known, mayOpen(request.session, '/bank'));
    },
  );
}

function toOwed({ currency, open, overdue, ages, invoices }: OwedByAge): z.infer<typeof owed> {
  const byAge = Object.fromEntries(AGES.map((age) => [age, amountOf(ages[age], currency)]));
  return {
    ...{ currency, open: amountOf(open, currency), overdue: amountOf(overdue, currency), invoices },
    byAge: byAge as z.infer<typeof owed>['byAge'],
  };
}

function toRow({
  spaceId: space,
  ref,
  name,
  number,
  lastInvoice,
  owed: sums,
}: CustomerRow): z.infer<typeof customerRow> {
  return { space, ref, name, customerNumber: number, lastInvoiceDate: lastInvoice, owed: sums.map(toOwed) };
}

function toCustomer(known: CustomerRecord, seesBank: boolean): z.infer<typeof customer> {
  const { customer: own, copy, ids, payments } = known;
  const { electronic_address: address, ...texts } = ids;
  const set = Object.entries(texts).filter((each): each is [string, string] => typeof each[1] === 'string');
  return {
    ...toRow({ ...own, owed: known.owed }),
    sameName: known.namesakes.map(({ ref, number }) => ({ ref, customerNumber: number })),
    months: [...known.months],
    recipients: known.recipients === null ? null : [...known.recipients],
    taxId: copy?.invoice.recipientTaxId ?? null,
    debtorAccounts: [...known.debtors],
    references: {
      ...Object.fromEntries(set),
      ...(address !== undefined && { electronic_address: `${address.scheme}:${address.id}` }),
    },
    payments: payments.records.map(({ invoiceId, paidOn, amount: paid, currency, method }) => ({
      ...{ invoiceId, paidOn, amount: amountOf(roundToCents(paid), currency) },
      method: method?.name ?? method?.id ?? null,
    })),
    bankPayments: seesBank
      ? payments.lines.map(({ lineId, invoiceId, paidOn, cents, currency, state }) => ({
          ...{ bankLine: lineId, invoiceId, paidOn, state, amount: amountOf(cents, currency) },
        }))
      : [],
  };
}
