import type { Operation } from '../engine/operation.js';
import { V1_OPERATIONS } from '../v1/operations.js';
import { V2_OPERATIONS } from '../v2/operations.js';

/** All scopes that an operation asks for: what a token of the seed may do that was given none. */
export function everyScope(): readonly string[] {
  const operations: readonly Operation[] = [...V2_OPERATIONS, ...V1_OPERATIONS];
  const names = operations.flatMap(({ scope }) => (scope === null ? [] : scope.split(' ')));
  // Asked for by an include, not by an operation.
  return [...new Set([...names, 'read_spaces', 'read_memberships'])].sort();
}
