import type { Query } from './operation.js';
import { invalidParameter } from './problem.js';
import type { Filter } from './record-type.js';

/** The test that a collection's records must pass. @throws Problem 400 or 422 */
export function filterOf<R>(filters: readonly Filter<R>[], query: Query): (record: R) => boolean {
  const known = new Set(filters.flatMap((filter) => filter.parameters));
  const given = Object.keys(query).filter((name) => known.has(name) || name.startsWith('filter['));
  for (const name of given) {
    if (!known.has(name)) throw invalidParameter(name, 'is not a filter of this collection', 400);
  }
  const used = filters.filter(
    ({ parameters, isRequired }) => isRequired === true || parameters.some((name) => given.includes(name)),
  );
  const lonely = used.find((filter) => filter.alone === true);
  if (lonely !== undefined && used.length > 1) {
    throw invalidParameter(lonely.parameters[0] ?? '', 'cannot be combined with other filters');
  }
  const tests = used.map((filter) => filter.keeps((name) => query[name]));
  return (record) => tests.every((keeps) => keeps(record));
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
