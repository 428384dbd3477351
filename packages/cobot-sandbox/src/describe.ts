import type { Described } from '@spacebooks/sandbox-engine/openapi';
import type { Api } from './engine/api.js';
import type { Operation } from './engine/operation.js';

/** A version of the interface under the heading that it is described by. */
export interface TitledApi extends Api {
  readonly title: string;
}

/** What the sandbox of the platform serves: every operation of every version, and the operator's. */
export function describedOf(apis: readonly TitledApi[]): readonly Described[] {
  return apis.flatMap(({ title, prefix, dialect, operations }) =>
    operations.map((operation) => ({
      method: operation.method,
      path: prefix + operation.path,
      name: operation.name,
      tag: title,
      needsToken: operation.access !== 'public',
      rights: operation.scope === null ? [] : operation.scope.split(' '),
      parameters: parametersOf(operation),
      bodies: bodiesOf(operation, dialect.mediaType),
    })),
  );
}

function parametersOf({ parameters = [], includes, isPaged = false }: Operation): readonly string[] {
  const known = parameters === 'any' ? [] : parameters;
  const pages = isPaged ? ['page[number]', 'page[size]'] : [];
  return [...new Set([...known, ...(includes === undefined ? [] : ['include']), ...pages])];
}

function bodiesOf({ body, method }: Operation, mediaType: string): readonly string[] {
  if (method === 'GET') return [];
  if (body === 'multipart') return ['multipart/form-data'];
  return body === 'none' ? [] : [mediaType];
}
