import type { Query } from './operation.js';
import type { Resource } from './record-type.js';

/** Keeps of a resource only the attributes and relationships that `fields[<type>]` names. */
export function sparse(resource: Resource, query: Query): Resource {
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
