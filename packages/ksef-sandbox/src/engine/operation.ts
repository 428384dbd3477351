import type { Answer, Incoming, Method } from '@spacebooks/sandbox-engine/http';
import type { Authentication } from '../auth/authentication.js';
import type { TokenNeed } from '../auth/token-mint.js';
import type { Permission } from '../permissions/permission.js';
import type { KsefWorld } from '../world.js';
import type { LimitGroup } from './limits.js';

/** One operation of KSeF, ready to be served. */
export interface KsefOperation {
  /** A name of ours, used in fault rules and journals. */
  readonly name: string;
  readonly method: Method;
  /** Under the base URL. */
  readonly path: string;
  /** The token that it needs, null for none. */
  readonly token: TokenNeed | null;
  readonly limit: LimitGroup | null;
  /** The query parameters that it knows; null for whatever comes. */
  readonly query: readonly string[] | null;
  /** Of these the caller needs one; none for any caller. */
  readonly permissions: readonly Permission[];
  run(call: KsefCall): Answer | Promise<Answer>;
}

/** A request on its way through the sandbox. */
export interface KsefCall extends Incoming {
  readonly world: KsefWorld;
  readonly operation: KsefOperation;
  /** Whoever the bearer token belongs to; null for operations without one. */
  caller: Authentication | null;
}

/** The login of an operation that needs a token. */
export function callerOf(call: KsefCall): Authentication {
  if (call.caller === null) throw new Error(`${call.operation.name} has no caller`);
  return call.caller;
}

export function json(status: number, body: unknown): Answer {
  return { status, body };
}

/** One operation in a table of what is no part of the contract. */
type KsefRow = readonly [
  method: Method,
  path: string,
  name: string,
  token: TokenNeed | null,
  limit: LimitGroup | null,
  run: KsefOperation['run'],
];

export function ksefOperations(rows: readonly KsefRow[]): readonly KsefOperation[] {
  const open = { query: null, permissions: [] };
  return rows.map(([method, path, name, token, limit, run]) => ({
    ...{ method, path, name, token, limit, run },
    ...open,
  }));
}
