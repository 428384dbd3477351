import type { Query } from './http.js';

/** One request in the journal. */
export interface RequestEntry {
  readonly id: number;
  /** Sandbox time. */
  readonly at: string;
  /** Real time, milliseconds since the epoch. */
  readonly realMs: number;
  readonly tookMs: number;
  readonly method: string;
  readonly path: string;
  /** Without tokens. */
  readonly query: Query;
  /** Null when no operation has this method and path. */
  readonly operation: string | null;
  readonly userId: string | null;
  /** Null when the connection was dropped. */
  readonly status: number | null;
  /** The fault that was injected. */
  readonly fault: string | null;
}

const SECRETS = ['access_token', 'token', 'client_secret', 'code', 'code_verifier', 'password', 'state'];

/** @returns the query without secrets */
export function withoutTokens(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !SECRETS.includes(name)));
}

/** @returns the path without its token */
export function pathWithoutToken(path: string): string {
  return path.replace(/(\/access_tokens\/)[^/]+/, '$1[token]');
}
