import type { Query } from '@spacebooks/sandbox-engine/http';
import type { Dialect } from './api.js';
import type { Writer } from './declare.js';
import { mediaTypeOf, parametersOf } from './media-type.js';
import type { Exchange } from './operation.js';
import { pageOf } from './pages.js';
import { Problem, UnknownOperation } from './problem.js';
import { checkQuery } from './query-names.js';
import type { Paging, RecordType, Resource } from './record-type.js';

const JSON_API = 'application/vnd.api+json';

/**
 * @param types of the records that answers may hold
 *
 * Version 2.0, general convention 1: every request accepts JSON:API; every request other than GET says that
 * it sends JSON:API, except an upload, which is multipart/form-data. One that sends nothing need not say it: no
 * client that was generated from a description does.
 */
export const jsonApi = (types: ReadonlySet<string>): Dialect => ({
  mediaType: JSON_API,
  refusesUnknownParameters: false,
  mergesParameters: false,
  checkQuery: (exchange) => checkQuery(exchange, types),
  negotiate({ method, headers, body, hasBody, answersDocument }) {
    if (answersDocument && !acceptsJsonApi(headers.accept)) {
      throw new Problem(406, `The Accept header must name ${JSON_API}, without parameters.`);
    }
    const sent = headers['content-type'];
    const saysNothing = !hasBody && sent === undefined;
    if (method === 'GET' || saysNothing) return;
    const expected = body === 'multipart' ? 'multipart/form-data' : JSON_API;
    if (mediaTypeOf(sent) !== expected) {
      throw new Problem(415, `The Content-Type header must be ${expected}.`);
    }
    if (expected === JSON_API && parametersOf(sent ?? '').length > 0) {
      throw new Problem(415, `The Content-Type header must be ${JSON_API} without parameters.`);
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
});

function acceptsJsonApi(header: string | undefined): boolean {
  return (header ?? '')
    .split(',')
    .some((entry) => mediaTypeOf(entry) === JSON_API && parametersOf(entry).length === 0);
}

/** Documents of JSON:API: data, included on request, pages with meta and links. */
export const jsonApiWriter: Writer = {
  record(type, record, exchange) {
    const included = includedOf(type, [record], exchange);
    const data = presented(type, record, exchange);
    return included === null ? { data } : { data, included };
  },
  collection(type, records, exchange) {
    const isAsked = Object.keys(exchange.query).some((name) => name.startsWith('page['));
    if (type.paging === 'none' && !isAsked)
      return { data: records.map((record) => presented(type, record, exchange)) };
    const page = pageOf(records, exchange.sentPath, exchange.query, pagingOf(type));
    const included = includedOf(type, page.records, exchange);
    const data = page.records.map((record) => presented(type, record, exchange));
    return { data, ...(included === null ? {} : { included }), meta: page.meta, links: page.links };
  },
};

/** What is described without pages has those of the general convention when they are asked for. */
function pagingOf<R>({ paging }: RecordType<R>): Paging | undefined {
  return paging === 'none' ? undefined : paging;
}

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
    const related = records.flatMap((record) => relation?.present(record, exchange) ?? []);
    for (const resource of related as readonly Resource[]) {
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
