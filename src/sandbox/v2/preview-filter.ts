import { choices, dateParameter } from '../engine/filtering.js';
import type { Filter } from '../engine/record-type.js';
import type { Invoice } from '../records/invoice.js';

const RANGE = ['filter[from]', 'filter[to]'] as const;
const DATE_FIELDS = ['invoiceDate', 'dueDate'] as const;

/** Previews of a time, both dates required. */
export const PREVIEW_FILTER: Filter<Invoice> = {
  parameters: [...RANGE, 'filter[dateFilterField]'],
  required: RANGE,
  keeps(value) {
    const from = dateParameter(RANGE[0], value(RANGE[0])) ?? '';
    const to = dateParameter(RANGE[1], value(RANGE[1])) ?? '';
    const wanted = value('filter[dateFilterField]') ?? 'invoiceDate';
    choices('filter[dateFilterField]', wanted, DATE_FIELDS);
    const field = wanted as (typeof DATE_FIELDS)[number];
    return ({ content }) => content[field] >= from && content[field] <= to;
  },
};
