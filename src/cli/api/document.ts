import { usageError } from '../output.js';
import { type BodyField, objectOf } from './fields.js';

/**
 * The JSON:API document that fields describe: `type`, `id`, `relationships.NAME=TYPE/ID` (`NAME[]=TYPE/ID` for a list),
 * and every other name an attribute.
 *
 * @param path of the operation, which names the type and, for PATCH, the id where no field does
 */
export function documentOf(fields: readonly BodyField[], method: string, path: string): unknown {
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map(decodeURIComponent);
  const type = fieldText(fields, 'type') ?? typeOf(steps);
  const id =
    fieldText(fields, 'id') ?? (method === 'PATCH' && steps.length % 2 === 0 ? steps.at(-1) : undefined);
  const relationships = fields.filter(({ name }) => name.startsWith(RELATIONSHIPS)).map(linkage);
  const attributes = fields.filter(
    ({ name }) => name !== 'type' && name !== 'id' && !name.startsWith(RELATIONSHIPS),
  );
  return {
    data: {
      type,
      ...(id !== undefined && { id }),
      ...(attributes.length > 0 && { attributes: objectOf(attributes) }),
      ...(relationships.length > 0 && { relationships: wrapped(objectOf(relationships)) }),
    },
  };
}

const RELATIONSHIPS = 'relationships.';

function fieldText(fields: readonly BodyField[], name: string): string | undefined {
  const value = fields.find((field) => field.name === name)?.value;
  return value === undefined ? undefined : String(value);
}

/** Collections stand at every second place of a path: `/spaces/ID/billing_details` is about `billingDetails`. */
function typeOf(steps: readonly string[]): string {
  const collection = steps.filter((_step, index) => index % 2 === 0).at(-1) ?? '';
  return collection.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function linkage({ name, value }: BodyField): BodyField {
  const short = name.slice(RELATIONSHIPS.length);
  if (value === null) return { name: short, value };
  const [, type, id] = /^(\w+)\/([^/]+)$/.exec(String(value)) ?? [];
  if (type === undefined || id === undefined) {
    throw usageError(
      `--field ${name}=${String(value)} names no record`,
      'write the type and the id: relationships.membership=memberships/ID',
    );
  }
  return { name: short, value: { type, id } };
}

function wrapped(relationships: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(relationships).map(([name, data]) => [name, { data }]));
}
