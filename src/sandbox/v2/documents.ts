import { z } from 'zod';
import { jsonBody } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';

type Shape = z.ZodRawShape;

/** The attributes and relationships of a request document. */
export interface Input {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, { readonly data: unknown }>>;
}

export interface InputShape {
  /** The JSON:API type that the document must name. */
  readonly type: string;
  readonly attributes?: Shape;
  readonly relationships?: Shape;
}

/**
 * Reads the document of a request.
 *
 * @throws Problem 400 when it is no document, 409 when its type is another, 422 with a pointer for each mistake
 */
export function documentInput(shape: InputShape): (exchange: Exchange) => Input {
  const attributes = z.strictObject(shape.attributes ?? {});
  const relationships = z.strictObject(shape.relationships ?? {});
  const data = z.object({
    attributes: allOptional(attributes) ? attributes.default({}) : attributes,
    relationships: allOptional(relationships) ? relationships.default({}) : relationships,
  });
  return (exchange) => {
    const sent = dataOf(jsonBody(exchange));
    if (sent.type !== shape.type) {
      throw new Problem(409, [{ detail: `must be ${shape.type}`, pointer: '/data/type' }]);
    }
    const read = data.safeParse(sent);
    if (read.success) return read.data as Input;
    throw new Problem(422, read.error.issues.flatMap(detailsOf));
  };
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

/** zod says of what is missing that it received undefined. */
function isBlank(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.includes('received undefined');
}
