import { requireScope } from './access.js';
import type { Exchange, Operation } from './operation.js';
import { invalidParameter } from './problem.js';

/**
 * Whether an operation knows everything that a query names, and the token has the scopes of what it includes. Nothing is
 * ignored, and what is refused changed nothing.
 *
 * @param types that `fields` may name
 * @throws Problem 400 with the parameter, or 403
 */
export function checkQuery(exchange: Exchange, types: ReadonlySet<string>): void {
  const { operation, query } = exchange;
  if (operation.parameters === 'any') return;
  for (const name of Object.keys(query)) {
    if (!isKnown(name, operation, types)) throw invalidParameter(name, faultOf(name), 400);
  }
  const { includes = {} } = operation;
  for (const name of (query.include ?? '').split(',').filter((each) => each !== '')) {
    const scope = Object.hasOwn(includes, name) ? includes[name] : undefined;
    if (scope === undefined) throw invalidParameter('include', `cannot include ${name}`, 400);
    requireScope(exchange, scope);
  }
}

const ALWAYS = ['access_token', 'include'];
const PAGES = ['page[size]', 'page[number]'];

function isKnown(name: string, { parameters = [], isPaged }: Operation, types: ReadonlySet<string>): boolean {
  const [, type] = /^fields\[(\w+)\]$/.exec(name) ?? [];
  if (type !== undefined) return types.has(type);
  return ALWAYS.includes(name) || parameters.includes(name) || (isPaged === true && PAGES.includes(name));
}

function faultOf(name: string): string {
  if (name.startsWith('filter[')) return 'is not a filter here';
  if (name.startsWith('fields[')) return 'names no type of records';
  return 'is not a parameter of this operation';
}
