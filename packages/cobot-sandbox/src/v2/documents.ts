import { z } from 'zod';
import { jsonBody } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { invalidMember, Problem } from '../engine/problem.js';
import type { Entry, Reference, Relationship } from '../records/entries.js';
import { type Referred, referred } from '../records/referred.js';
import type { World } from '../world.js';

type Shape = z.ZodRawShape;

/** The attributes and relationships of a request document. */
export interface Input {
  /** Of a change. */
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, { readonly data: unknown }>>;
}

export interface InputShape {
  readonly attributes?: Shape;
  readonly relationships?: Shape;
}

/**
 * Reads the document of a request.
 *
 * @throws Problem 400 when it is no document, 409 for another type or record, 403 for an id of a new record, 422 with a
 * pointer for each error
 */
export function documentInput(shape: InputShape & { readonly type: string }): (exchange: Exchange) => Input {
  const attributes = z.strictObject(shape.attributes ?? {});
  const relationships = z.strictObject(shape.relationships ?? {});
  const data = z.object({
    attributes: allOptional(attributes) ? attributes.default({}) : attributes,
    relationships: allOptional(relationships) ? relationships.default({}) : relationships,
  });
  return (exchange) => {
    const sent = dataOf(jsonBody(exchange));
    if (sent.type !== shape.type) throw another('type', shape.type);
    checkId(sent.id, exchange);
    const read = data.safeParse(sent);
    if (read.success)
      return { ...(read.data as Input), ...(sent.id === undefined ? {} : { id: String(sent.id) }) };
    throw new Problem(422, read.error.issues.flatMap(detailsOf));
  };
}

/** A change names the record of its address; the id of a new one is the platform's to choose. */
function checkId(id: unknown, { method, params }: Exchange): void {
  const pointer = '/data/id';
  if (method === 'POST' && id !== undefined) {
    throw new Problem(403, [{ detail: 'is chosen by the platform', pointer }]);
  }
  if (method !== 'PATCH') return;
  if (id === undefined) throw new Problem(400, [{ detail: "can't be blank", pointer }]);
  if (params.id !== undefined && id !== params.id) throw another('id', params.id);
}

/** The refusal of a document of another type or record. */
export function another(member: 'type' | 'id', expected: string): Problem {
  return new Problem(409, [{ detail: `must be ${expected}`, pointer: `/data/${member}` }]);
}

function allOptional(object: z.ZodObject): boolean {
  return object.safeParse({}).success;
}

function dataOf(document: unknown): Readonly<Record<string, unknown>> {
  const data = typeof document === 'object' && document !== null ? Reflect.get(document, 'data') : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Problem(400, 'The body must be a document with an object as data.');
  }
  return data as Record<string, unknown>;
}

function detailsOf(issue: z.core.$ZodIssue): readonly { detail: string; pointer: string }[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
  return names.map((name) => ({
    detail:
      name !== undefined
        ? 'is unknown'
        : issue.input === undefined && isBlank(issue)
          ? "can't be blank"
          : issue.message,
    pointer: `/data/${[...issue.path, ...(name === undefined ? [] : [name])].join('/')}`,
  }));
}

/** zod reports a missing value as undefined. */
function isBlank(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.includes('received undefined');
}

/** The relationships of a document as an entry stores them; the space is separate. */
export function relationsOf({ relationships }: Input): Record<string, Relationship> {
  const named = Object.entries(relationships).filter(
    ([name, value]) => name !== 'space' && value !== undefined,
  );
  return Object.fromEntries(named.map(([name, { data }]) => [name, (data ?? null) as Relationship]));
}

/** The one record that a relationship of a document names. */
export function sentReference({ relationships }: Input, name: string): Reference | null {
  const data = relationships[name]?.data;
  const [first] = Array.isArray(data) ? data : [data];
  return (first as Reference | null | undefined) ?? null;
}

/** The entry that a relationship of a document names. @throws Problem 422 when it does not exist */
export function sentEntry(sent: Input, name: string, world: World): Entry {
  const reference = sentReference(sent, name);
  const entry = reference === null ? undefined : world.entries.get(reference.type, reference.id);
  if (entry === undefined) throw mustExist(name);
  return entry;
}

/** Any record that a relationship of a document names. @throws Problem 422 when it does not exist */
export function sentRecord(sent: Input, name: string, world: World): Referred {
  const reference = sentReference(sent, name);
  const record = reference === null ? undefined : referred(reference, world);
  if (record === undefined) throw mustExist(name);
  return record;
}

export function mustExist(name: string): Problem {
  return invalidMember(`/data/relationships/${name}`, 'must exist');
}
