import { type Dialect, mediaTypeOf } from './dialect.js';
import { Problem } from './problem.js';

export const JSON_API = 'application/vnd.api+json';

/**
 * Version 2.0, general convention 1: every request accepts JSON:API; every request other than GET says that
 * it sends JSON:API, even with an empty body, except an upload, which is multipart/form-data.
 */
export const jsonApiDialect: Dialect = {
  mediaType: JSON_API,
  negotiate({ method, headers, body, answersDocument }) {
    if (answersDocument && !acceptsJsonApi(headers.accept)) {
      throw new Problem(406, `The Accept header must name ${JSON_API}.`);
    }
    if (method === 'GET') return;
    const expected = body === 'multipart' ? 'multipart/form-data' : JSON_API;
    if (mediaTypeOf(headers['content-type']) !== expected) {
      throw new Problem(415, `The Content-Type header must be ${expected}.`);
    }
  },
  describe: (problem) => ({
    errors: problem.details.map(({ detail, pointer, parameter }) => ({
      status: String(problem.status),
      detail,
      ...(pointer === undefined ? {} : { source: { pointer } }),
      ...(parameter === undefined ? {} : { source: { parameter } }),
    })),
  }),
};

function acceptsJsonApi(header: string | undefined): boolean {
  return (header ?? '').split(',').some((entry) => mediaTypeOf(entry) === JSON_API);
}
