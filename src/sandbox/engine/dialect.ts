import type { IncomingHttpHeaders } from 'node:http';
import type { BodyForm } from './operation.js';
import type { Problem } from './problem.js';

/** What one version of the interface does with media types and errors, the same for all its operations. */
export interface Dialect {
  readonly mediaType: string;
  /** @throws Problem 406 or 415 */
  negotiate(request: {
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: BodyForm;
    readonly hasBody: boolean;
    readonly answersDocument: boolean;
  }): void;
  /** The body that tells of a problem. */
  describe(problem: Problem): unknown;
}

/** The media type of a Content-Type header, without parameters, in lower case. */
export function mediaTypeOf(header: string | undefined): string | null {
  return header === undefined ? null : (header.split(';', 1)[0] ?? '').trim().toLowerCase();
}
