import { z } from 'zod';
import type { Path } from './place.js';
import { configFile } from './schema/config-file.js';
import { spaceSource } from './schema/space.js';

/** The parts of JSON Schema (2020-12) that ours consists of. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

/** The schema for editors: what an operator may write, before defaults and environment variables. */
export function configJsonSchema(): JsonSchema {
  const schema = forEditors(z.toJSONSchema(configFile, { io: 'input' }) as JsonSchema);
  return { ...schema, properties: { ...schema.properties, spaces: listOrSource(schema.properties?.spaces) } };
}

/** What JSON Schema says of entries holds for lists alone, and what it says of properties for sections alone. */
function listOrSource(list: JsonSchema | undefined): JsonSchema {
  const { $schema: _, ...source } = forEditors(z.toJSONSchema(spaceSource, { io: 'input' }) as JsonSchema);
  return { ...source, ...list, type: ['array', 'object'] };
}

/** The schema of one value; undefined where the file goes beyond the schema. */
export function schemaAt(path: Path, schema: JsonSchema | undefined): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>(
    (part, step) => (typeof step === 'number' ? part?.items : part?.properties?.[step]),
    schema,
  );
}

/** `${NAME}` may stand in place of any text, whatever form the text must have. */
const VARIABLE = '\\$\\{';

function forEditors({ example, ...schema }: JsonSchema): JsonSchema {
  const number = schema.type === 'integer';
  const written = (value: unknown): unknown => (number ? Number(value) : value);
  return {
    ...schema,
    ...(example !== undefined && { examples: [written(example)] }),
    ...(schema.default !== undefined && { default: written(schema.default) }),
    ...(number && { type: ['integer', 'string'], pattern: VARIABLE }),
    ...(schema.pattern !== undefined && { pattern: `${schema.pattern}|${VARIABLE}` }),
    ...(schema.items !== undefined && { items: forEditors(schema.items) }),
    ...(schema.anyOf !== undefined && { anyOf: schema.anyOf.map(forEditors) }),
    ...(isSchema(schema.additionalProperties) && {
      additionalProperties: forEditors(schema.additionalProperties),
    }),
    ...(schema.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, part]) => [key, forEditors(part)]),
      ),
    }),
  };
}

/** What every value of a section with free keys must be. */
function isSchema(given: unknown): given is JsonSchema {
  return typeof given === 'object' && given !== null;
}
