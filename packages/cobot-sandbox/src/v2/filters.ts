import { choices, filterBy, filterByDates, listed, timeParameter } from '../engine/filtering.js';
import type { Exchange } from '../engine/operation.js';
import { invalidParameter } from '../engine/problem.js';
import type { Filter } from '../engine/record-type.js';
import { type Entry, referencesOf } from '../records/entries.js';

export const RANGE = ['filter[from]', 'filter[to]'] as const;

/** Records whose time from `from` to `to` overlaps the requested one. */
export const MEETS_TIMES: Filter<Entry> = {
  parameters: RANGE,
  required: RANGE,
  keeps(value) {
    const [from, to] = timeRange(value);
    return ({ attributes }) =>
      Date.parse(String(attributes.from)) < to && Date.parse(String(attributes.to)) > from;
  },
};

/** Records that begin within the requested times. */
export function beginsWithin(attribute: string, required = true): Filter<Entry> {
  return {
    parameters: RANGE,
    ...(required ? { required: RANGE } : {}),
    keeps(value) {
      const [from, to] = timeRange(value);
      return ({ attributes }) => {
        const begin = Date.parse(String(attributes[attribute]));
        return begin >= from && begin <= to;
      };
    },
  };
}

/** Records whose calendar dates overlap the requested ones; an end of null is open. */
export function meetsDates(start: string, end: string): Filter<Entry> {
  return filterByDates(
    RANGE,
    (from, to) =>
      // A moment is compared by its date.
      ({ attributes }) =>
        String(attributes[start] ?? '').slice(0, 10) <= to &&
        String(attributes[end] ?? '9999').slice(0, 10) >= from,
  );
}

/** Records whose relation refers to one of the ids. */
export function relatedIds(parameter: string, relation: string): Filter<Entry> {
  return filterBy(parameter, (text) => {
    const ids = listed(text);
    return ({ relations }) => referencesOf(relations[relation]).some(({ id }) => ids.includes(id));
  });
}

/** Records whose texts contain every word of the query, case-insensitively. */
export function searches<R>(textsOf: (record: R) => readonly unknown[]): Filter<R> {
  return filterBy(
    'filter[query]',
    (query) => {
      const words = query.toLowerCase().split(/\s+/);
      return (record) => {
        const found = textsOf(record).join('\n').toLowerCase();
        return words.every((word) => found.includes(word));
      };
    },
    { required: ['filter[query]'] },
  );
}

/** `filter[sortOrder]`, which `sortedBy` applies. */
export const SORT_ORDER: Filter<Entry> = filterBy('filter[sortOrder]', (order) => {
  choices('filter[sortOrder]', order, ['asc', 'desc']);
  return () => true;
});

export function sortedBy(attribute: string) {
  return (records: Entry[], { query }: Exchange): Entry[] =>
    sorted(records, ({ attributes }) => attributes[attribute], query['filter[sortOrder]'] === 'desc');
}

/** `sort=name` or `sort=-name`. @throws Problem 400 for any other name */
export function sortParameter<R, Name extends string>(
  names: readonly Name[],
  keyOf: (record: R, name: Name) => unknown,
) {
  return (records: R[], { query }: Exchange): R[] => {
    const { sort } = query;
    if (sort === undefined) return records;
    const name = names.find((each) => each === sort.replace(/^-/, ''));
    if (name === undefined) throw invalidParameter('sort', `must be one of ${names.join(', ')}`, 400);
    return sorted(records, (record) => keyOf(record, name), sort.startsWith('-'));
  };
}

export function sorted<R>(records: R[], keyOf: (record: R) => unknown, isDescending: boolean): R[] {
  const sign = isDescending ? -1 : 1;
  const key = (record: R): string => String(keyOf(record) ?? '');
  return records.sort((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** @throws Problem 422 when the end is before the start */
export function timeRange(value: (parameter: string) => string | undefined): readonly [number, number] {
  const from = timeParameter(RANGE[0], value(RANGE[0]));
  const to = timeParameter(RANGE[1], value(RANGE[1]));
  if (to < from) throw invalidParameter(RANGE[1], 'must not be before filter[from]');
  return [from, to];
}
