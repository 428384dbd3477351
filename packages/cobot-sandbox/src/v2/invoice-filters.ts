import { dateIn } from '@spacebooks/sandbox-engine/dates';
import { choices, dateParameter, filterBy } from '../engine/filtering.js';
import type { Exchange } from '../engine/operation.js';
import { invalidParameter } from '../engine/problem.js';
import type { Filter } from '../engine/record-type.js';
import type { Invoice } from '../records/invoice.js';
import { timeZoneOf } from '../records/space-of.js';
import { RANGE, searches, sorted } from './filters.js';

type DateField = 'invoiceDate' | 'dueDate' | 'remindAt';

/** Invoices with one of their dates within a range. */
function byDate(fields: readonly DateField[], required: readonly string[]): Filter<Invoice> {
  return {
    parameters: [...RANGE, 'filter[dateFilterField]'],
    required,
    keeps(value) {
      const from = dateParameter(RANGE[0], value(RANGE[0])) ?? '';
      const to = dateParameter(RANGE[1], value(RANGE[1])) ?? '9999';
      const field = value('filter[dateFilterField]') ?? 'invoiceDate';
      choices('filter[dateFilterField]', field, fields);
      return ({ content }) => {
        // Reminders are due for unpaid invoices only.
        if (field === 'remindAt' && content.paidStatus !== 'unpaid') return false;
        const date = content[field as DateField];
        return date >= from && date <= to;
      };
    },
  };
}

const PREVIEWED = byDate(['invoiceDate', 'dueDate'], RANGE);

/** Previews of a time, both dates required, of today or later. */
export const PREVIEW_FILTER: Filter<Invoice> = {
  ...PREVIEWED,
  keeps(value, exchange) {
    const { world, params } = exchange;
    const timeZone = timeZoneOf(params.spaceId, world);
    const from = dateParameter(RANGE[0], value(RANGE[0])) ?? '';
    if (from < dateIn(timeZone, world.clock.now())) {
      throw invalidParameter(RANGE[0], 'must not be in the past');
    }
    return PREVIEWED.keeps(value, exchange);
  },
};

const PAID_STATUSES = ['unpaid', 'paid', 'writtenOff', 'pending'];

/** Filters of the invoice list, version 2.0. */
export const INVOICE_FILTERS: readonly Filter<Invoice>[] = [
  byDate(['invoiceDate', 'dueDate', 'remindAt'], []),
  filterBy(
    'filter[paidStatus]',
    (statuses) => {
      const chosen = choices('filter[paidStatus]', statuses, PAID_STATUSES);
      return ({ content }) => chosen.includes(content.paidStatus);
    },
    { alone: true },
  ),
  ...['filter[debitorId]', 'filter[membershipId]'].map((parameter) =>
    filterBy<Invoice>(
      parameter,
      (id) =>
        ({ content }) =>
          content.debitor?.id === id,
    ),
  ),
];

const PAID = ['paid', 'unpaid', 'pending', 'writtenOff', 'late'];
const SORTS = [
  'invoiceDate',
  'number',
  'paidStatus',
  'sentStatus',
  'company',
  'name',
  'totalAmount',
] as const;

/** Filters of the search, version 2.0. `late` is unpaid with a reminder date in the past. */
export const INVOICE_SEARCH: readonly Filter<Invoice>[] = [
  searches(({ content }) => [
    content.number,
    content.recipient.name,
    content.recipient.company,
    ...content.items.map(({ description }) => description),
  ]),
  filterBy('filter[paidStatus]', (statuses, { world, params }) => {
    const chosen = choices('filter[paidStatus]', statuses, PAID);
    const timeZone = timeZoneOf(params.spaceId, world);
    const today = dateIn(timeZone, world.clock.now());
    return ({ content: { paidStatus, remindAt } }) =>
      chosen.includes(paidStatus) || (chosen.includes('late') && paidStatus === 'unpaid' && remindAt < today);
  }),
  filterBy('filter[sentStatus]', (statuses) => {
    const chosen = choices('filter[sentStatus]', statuses, ['sent', 'unsent']);
    // Pending and failed count as unsent.
    return ({ sentStatus }) => chosen.includes(sentStatus === 'sent' ? 'sent' : 'unsent');
  }),
  {
    parameters: ['filter[sortBy]', 'filter[sortOrder]'],
    keeps(value) {
      choices('filter[sortBy]', value('filter[sortBy]') ?? 'invoiceDate', SORTS);
      choices('filter[sortOrder]', value('filter[sortOrder]') ?? 'desc', ['asc', 'desc']);
      return () => true;
    },
  },
];

/** The newest first, unless the request says otherwise. */
export function orderedAsAsked(invoices: Invoice[], { query }: Exchange): Invoice[] {
  const by = query['filter[sortBy]'] ?? 'invoiceDate';
  const isDescending = query['filter[sortOrder]'] !== 'asc';
  return sorted(invoices, (invoice) => keyOf(invoice, by), isDescending);
}

function keyOf({ content, sentStatus }: Invoice, by: string): string {
  if (by === 'sentStatus') return sentStatus;
  if (by === 'name' || by === 'company') return content.recipient[by] ?? '';
  if (by === 'totalAmount') return content.totalAmount.gross.split('.')[0]?.padStart(15, '0') ?? '';
  if (by === 'number' || by === 'paidStatus') return content[by];
  return content.invoiceDate;
}
