import { choices } from '../engine/filtering.js';
import type { Filter } from '../engine/record-type.js';
import type { Invoice } from '../records/invoice.js';
import { required } from './span-filter.js';

const DATE_FIELDS = ['invoiceDate', 'dueDate'] as const;

/** Previews of a time, both dates required. */
export const PREVIEW_FILTER: Filter<Invoice> = {
  parameters: ['filter[from]', 'filter[to]', 'filter[dateFilterField]'],
  isRequired: true,
  keeps(value) {
    const from = required('filter[from]', value);
    const to = required('filter[to]', value);
    const wanted = value('filter[dateFilterField]') ?? 'invoiceDate';
    choices('filter[dateFilterField]', wanted, DATE_FIELDS);
    const field = wanted as (typeof DATE_FIELDS)[number];
    return ({ content }) => content[field] >= from && content[field] <= to;
  },
};
