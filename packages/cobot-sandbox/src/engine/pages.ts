import type { Query } from '@spacebooks/sandbox-engine/http';
import { invalidParameter } from './problem.js';
import type { Paging } from './record-type.js';

const DEFAULT_SIZE = 72;
const LARGEST_SIZE = 200;

interface Page<R> {
  readonly records: readonly R[];
  readonly meta: { readonly totalPages?: number; readonly currentPage: number };
  readonly links: Readonly<Partial<Record<'self' | 'first' | 'prev' | 'next' | 'last', string | null>>>;
}

/**
 * One page of a collection (version 2.0, general convention 6). Sizes above the maximum are capped;
 * the documents do not say. Links are paths, as in the documented example.
 * @param path by which the client came
 */
export function pageOf<R>(
  records: readonly R[],
  path: string,
  query: Query,
  { size: largest, isCounted }: Paging = { size: LARGEST_SIZE, isCounted: true },
): Page<R> {
  const size = Math.min(largest, wholeNumber(query, 'page[size]', DEFAULT_SIZE));
  const number = wholeNumber(query, 'page[number]', 1);
  const total = Math.max(1, Math.ceil(records.length / size));
  const link = (page: number): string => `${path}?${queryText({ ...query, page, size })}`;
  return {
    records: records.slice((number - 1) * size, number * size),
    meta: isCounted ? { totalPages: total, currentPage: number } : { currentPage: number },
    links: {
      self: link(number),
      first: link(1),
      prev: number > 1 ? link(number - 1) : null,
      next: number < total ? link(number + 1) : null,
      ...(isCounted ? { last: link(total) } : {}),
    },
  };
}

function queryText({ page, size, ...query }: Record<string, string | number>): string {
  const kept = Object.entries(query).filter(
    ([name]) => !['page[size]', 'page[number]', 'access_token'].includes(name),
  );
  const entries = [...kept, ['page[size]', size], ['page[number]', page]];
  return entries.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}

function wholeNumber(query: Query, parameter: string, fallback: number): number {
  return countIn(query, parameter, 400) ?? fallback;
}

/** A number of records that a query asks for. @returns undefined when it asks for none @throws Problem 422 unless told otherwise */
export function countIn(query: Query, parameter: string, status = 422): number | undefined {
  const text = query[parameter];
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw invalidParameter(parameter, 'must be a whole number above 0', status);
  }
  return Number(text);
}
