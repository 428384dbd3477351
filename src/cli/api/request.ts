import { type Content, JSON_API, type Method, type RawRequest } from '../../platform/api.js';
import { usageError } from '../output.js';
import { type ApiAddress, type ApiBases, apiAddress, type Version } from './address.js';
import { bodyOfFields, bodyOfFile, bodyOfForm } from './body.js';
import { type BodyField, parseField, queryOf, requireOffsets } from './fields.js';
import type { ApiOptions } from './options.js';

/** What a command line asks for. */
export type ApiRequestOptions = Pick<ApiOptions, 'method' | 'path' | 'field' | 'form' | 'header' | 'input'>;

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

/**
 * The request of a command line. Fields go into the address where there is no body for them: with GET and DELETE, and
 * beside `--input` and `--form`.
 *
 * @throws CommandError
 */
export function apiRequest(
  options: ApiRequestOptions,
  bases: ApiBases,
): RawRequest & Pick<ApiAddress, 'version'> {
  const method = options.method.toUpperCase();
  if (!isMethod(method)) throw usageError(`unknown method ${options.method}`, `one of ${METHODS.join(', ')}`);
  const { version, url } = apiAddress(options.path, bases);
  const fields = options.field.map((text) => parseField(text.replaceAll('{space}', bases.platformId)));
  if (version === '2.0') requireOffsets(fields);
  const body = bodyKind(method, options);
  const content = contentOf(body, fields, { method, version, path: pathIn(url, version, bases) });
  const parameters = body.kind === 'fields' ? [] : fields;
  for (const [name, value] of queryOf(parameters)) url.searchParams.set(name, value);
  const headers = {
    ...defaultHeaders(version, method, content),
    ...Object.fromEntries(options.header.map(header)),
  };
  return { version, method, url: url.href, headers, body: content?.bytes, priority: 'read' };
}

type BodyKind =
  | { readonly kind: 'none' | 'fields' }
  | { readonly kind: 'file'; readonly input: string }
  | { readonly kind: 'form'; readonly form: readonly string[] };

function bodyKind(method: Method, { form, input }: ApiRequestOptions): BodyKind {
  const isGiven = form.length > 0 || input !== undefined;
  if (form.length > 0 && input !== undefined) {
    throw usageError('a request has one body', 'give either --form or --input');
  }
  if (method === 'GET' || method === 'DELETE') {
    if (isGiven) throw usageError(`${method} has no body`, 'leave out --form and --input');
    return { kind: 'none' };
  }
  if (input !== undefined) return { kind: 'file', input };
  return isGiven ? { kind: 'form', form } : { kind: 'fields' };
}

function contentOf(
  body: BodyKind,
  fields: readonly BodyField[],
  { method, version, path }: { readonly method: Method; readonly version: Version; readonly path: string },
): Content | null {
  if (body.kind === 'file') return bodyOfFile(body.input, version);
  if (body.kind === 'form') return bodyOfForm(body.form);
  if (body.kind === 'none' || fields.length === 0) return null;
  return bodyOfFields(fields, method, version, path);
}

function isMethod(text: string): text is Method {
  return METHODS.includes(text);
}

function pathIn(url: URL, version: Version, { baseUrl }: ApiBases): string {
  return version === '2.0'
    ? url.pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length)
    : url.pathname;
}

/** Every request of version 2.0 accepts its media type; a PDF is asked for as well, because a path may lead to one. */
function defaultHeaders(version: Version, method: Method, content: Content | null) {
  const type = content?.type ?? (version === '2.0' && method !== 'GET' ? JSON_API : undefined);
  return {
    accept: version === '2.0' ? `${JSON_API}, application/pdf` : 'application/json',
    ...(type !== undefined && { 'content-type': type }),
  };
}

function header(text: string): [string, string] {
  const [, name, rest] = /^([!#$%&'*+.^_`|~\w-]+):(.*)$/s.exec(text) ?? [];
  const value = rest?.trimStart();
  if (name === undefined || value === undefined || !/^[\x20-\x7e]*$/.test(value)) {
    throw usageError(`--header ${text} is no header`, 'write Name: value');
  }
  if (/^(authorization|user-agent|host|content-length)$/i.test(name)) {
    throw usageError(`the header ${name} is reserved`, 'spacebooks sets it; the token is that of the space');
  }
  return [name.toLowerCase(), value];
}
