import type { Writer } from './declare.js';

/** Version 1.0: a record is an object, a collection an array; no pages are documented. */
export const plainJsonWriter: Writer = {
  record: (type, record, exchange) => type.present(record, exchange),
  collection: (type, records, exchange) => records.map((record) => type.present(record, exchange)),
};
