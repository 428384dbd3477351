import type { Query } from './operation.js';

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
  /** What went wrong on purpose. */
  readonly fault: string | null;
}

/** @returns the query without what must not be written down */
export function withoutTokens(query: Query): Query {
  const { access_token: _accessToken, token: _token, ...rest } = query;
  return rest;
}
