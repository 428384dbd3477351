import { dateParameter } from '../engine/filtering.js';
import type { Filter } from '../engine/record-type.js';

interface Span {
  readonly confirmedAt: string | null;
  readonly canceledAt: string | null;
}

const RANGE = ['filter[from]', 'filter[to]'] as const;

/**
 * Memberships and teams of a time, both dates required: not canceled, or canceled on or after `from`; confirmed on
 * or before `to`.
 */
export const SPAN_FILTER: Filter<Span> = {
  parameters: RANGE,
  required: RANGE,
  keeps(value) {
    const from = dateParameter(RANGE[0], value(RANGE[0])) ?? '';
    const to = dateParameter(RANGE[1], value(RANGE[1])) ?? '';
    return ({ confirmedAt, canceledAt }) =>
      (canceledAt === null || canceledAt >= from) && confirmedAt !== null && confirmedAt <= to;
  },
};
