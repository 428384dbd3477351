import type { Exchange } from './operation.js';
import { invalidParameter } from './problem.js';
import type { Filter } from './record-type.js';

/** The predicate of a collection's query. @throws Problem 400 or 422 */
export function filterOf<R>(filters: readonly Filter<R>[], exchange: Exchange): (record: R) => boolean {
  const { query } = exchange;
  const known = new Set(filters.flatMap((filter) => filter.parameters));
  const given = Object.keys(query).filter((name) => known.has(name) || name.startsWith('filter['));
  for (const name of given) {
    if (!known.has(name)) throw invalidParameter(name, 'is not a filter of this collection', 400);
  }
  const absent = filters.flatMap(({ required = [] }) => required).find((name) => !given.includes(name));
  if (absent !== undefined) throw invalidParameter(absent, 'is required');
  const used = filters.filter(
    ({ parameters, isAlwaysAsked }) =>
      isAlwaysAsked === true || parameters.some((name) => given.includes(name)),
  );
  const lonely = used.find((filter) => filter.alone === true);
  if (lonely !== undefined && used.length > 1) {
    throw invalidParameter(lonely.parameters[0] ?? '', 'cannot be combined with other filters');
  }
  const tests = used.map((filter) => filter.keeps((name) => query[name], exchange));
  return (record) => tests.every((keeps) => keeps(record));
}

/** A filter of one parameter. */
export function filterBy<R>(
  parameter: string,
  keeps: (text: string, exchange: Exchange) => (record: R) => boolean,
  more: Pick<Filter<R>, 'required' | 'alone'> = {},
): Filter<R> {
  return {
    parameters: [parameter],
    ...more,
    keeps: (value, exchange) => keeps(value(parameter) ?? '', exchange),
  };
}

/** A filter of two calendar dates, both of which must be given. */
export function filterByDates<R>(
  parameters: readonly [from: string, to: string],
  keeps: (from: string, to: string) => (record: R) => boolean,
): Filter<R> {
  return {
    parameters,
    required: parameters,
    keeps(value) {
      const [from = '', to = ''] = parameters.map((name) => dateParameter(name, value(name)));
      return keeps(from, to);
    },
  };
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A date parameter, or undefined when it is not given. @throws Problem 422 */
export function dateParameter(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!DATE.test(text)) throw invalidParameter(name, 'must be a date of the form yyyy-mm-dd');
  return text;
}

/** A comma-separated list of some of `allowed`. @throws Problem 422 */
export function choices(name: string, text: string, allowed: readonly string[]): readonly string[] {
  const chosen = text.split(',');
  const wrong = chosen.find((each) => !allowed.includes(each));
  if (wrong !== undefined) throw invalidParameter(name, `must be some of ${allowed.join(', ')}`);
  return chosen;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/** A date-time parameter as milliseconds since the epoch. @throws Problem 422 when it has no time zone */
export function timeParameter(name: string, text: string | undefined): number {
  // An offset's plus sign that was not encoded arrives as a space.
  const written = (text ?? '').replace(' ', '+');
  const ms = DATE_TIME.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(ms)) throw invalidParameter(name, 'must be a date and time with a time zone');
  return ms;
}

/** The parts of a comma-separated list, without empty ones. */
export function listed(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter((part) => part !== '');
}
