import type { Dialect } from './api.js';
import type { Writer } from './declare.js';
import { listed } from './filtering.js';
import { FORM, MULTIPART } from './form.js';
import { mediaTypeOf } from './media-type.js';
import type { Exchange } from './operation.js';
import { Problem, UnknownOperation } from './problem.js';

const JSON_TYPE = 'application/json';

/** Version 1.0: plain JSON; bodies are JSON or forms. The document says nothing of Accept, so anything goes. */
export const plainJsonDialect: Dialect = {
  mediaType: JSON_TYPE,
  refusesUnknownParameters: true,
  mergesParameters: true,
  negotiate({ headers, hasBody }) {
    if (!hasBody) return;
    const sent = mediaTypeOf(headers['content-type']);
    if (sent !== JSON_TYPE && sent !== FORM && sent !== MULTIPART)
      throw new Problem(415, `Send ${JSON_TYPE} or ${FORM}.`);
  },
  /** `{"errors": {field: text}}` where members or parameters are at fault, else `{"errors": text}`; 501 names what is missing, too. */
  describe(problem) {
    if (problem instanceof UnknownOperation) return { ...problem.missing, errors: problem.message };
    const fields = problem.details.flatMap(({ pointer, parameter, detail }) => {
      const name = pointer?.replace(/^\//, '') ?? parameter;
      return name === undefined ? [] : [[name, detail] as const];
    });
    return { errors: fields.length === 0 ? problem.message : Object.fromEntries(fields) };
  },
};

/** Version 1.0: a record is an object, a collection an array; no pages are documented. */
export const plainJsonWriter: Writer = {
  record: (type, record, exchange) => chosenOf(type.present(record, exchange), exchange),
  collection: (type, records, exchange) =>
    records.map((record) => chosenOf(type.present(record, exchange), exchange)),
};

/** Only the members that `attributes` names, where an operation knows it. */
function chosenOf(body: unknown, { query: { attributes } }: Exchange): unknown {
  if (attributes === undefined) return body;
  const names = listed(attributes);
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => names.includes(name)));
}
