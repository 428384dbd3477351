import { stringify } from 'yaml';
import type { z } from 'zod';
import { didYouMean } from './did-you-mean.js';
import type { ConfigComplaint } from './environment.js';
import { type JsonSchema, schemaAt } from './json-schema.js';
import { label, type Path, type Place, type PlacedComplaint, type Position } from './place.js';
import { UNKNOWN, type YamlTree } from './yaml-tree.js';

/** What issues are explained with. */
interface Context {
  readonly tree: YamlTree;
  readonly schema: JsonSchema;
}

const NOUN: Readonly<Record<string, string>> = { object: 'a section', array: 'a list', string: 'a text' };

/** These hold a secret, or will when somebody confuses the two: their values are never quoted. */
const NEVER_QUOTED: readonly unknown[] = [
  'token',
  'token_file',
  'password',
  'password_file',
  'passphrase',
  'client_secret',
  'client_secret_file',
  'password_hash',
  'password_hash_file',
  'secret_access_key',
  'secret_access_key_file',
  'token_key',
  'token_key_file',
  'former_token_key',
  'former_token_key_file',
];

const ABOUT_LENGTH: readonly unknown[] = ['too_small', 'too_big'];

/** What the schema complains about, but for values that are reported as unknown already. */
export function schemaComplaints(
  issues: readonly z.core.$ZodIssue[],
  tree: YamlTree,
  schema: JsonSchema,
): readonly PlacedComplaint[] {
  return issues
    .flatMap(withoutUnions)
    .filter((issue) => valueAt(issue.path, tree.value) !== UNKNOWN)
    .flatMap((issue) => explainIssue(issue, { tree, schema }));
}

/** Of what may have several forms, what is wrong with the one that is written; a value of none is one of the first. */
function withoutUnions(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isWritten = ([first]: readonly z.core.$ZodIssue[]): boolean =>
    first !== undefined && !(first.code === 'invalid_type' && first.path.length === 0);
  const found = issue.errors.find(isWritten) ?? issue.errors[0] ?? [];
  return found.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function valueAt(path: readonly PropertyKey[], value: unknown): unknown {
  return path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown> | undefined)?.[step],
    value,
  );
}

/** Says in an operator's words, with the position in the file, what the schema complains about. */
function explainIssue(issue: z.core.$ZodIssue, context: Context): readonly PlacedComplaint[] {
  const path = issue.path as Path;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey([...path, key], context));
  }
  const place = context.tree.place(path);
  if (place === undefined) return [missing(path, context)];
  // A text has a length, too; that it is not a list has been reported already.
  if (ABOUT_LENGTH.includes(issue.code) && place.kind !== 'list') return [];
  return [{ ...place.position, ...complaintOf(issue, path, place, schemaAt(path, context.schema)) }];
}

function complaintOf(
  issue: z.core.$ZodIssue,
  path: Path,
  place: Place,
  option: JsonSchema | undefined,
): ConfigComplaint {
  const name = label(path);
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(path, issue.expected, place, option);
    case 'invalid_value':
      return place.source === null
        ? wrongKind(path, 'string', place, option)
        : wrongChoice(path, place.source, issue.values.map(String));
    case 'too_small':
      return { message: `${name} is empty`, fix: `write at least ${issue.minimum} entry` };
    case 'too_big':
      return { message: `${name} has too many entries`, fix: `write ${issue.maximum} at most` };
    case 'custom':
      return ofOurOwn(issue, path, place.source, option);
    default:
      return { message: `${name} is wrong`, fix: howTo(path, option) };
  }
}

function unknownKey(path: Path, { tree, schema }: Context): PlacedComplaint {
  const section = schemaAt(path.slice(0, -1), schema);
  const known =
    section?.properties === undefined
      ? (section?.propertyNames?.enum ?? [])
      : Object.keys(section.properties);
  const key = label(path);
  const meant = didYouMean(key, known);
  return {
    ...keyPosition(path, tree),
    message: `unknown key ${JSON.stringify(key)}`,
    fix: meant === null ? `known here: ${known.join(', ')}` : `did you mean ${meant}?`,
  };
}

/** A key that is not there can only be shown where it belongs: at its section. */
function missing(path: Path, { tree, schema }: Context): PlacedComplaint {
  const section = path.slice(0, -1);
  return {
    ...keyPosition(section, tree),
    message: `${label(path)} is missing in ${label(section)}`,
    fix: `add ${howTo(path, schemaAt(path, schema)).replace(/^write (for example )?/, '')}`,
  };
}

function keyPosition(path: Path, tree: YamlTree): Position {
  const place = tree.place(path);
  return place?.keyPosition ?? place?.position ?? { line: 1, column: 1 };
}

function wrongKind(
  path: Path,
  expected: string,
  place: Place,
  option: JsonSchema | undefined,
): ConfigComplaint {
  const message = `${label(path)} must be ${NOUN[expected] ?? expected}, not a ${place.kind}`;
  return { message, fix: howTo(path, option) };
}

function wrongChoice(path: Path, given: string, choices: readonly string[]): ConfigComplaint {
  // Of codes of two letters each is near to many: NL is no slip of PL.
  const meant = given.length <= 2 ? null : didYouMean(given, choices);
  return {
    message: `${label(path)}: ${quoted(given)} is not one of its values`,
    fix: meant === null ? `write one of: ${choices.join(', ')}` : `did you mean ${meant}?`,
  };
}

function ofOurOwn(
  issue: z.core.$ZodIssueCustom,
  path: Path,
  source: string | null,
  option: JsonSchema | undefined,
): ConfigComplaint {
  const { suggestion, fix } = (issue.params ?? {}) as { suggestion?: string | null; fix?: string };
  if (source === null) return { message: issue.message, fix: fix ?? howTo(path, option) };
  const value = NEVER_QUOTED.includes(path.at(-1)) ? 'the value' : quoted(source);
  const otherwise = fix ?? howTo(path, option);
  return {
    message: `${label(path)}: ${value} ${issue.message}`,
    fix: typeof suggestion === 'string' ? `did you mean ${suggestion}?` : otherwise,
  };
}

/** `write for example …`, from the schema's own example. */
function howTo(path: Path, option: JsonSchema | undefined): string {
  const key = path.at(-1);
  if (key === undefined) return 'start from config/example.yml';
  const before = typeof key === 'string' ? `${key}: ` : '- ';
  const [example] = option?.examples ?? [];
  if (example !== undefined) return `write for example \`${before}${written(example)}\``;
  if (option?.enum !== undefined) return `write \`${before}\` and one of: ${option.enum.join(', ')}`;
  const entry = option?.items === undefined ? null : exampleOfEntry(option.items);
  if (entry !== null) return `write \`${before.trim()}\` and below it entries such as \`- ${entry}\``;
  return `write \`${before.trim()}\` with its own options below it`;
}

/** How an entry of a list may start: the entry itself, or the first option that it needs. */
function exampleOfEntry({ examples, properties = {}, required = [] }: JsonSchema): string | null {
  if (examples?.[0] !== undefined) return written(examples[0]);
  const key = required[0] ?? Object.keys(properties).find((name) => sampleOf(properties[name]) !== undefined);
  const value = key === undefined ? undefined : sampleOf(properties[key]);
  return value === undefined ? null : `${key}: ${written(value)}`;
}

function sampleOf(option: JsonSchema | undefined): unknown {
  return option?.examples?.[0] ?? option?.enum?.[0];
}

function written(example: unknown): string {
  return stringify(example, Array.isArray(example) ? { collectionStyle: 'flow' } : {}).trim();
}

function quoted(source: string): string {
  return JSON.stringify(source.length > 60 ? `${source.slice(0, 60)}…` : source);
}
