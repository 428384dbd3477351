import { choices, dateParameter } from '../engine/filtering.js';
import type { Filter } from '../engine/record-type.js';
import type { Invoice } from '../records/invoice.js';

const DATE_FIELDS = ['invoiceDate', 'dueDate', 'remindAt'] as const;
const PAID_STATUSES = ['unpaid', 'paid', 'writtenOff', 'pending'];

/** Filters of the invoice list, version 2.0. */
export const INVOICE_FILTERS: readonly Filter<Invoice>[] = [
  {
    parameters: ['filter[from]', 'filter[to]', 'filter[dateFilterField]'],
    keeps(value) {
      const from = dateParameter('filter[from]', value('filter[from]')) ?? '';
      const to = dateParameter('filter[to]', value('filter[to]')) ?? '9999';
      const wanted = value('filter[dateFilterField]') ?? 'invoiceDate';
      choices('filter[dateFilterField]', wanted, DATE_FIELDS);
      const field = wanted as (typeof DATE_FIELDS)[number];
      return ({ content }) => {
        // Reminders are due for unpaid invoices only.
        if (field === 'remindAt' && content.paidStatus !== 'unpaid') return false;
        return content[field] >= from && content[field] <= to;
      };
    },
  },
  {
    parameters: ['filter[paidStatus]'],
    alone: true,
    keeps(value) {
      const chosen = choices('filter[paidStatus]', value('filter[paidStatus]') ?? '', PAID_STATUSES);
      return ({ content }) => chosen.includes(content.paidStatus);
    },
  },
  ...['filter[debitorId]', 'filter[membershipId]'].map(
    (parameter): Filter<Invoice> => ({
      parameters: [parameter],
      keeps(value) {
        const debitorId = value(parameter);
        return ({ content }) => content.debitor?.id === debitorId;
      },
    }),
  ),
];
