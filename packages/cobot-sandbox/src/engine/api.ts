import type { IncomingHttpHeaders } from 'node:http';
import type { BodyForm, Exchange, Operation } from './operation.js';
import type { Problem } from './problem.js';

/** One version of the interface: where it lives, how it speaks, what it can do. */
export interface Api {
  /** `:name` stands for any one part of a path. */
  readonly prefix: string;
  readonly dialect: Dialect;
  readonly operations: readonly Operation[];
  /** Whether rate limit and faults apply to it, and its requests are journaled. */
  readonly isPlatform: boolean;
}

/** What one version of the interface does with media types and errors, the same for all its operations. */
export interface Dialect {
  readonly mediaType: string;
  /** Whether a query parameter that an operation does not name is 501. */
  readonly refusesUnknownParameters: boolean;
  /** Whether query and body are one set of parameters. */
  readonly mergesParameters: boolean;
  /** @throws Problem 406 or 415 */
  negotiate(request: {
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: BodyForm;
    readonly hasBody: boolean;
    readonly answersDocument: boolean;
  }): void;
  /** What the query names, where that is not 501. @throws Problem 400 or 403 */
  checkQuery?(exchange: Exchange): void;
  /** The body that describes a problem. */
  describe(problem: Problem): unknown;
}

/** The version that a path belongs to, the first whose prefix it has. */
export function apiAt(apis: readonly Api[], path: string): Api | undefined {
  const parts = path.split('/');
  return apis.find(({ prefix }) =>
    prefix
      .split('/')
      .every((part, index) => part === parts[index] || (part.startsWith(':') && index in parts)),
  );
}
