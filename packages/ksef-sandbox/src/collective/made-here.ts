import { callerOf, type KsefCall } from '../engine/operation.js';
import { isSame } from '../permissions/identifier.js';
import type { CollectiveIdentifier } from './collective-identifier.js';

/** Whether it was made in the caller's context. */
export function isMadeHere({ context }: CollectiveIdentifier, call: KsefCall): boolean {
  return isSame(context, callerOf(call).context);
}
