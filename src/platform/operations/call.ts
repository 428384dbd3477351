import { z } from 'zod';
import { address, PAGE_SIZE, segment } from '../address.js';
import { type Api, type Content, JSON_API } from '../api.js';
import type { Priority } from '../limiter.js';
import { pagesWhole } from '../pages.js';
import { readAs } from '../read-as.js';
import type { BodyParts, Operation, PathParameters, Takes } from './operation.js';
import { type QueryParts, queryParameters } from './query.js';
import { type PlatformRecord, readRecord } from './record.js';

/** What a call is given: the names of the path, and what else its operation takes. */
type Ask<Path extends string, Asks extends Takes> = PathParameters<Path> &
  Pick<QueryParts, 'include' | 'fields' | 'sort'> & { readonly priority?: Priority } & (Asks extends {
    body: infer Body;
  }
    ? { readonly body: Body }
    : unknown) &
  (Asks extends { filter: infer Filter }
    ? Record<never, never> extends Filter
      ? { readonly filter?: Filter }
      : { readonly filter: Filter }
    : unknown);

/** With `fields`, only the attributes that were chosen. */
type Answered<Given, Attributes, Sparse> = PlatformRecord<
  Given extends { fields: object } ? Sparse : Attributes
>;

/** Operations of version 2.0 by their rows. Everything throws Failure `platform.*`. */
export interface Calls {
  call<Path extends string, Asks extends Takes, Attributes, Sparse, Given extends Ask<Path, Asks>>(
    operation: Operation<Path, Asks, Attributes, Sparse, 'record'>,
    given: Given,
  ): Promise<Answered<Given, Attributes, Sparse>>;
  /** Every record of a collection, page after page. One that moves while it is read may come twice. */
  list<Path extends string, Asks extends Takes, Attributes, Sparse, Given extends Ask<Path, Asks>>(
    operation: Operation<Path, Asks, Attributes, Sparse, 'list'>,
    given: Given,
  ): AsyncIterable<Answered<Given, Attributes, Sparse>>;
}

/** What the compiler has checked, without its types. */
type Loose = QueryParts & { readonly body?: BodyParts; readonly priority?: Priority };

const document = z.object({ data: z.unknown(), included: z.array(z.unknown()).nullish() });

export function createCalls(api: Api, baseUrl: string): Calls {
  return {
    call: async (operation, given) => {
      const { body, priority = 'upkeep', ...query } = given as Loose;
      const url = address(baseUrl, pathOf(operation, given), queryParameters(query));
      const content = operation.sends === null ? undefined : contentOf(operation.sends, body ?? {});
      const answer = await api.document(operation.method, url, priority, content);
      // Some answers are shown without a body: there is nothing to read, and nothing that could be wrong.
      const nothing = { data: { type: operation.sends } };
      const { data, included } = readAs(document, answer === undefined ? nothing : answer);
      return read(operation, query, data, '/data', included ?? []) as never;
    },
    list: (operation, given) => {
      const { priority = 'upkeep', ...query } = given as Loose;
      const parameters = { 'page[size]': String(PAGE_SIZE), ...queryParameters(query) };
      const url = address(baseUrl, pathOf(operation, given), parameters);
      return records(operation, query, (page) => api.document('GET', page, priority), url) as never;
    },
  };
}

async function* records(
  operation: Operation,
  query: QueryParts,
  get: (url: string) => Promise<unknown>,
  url: string,
): AsyncGenerator<PlatformRecord<unknown>> {
  for await (const { data, included = [] } of pagesWhole(get, url)) {
    for (const [index, record] of data.entries())
      yield read(operation, query, record, `/data/${index}`, included);
  }
}

function read(
  { of }: Operation,
  { fields }: QueryParts,
  record: unknown,
  pointer: string,
  included: readonly unknown[],
): PlatformRecord<unknown> {
  const how = fields === undefined ? of.read : of.readSparse;
  return readRecord({ type: of.type, read: how }, record, pointer, included);
}

function pathOf({ path }: Operation, given: unknown): string {
  const parameters = given as Readonly<Record<string, string>>;
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => segment(parameters[name] ?? ''));
}

function contentOf(type: string, { id, attributes, relationships = {} }: BodyParts): Content {
  const linked = Object.entries(relationships).filter(([, data]) => data !== undefined);
  const data = {
    type,
    ...(id !== undefined && { id }),
    ...(attributes !== undefined && { attributes }),
    ...(linked.length > 0 && {
      relationships: Object.fromEntries(linked.map(([name, each]) => [name, { data: each }])),
    }),
  };
  return { type: JSON_API, bytes: Buffer.from(JSON.stringify({ data })) };
}
