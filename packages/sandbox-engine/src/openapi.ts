/** An operation, as a description of the interface shows it. */
export interface Described {
  readonly method: string;
  /** The whole path, `:name` for a part that varies. */
  readonly path: string;
  /** As fault rules and journals name it. */
  readonly name: string;
  /** Operations that belong together. */
  readonly tag: string;
  readonly needsToken: boolean;
  /** Scopes or permissions, where the token must carry some. */
  readonly rights: readonly string[];
  /** Names after `?`. */
  readonly parameters: readonly string[];
  /** Media types of a body; none where it takes none. */
  readonly bodies: readonly string[];
}

interface Description {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly operations: readonly Described[];
}

/** What a sandbox serves, in OpenAPI 3.1: paths, names, parameters and rights. What bodies hold, the platform's and KSeF's own descriptions say. */
export function openApi({ title, text, url, operations }: Description): object {
  const paths: Record<string, Record<string, object>> = {};
  const templates = new Map<string, string>();
  const ids = new Map<string, number>();
  for (const operation of operations) {
    const path = templateOf(operation.path, templates);
    const item = paths[path] ?? {};
    paths[path] = item;
    item[operation.method.toLowerCase()] ??= describe(operation, path, ids);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: text },
    servers: [{ url }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
  };
}

const NAMED = /:([A-Za-z_]+)/g;

/** `/invoices/{id}`; paths that differ in the names of their parts alone are one path, under the first names. */
function templateOf(path: string, templates: Map<string, string>): string {
  const shape = path.replace(NAMED, '{}');
  const template = templates.get(shape) ?? path.replace(NAMED, '{$1}');
  templates.set(shape, template);
  return template;
}

function describe(operation: Described, path: string, ids: Map<string, number>): object {
  const { name, tag, needsToken, rights, parameters, bodies } = operation;
  return {
    operationId: uniqueId(`${tag} ${name}`, ids),
    summary: name,
    tags: [tag],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => parameter(part ?? '', 'path')),
      ...parameters.map((each) => parameter(each, 'query')),
    ],
    ...(bodies.length === 0
      ? {}
      : { requestBody: { content: Object.fromEntries(bodies.map((type) => [type, {}])) } }),
    ...(needsToken ? { security: [{ token: [] }] } : { security: [] }),
    ...(rights.length === 0 ? {} : { 'x-rights': rights }),
    responses: {
      '2XX': { description: 'Done.' },
      default: { description: 'What is wrong, in the form of the interface.' },
    },
  };
}

function parameter(name: string, place: 'path' | 'query'): object {
  return { name, in: place, required: place === 'path', schema: { type: 'string' } };
}

function uniqueId(text: string, ids: Map<string, number>): string {
  const id = text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const times = (ids.get(id) ?? 0) + 1;
  ids.set(id, times);
  return times === 1 ? id : `${id}-${times}`;
}
