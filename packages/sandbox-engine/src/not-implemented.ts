import type { Query } from './http.js';

/** What a sandbox does not play; its own words, lest it look like missing data or an ignored filter. */
export interface NotImplemented {
  readonly error: 'not_implemented';
  /** Method and path. */
  readonly operation: string;
  /** The query parameter that the operation does not know. */
  readonly parameter?: string;
}

export function notImplemented(operation: string, parameter?: string): NotImplemented {
  return { error: 'not_implemented', operation, ...(parameter === undefined ? {} : { parameter }) };
}

/** In words. */
export function describeNotImplemented({ operation, parameter }: NotImplemented): string {
  return parameter === undefined
    ? `The sandbox does not implement ${operation}.`
    : `The sandbox does not know the parameter ${parameter} of ${operation}.`;
}

/** The first parameter of a query that is none of those known; null when there is none. */
export function unknownParameter(query: Query, known: readonly string[]): string | null {
  return Object.keys(query).find((name) => !known.includes(name)) ?? null;
}
