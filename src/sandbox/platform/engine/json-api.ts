import type { Query } from '../../engine/http.js';
import { requireScope } from './access.js';
import { type Dialect, mediaTypeOf } from './api.js';
import type { Writer } from './declare.js';
import type { Exchange } from './operation.js';
import { pageOf } from './pages.js';
import { invalidParameter, Problem, UnknownOperation } from './problem.js';
import type { RecordType, Resource } from './record-type.js';

const JSON_API = 'application/vnd.api+json';

/**
 * Version 2.0, general convention 1: every request accepts JSON:API; every request other than GET says that
 * it sends JSON:API, except an upload, which is multipart/form-data. One that sends nothing need not say it: no
 * client that was generated from a description does.
 */
export const jsonApiDialect: Dialect = {
  mediaType: JSON_API,
  refusesUnknownParameters: false,
  negotiate({ method, headers, body, hasBody, answersDocument }) {
    if (answersDocument && !acceptsJsonApi(headers.accept)) {
      throw new Problem(406, `The Accept header must name ${JSON_API}.`);
    }
    const saysNothing = !hasBody && headers['content-type'] === undefined;
    if (method === 'GET' || saysNothing) return;
    const expected = body === 'multipart' ? 'multipart/form-data' : JSON_API;
    if (mediaTypeOf(headers['content-type']) !== expected) {
      throw new Problem(415, `The Content-Type header must be ${expected}.`);
    }
  },
  describe: (problem) => ({
    errors: problem.details.map(({ detail, pointer, parameter }) => ({
      status: String(problem.status),
      ...(problem instanceof UnknownOperation ? { code: problem.missing.error } : {}),
      detail,
      ...(pointer === undefined ? {} : { source: { pointer } }),
      ...(parameter === undefined ? {} : { source: { parameter } }),
    })),
  }),
};

function acceptsJsonApi(header: string | undefined): boolean {
  return (header ?? '').split(',').some((entry) => mediaTypeOf(entry) === JSON_API);
}

/** Documents of JSON:API: data, included on request, pages with meta and links. */
export const jsonApiWriter: Writer = {
  record(type, record, exchange) {
    const included = includedOf(type, [record], exchange);
    const data = presented(type, record, exchange);
    return included === null ? { data } : { data, included };
  },
  collection(type, records, exchange) {
    if (type.paging === 'none') return { data: records.map((record) => presented(type, record, exchange)) };
    const page = pageOf(records, exchange.path, exchange.query, type.paging);
    const included = includedOf(type, page.records, exchange);
    const data = page.records.map((record) => presented(type, record, exchange));
    return { data, ...(included === null ? {} : { included }), meta: page.meta, links: page.links };
  },
};

function presented<R>(type: RecordType<R>, record: R, exchange: Exchange): Resource {
  return sparse(type.present(record, exchange) as Resource, exchange.query);
}

function includedOf<R>(
  type: RecordType<R>,
  records: readonly R[],
  exchange: Exchange,
): readonly Resource[] | null {
  const { include } = exchange.query;
  if (include === undefined || include === '') return null;
  const found = new Map<string, Resource>();
  for (const name of include.split(',')) {
    const relation = type.relations?.[name];
    if (relation === undefined) throw invalidParameter('include', `cannot include ${name}`, 400);
    requireScope(exchange, relation.scope);
    for (const resource of records.flatMap((record) => relation.present(record, exchange) as Resource[])) {
      found.set(`${resource.type} ${resource.id}`, sparse(resource, exchange.query));
    }
  }
  return [...found.values()];
}

/** Keeps of a resource only the attributes and relationships that `fields[<type>]` names. */
function sparse(resource: Resource, query: Query): Resource {
  const parameter = query[`fields[${resource.type}]`];
  if (parameter === undefined) return resource;
  const names = new Set(parameter.split(',').map((name) => name.trim()));
  const relationships = pick(resource.relationships ?? {}, names);
  const { id, type } = resource;
  const attributes = pick(resource.attributes ?? {}, names);
  return Object.keys(relationships).length === 0
    ? { id, type, attributes }
    : { id, type, attributes, relationships };
}

function pick(all: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}
