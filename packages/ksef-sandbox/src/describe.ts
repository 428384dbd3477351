import type { Described } from '@spacebooks/sandbox-engine/openapi';
import type { KsefOperation } from './engine/operation.js';

/** Operations of KSeF below a part of the path, under the heading that they are described by. */
export function describedOf(
  tag: string,
  prefix: string,
  operations: readonly KsefOperation[],
): readonly Described[] {
  return operations.map((operation) => ({
    method: operation.method,
    path: prefix + operation.path,
    name: operation.name,
    tag,
    needsToken: operation.token !== null,
    rights: operation.permissions,
    parameters: operation.query ?? [],
    bodies: operation.method === 'GET' || operation.method === 'DELETE' ? [] : [bodyOf(operation)],
  }));
}

function bodyOf({ name }: KsefOperation): string {
  if (name === 'log-in-with-signature') return 'application/xml';
  return name === 'upload-part' ? 'application/octet-stream' : 'application/json';
}
