import { createHash } from 'node:crypto';
import type { Published } from './published.js';

/** What a contract says of one thing, by its name: `POST /tokens`, `TokenPermission`, `QueryTokensResponse.tokens`. */
export type ContractFacts = ReadonlyMap<string, string>;

type Json = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Everything that a program must know of a contract. Texts are told by a digest alone: that they changed is enough to read them. */
export function factsOf({ version, build, content }: Published): ContractFacts {
  const { paths = {}, components } = content as {
    readonly paths?: Record<string, Record<string, Json>>;
    readonly components?: { readonly schemas?: Record<string, Json> };
  };
  const facts = new Map([['contract', `${version} ${build}`.trim()]]);
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation !== undefined) addOperation(`${method.toUpperCase()} ${path}`, operation, facts);
    }
  }
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) addSchema(name, schema, facts);
  return facts;
}

interface Operation {
  readonly description?: string;
  readonly parameters?: readonly (Json & { readonly in: string; readonly name: string })[];
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: Json }> };
  readonly responses?: Record<string, Answer>;
  readonly security?: readonly unknown[];
  readonly 'x-required-permissions'?: readonly string[];
}

interface Answer {
  readonly description?: string;
  readonly headers?: Json;
  readonly content?: Record<string, { readonly schema?: Json; readonly example?: unknown }>;
}

function addOperation(name: string, read: Json, facts: Map<string, string>): void {
  const operation = read as Operation;
  const permissions = operation['x-required-permissions'] ?? [];
  const needs = (operation.security ?? []).length > 0 ? 'token' : 'no token';
  facts.set(name, words(needs, ...permissions.toSorted(), digest('text', operation.description)));
  for (const { in: place, name: parameter, schema, description } of operation.parameters ?? []) {
    facts.set(`${name} ${place} ${parameter}`, words(shapeOf(schema as Json), digest('text', description)));
  }
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    facts.set(`${name} body ${type}`, shapeOf(schema));
  }
  for (const [status, answer] of Object.entries(operation.responses ?? {})) {
    const contents = Object.entries(answer.content ?? {}).map(([type, { schema, example }]) =>
      words(`${type.replace('application/', '')}:${shapeOf(schema)}`, digest('example', example)),
    );
    const headers = Object.keys(answer.headers ?? {});
    facts.set(`${name} ${status}`, words(...headers, ...contents, ...tableOf(answer.description)));
  }
}

function addSchema(name: string, schema: Json, facts: Map<string, string>): void {
  const values = ((schema.enum ?? []) as readonly unknown[]).map(String);
  facts.set(name, words(shapeOf(schema), ...values, digest('text', schema.description)));
  const required = (schema.required ?? []) as readonly string[];
  for (const [member, each] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    const isRequired = required.includes(member) ? 'required' : '';
    const codes = codesOf(each.description);
    facts.set(`${name}.${member}`, words(isRequired, shapeOf(each), codes, digest('text', each.description)));
  }
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern'] as const;

/** A schema without its members and values, in words. */
function shapeOf(schema: Json = {}): string {
  const { type, format, nullable, items, $ref, allOf, required } = schema;
  const bounds = BOUNDS.filter((each) => schema[each] !== undefined).map((each) => `${each} ${schema[each]}`);
  const parts = ((allOf ?? []) as readonly Json[]).map(shapeOf);
  return words(
    typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '',
    ...parts,
    String(type ?? ''),
    items === undefined ? '' : `of ${shapeOf(items as Json)}`,
    String(format ?? ''),
    ...bounds,
    nullable === true ? 'nullable' : '',
    parts.length > 0 && required !== undefined ? `with ${(required as string[]).toSorted().join(' ')}` : '',
  );
}

/** Exceptions, limits and their group in a table of an answer. */
function tableOf(description = ''): readonly string[] {
  const limits = /\*\*Limity[^|]*\*\* \|([^\n]*)/.exec(description)?.[1];
  if (limits === undefined) return [codesOf(description), digest('text', description)];
  const [perSecond = '', perMinute = '', perHour = '', group = ''] = limits
    .split('|')
    .map((each) => each.trim());
  return [`${perSecond}/${perMinute}/${perHour}`, group];
}

/** The codes in a table: of exceptions, or of states. */
function codesOf(description: unknown = ''): string {
  const codes = [...String(description).matchAll(/^\| *(\d{3,5}) *\|/gm)].map(([, code = '']) => code);
  return [...new Set(codes)].join(' ');
}

function digest(what: 'text' | 'example', value: unknown): string {
  if (value === undefined || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return `${what}#${createHash('sha256').update(plain).digest('hex').slice(0, 8)}`;
}

function words(...all: readonly string[]): string {
  return all.filter((each) => each !== '').join(' ');
}

/** Facts as a file keeps them, a line each. */
export function factsPage(facts: ContractFacts): string {
  return [...facts].map(([name, fact]) => `${name}: ${fact}\n`).join('');
}

export function readFactsPage(page: string): ContractFacts {
  const lines = page.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.split(': ', 1)[0] ?? '', line.split(': ').slice(1).join(': ')]));
}

/** What a newer contract has, has no more, and says otherwise, a line each. */
export function differences(known: ContractFacts, published: ContractFacts): readonly string[] {
  const came = [...published]
    .filter(([name]) => !known.has(name))
    .map(([name, fact]) => `new: ${name}: ${fact}`);
  const went = [...known.keys()].filter((name) => !published.has(name)).map((name) => `gone: ${name}`);
  const turned = [...published].flatMap(([name, fact]) => {
    const [before, after] = [known.get(name) ?? fact, fact].map((each) => each.split(' '));
    const gained = after?.filter((word) => !before?.includes(word)) ?? [];
    const lost = before?.filter((word) => !after?.includes(word)) ?? [];
    if (gained.length + lost.length === 0) return [];
    return [
      words(`changed: ${name}:`, ...gained.map((word) => `+${word}`), ...lost.map((word) => `-${word}`)),
    ];
  });
  return [...came, ...went, ...turned];
}
