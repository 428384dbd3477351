import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { CONTRACT_VERSION } from '../src/contract.js';
import { PUBLISHED_FOLDER, playedDescription } from './published.js';

interface Description {
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: unknown;
}

interface Operation {
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

const PLAYED = playedDescription();

/** Whether the published description is there; it is no part of the repository. */
export const isThere = PLAYED !== undefined;

/** What to look for where it is not. */
export const DESCRIPTION = `version ${CONTRACT_VERSION} in ${PUBLISHED_FOLDER}`;

/**
 * JSON Schema of OpenAPI 3.0: `nullable` becomes a type of its own, and an object has no members but those that
 * are described, so that a misspelt one is seen.
 */
function jsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, exclusiveMinimum, ...rest } = value as Record<string, unknown>;
  const entries = Object.entries(rest).map(([name, each]) => [name, jsonSchema(each)]);
  const schema: Record<string, unknown> = Object.fromEntries(entries);
  if (exclusiveMinimum === true) schema.exclusiveMinimum = schema.minimum;
  if (schema.type === 'object' && schema.properties !== undefined) schema.additionalProperties ??= false;
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

/** Checks answers against the published description. */
export class KsefDescription {
  readonly #ajv = new Ajv({ strict: false, allErrors: true });
  readonly #description: Description;

  constructor() {
    addFormats.default(this.#ajv);
    for (const format of ['byte', 'int32', 'int64', 'double']) this.#ajv.addFormat(format, true);
    this.#description = PLAYED?.content as Description;
    this.#ajv.addSchema({ $id: 'ksef', components: jsonSchema(this.#description.components) });
  }

  /**
   * What does not fit: the answer must be described for this operation, status and media type.
   *
   * @param path as the description writes it, with its parameters in braces
   */
  complaints(
    method: string,
    path: string,
    status: number,
    mediaType: string | null,
    bytes: Buffer,
  ): string[] {
    const answer = this.#description.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (answer === undefined) return [`${method} ${path} has no answer ${status}`];
    if (Object.keys(answer.content ?? {}).length === 0) return bytes.length === 0 ? [] : ['a body'];
    const content = answer.content?.[mediaType ?? ''];
    if (content === undefined) return [`no ${mediaType} for ${status}`];
    if (bytes.length === 0) return ['no body'];
    if (mediaType === 'application/xml') return [];
    const validate = this.#ajv.compile(rooted(jsonSchema(content.schema)) as object);
    validate(JSON.parse(bytes.toString('utf8')));
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

/** References of a schema outside the document that holds them. */
function rooted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rooted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === '$ref' ? `ksef${String(each)}` : rooted(each),
    ]),
  );
}
