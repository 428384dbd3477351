import { signed } from '@spacebooks/base/signed';
import type { Cents } from '../domain/accounting/cents.js';
import { typedCents } from '../domain/bank/typed-amount.js';
import { E_INVOICE_STATES } from '../domain/invoice-states.js';
import { AGES } from '../domain/open-age.js';
import { INVOICE_ORDERS, type InvoiceOrder, PAYMENT_FILTERS } from '../store/invoices/list/filter.js';

/** What a person has chosen, as it stands in the address; empty where nothing is. */
export interface ChosenInvoices {
  readonly search: string;
  readonly state: string;
  readonly payment: string;
  /** For how long it is overdue. */
  readonly age: string;
  readonly space: string;
  /** Of the chosen space (domain/customer-ref.ts). */
  readonly customer: string;
  readonly from: string;
  readonly to: string;
  readonly least: string;
  readonly most: string;
  /** A column, with a minus before it from the last to the first. */
  readonly sort: string;
}

/** Filters, in the order in which they are said. */
export const FILTERS = [
  'search',
  'state',
  'payment',
  'age',
  'space',
  'customer',
  'from',
  'to',
  'least',
  'most',
] as const;
export type FilterName = (typeof FILTERS)[number];

export type InvoicesQuery = Readonly<Record<string, unknown>>;

export const NEWEST_FIRST = '-date';
const LONGEST = 100;

/** As far as it can be understood; what is not is left out, and `misread` says so. */
export function chosenInvoices(query: InvoicesQuery, spaceIds: readonly string[]): ChosenInvoices {
  const text = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value.trim().slice(0, LONGEST) : '';
  };
  const one = (name: string, known: readonly string[]): string =>
    known.includes(text(name)) ? text(name) : '';
  const day = (name: string): string => (isDay(text(name)) ? text(name) : '');
  const amount = (name: string): string => (signedCents(text(name)) === null ? '' : text(name));
  const sort = text('sort');
  return {
    search: text('search'),
    state: one('state', E_INVOICE_STATES),
    payment: one('payment', PAYMENT_FILTERS),
    age: one('age', AGES),
    space: one('space', spaceIds),
    customer: one('space', spaceIds) === '' ? '' : text('customer'),
    from: day('from'),
    to: day('to'),
    least: amount('least'),
    most: amount('most'),
    sort: (INVOICE_ORDERS as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : NEWEST_FIRST,
  };
}

/** Which kind of what was typed could not be read. */
export function misread(
  query: InvoicesQuery,
  { space }: Pick<ChosenInvoices, 'space'>,
): { readonly day: boolean; readonly amount: boolean; readonly space: boolean } {
  const given = (name: string): string => (typeof query[name] === 'string' ? query[name].trim() : '');
  return {
    day: ['from', 'to'].some((name) => given(name) !== '' && !isDay(given(name))),
    amount: ['least', 'most'].some((name) => given(name) !== '' && signedCents(given(name)) === null),
    space: given('space') !== '' && space === '',
  };
}

export function orderOf({ sort }: Pick<ChosenInvoices, 'sort'>): InvoiceOrder {
  const by = INVOICE_ORDERS.find((name) => name === sort.replace(/^-/, '')) ?? 'date';
  return { by, descending: sort.startsWith('-') };
}

/** Credit notes are less than nothing. */
export function signedCents(text: string): Cents | null {
  const isLess = text.startsWith('-') || text.startsWith('−');
  const cents = typedCents(isLess ? text.slice(1) : text);
  return cents === null ? null : signed(cents, isLess ? -1 : 1);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
