import { requireScope } from './access.js';
import type { Writer } from './declare.js';
import type { Exchange } from './operation.js';
import { pageOf } from './pages.js';
import { invalidParameter } from './problem.js';
import type { RecordType, Resource } from './record-type.js';
import { sparse } from './sparse-fields.js';

/** Documents of JSON:API: data, included on request, pages with meta and links. */
export const jsonApiWriter: Writer = {
  record(type, record, exchange) {
    const included = includedOf(type, [record], exchange);
    const data = sparse(type.present(record, exchange) as Resource, exchange.query);
    return included === null ? { data } : { data, included };
  },
  collection(type, records, exchange) {
    if (type.paging === 'none') {
      return {
        data: records.map((record) => sparse(type.present(record, exchange) as Resource, exchange.query)),
      };
    }
    const page = pageOf(records, exchange.path, exchange.query, type.paging);
    const included = includedOf(type, page.records, exchange);
    const data = page.records.map((record) =>
      sparse(type.present(record, exchange) as Resource, exchange.query),
    );
    return { data, ...(included === null ? {} : { included }), meta: page.meta, links: page.links };
  },
};

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
