import type { Query } from '@spacebooks/sandbox-engine/http';
import type { KsefOperation } from './operation.js';
import { KsefProblem } from './problem.js';

/** A parameter that would be ignored must not look like a filter that found everything. @throws KsefProblem 501 */
export function requireKnown(query: Query, { name, query: known }: KsefOperation): void {
  const parameter = Object.keys(query).find((each) => known?.includes(each) === false);
  if (parameter === undefined) return;
  const text = `The sandbox does not implement the query parameter "${parameter}" of ${name}.`;
  throw new KsefProblem(501, null, [text], { members: { operation: name, parameter } });
}
