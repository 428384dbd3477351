import { type CommandError, usageError } from '../output.js';

/** `name=text`, or `name:=json` for what is no text. */
export interface BodyField {
  readonly name: string;
  readonly value: unknown;
}

/** @throws CommandError */
export function parseField(text: string): BodyField {
  const [, name, sign, value = ''] = /^([^=]+?)(:?=)(.*)$/s.exec(text) ?? [];
  if (name === undefined) {
    throw usageError(
      `--field ${text} has no =`,
      'write name=text, or name:=json for numbers, true, null, lists',
    );
  }
  if (sign === '=') return { name, value };
  try {
    return { name, value: JSON.parse(value) };
  } catch {
    throw usageError(
      `--field ${text}: what follows := is not valid JSON`,
      'write name=text for a text, name:=json for numbers, true, null, lists and objects',
    );
  }
}

/** Fields as parameters of a query: those of one name become one, separated by commas, as both versions take lists. */
export function queryOf(fields: readonly BodyField[]): ReadonlyMap<string, string> {
  const query = new Map<string, string>();
  for (const { name, value } of fields) {
    const key = name.replace(/\[\]$/, '');
    const texts = (Array.isArray(value) ? value : [value]).map((each) => parameterText(key, each));
    const before = query.get(key);
    query.set(key, [...(before === undefined ? [] : [before]), ...texts].join(','));
  }
  return query;
}

function parameterText(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    throw usageError(`--field ${name}: an object cannot stand in an address`, 'send it with --input FILE');
  }
  return String(value);
}

/**
 * Fields as the members of an object: dots lead into objects, `[]` at the end makes a list.
 *
 * @throws CommandError when two fields contradict each other
 */
export function objectOf(fields: readonly BodyField[]): Record<string, unknown> {
  const whole: Record<string, unknown> = Object.create(null);
  for (const { name, value } of fields) {
    const path = name.replace(/\[\]$/, '').split('.');
    const last = path.pop() ?? '';
    let place = whole;
    for (const step of path) {
      place[step] ??= Object.create(null);
      const next = place[step];
      if (typeof next !== 'object' || next === null || Array.isArray(next)) throw contradiction(name);
      place = next as Record<string, unknown>;
    }
    if (name.endsWith('[]')) {
      const list = place[last] ?? [];
      if (!Array.isArray(list)) throw contradiction(name);
      place[last] = [...list, value];
    } else if (last in place) throw contradiction(name);
    else place[last] = value;
  }
  return whole;
}

function contradiction(name: string): CommandError {
  return usageError(
    `--field ${name} contradicts another one`,
    'give each name once; name[]=a name[]=b makes a list, name.part=a an object',
  );
}

/** @throws CommandError for a date-time without an offset, which version 2.0 requires */
export function requireOffsets(fields: readonly BodyField[]): void {
  const bare = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;
  for (const { name, value } of fields) {
    if (typeof value !== 'string' || !bare.test(value)) continue;
    throw usageError(
      `--field ${name}: ${value} has no offset from UTC`,
      `append the offset, e.g. ${value}+01:00 or ${value}Z`,
    );
  }
}
