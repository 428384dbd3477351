import { dateParameter } from '../engine/filtering.js';
import { invalidParameter } from '../engine/problem.js';
import type { Filter } from '../engine/record-type.js';

interface Span {
  readonly confirmedAt: string | null;
  readonly canceledAt: string | null;
}

/**
 * Memberships and teams of a time, both dates required: not canceled, or canceled on or after `from`; confirmed on
 * or before `to`.
 */
export const SPAN_FILTER: Filter<Span> = {
  parameters: ['filter[from]', 'filter[to]'],
  isRequired: true,
  keeps(value) {
    const from = required('filter[from]', value);
    const to = required('filter[to]', value);
    return ({ confirmedAt, canceledAt }) =>
      (canceledAt === null || canceledAt >= from) && confirmedAt !== null && confirmedAt <= to;
  },
};

/** @throws Problem 422 */
export function required(name: string, value: (parameter: string) => string | undefined): string {
  const date = dateParameter(name, value(name));
  if (date === undefined) throw invalidParameter(name, 'is required');
  return date;
}
