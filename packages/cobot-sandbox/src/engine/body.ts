import { mediaTypeOf } from './api.js';
import type { Exchange } from './operation.js';
import { FORM } from './plain-json.js';
import { Problem } from './problem.js';

/** The JSON of a body; undefined when there is none. @throws Problem 400 */
export function jsonBody(exchange: Exchange): unknown {
  if (exchange.body.length === 0) return undefined;
  try {
    return JSON.parse(exchange.body.toString('utf8'));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/** Members of a JSON object or of a form; an absent body has none. @throws Problem 400 */
export function membersOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  if (mediaTypeOf(exchange.headers['content-type']) === FORM) {
    return formMembers(exchange.body.toString('utf8'));
  }
  const body = jsonBody(exchange) ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

/** The fields of a multipart/form-data body. @throws Problem 400 */
export async function multipartBody(exchange: Exchange): Promise<FormData> {
  const headers = { 'content-type': exchange.headers['content-type'] ?? '' };
  try {
    return await new Response(new Uint8Array(exchange.body), { headers }).formData();
  } catch {
    throw new Problem(400, 'The body is not valid multipart/form-data.');
  }
}

/** The members of a form, where `a[b]` is a member of an object and `a[]` one more of a list. */
function formMembers(text: string): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    put(members, [first, ...rest], value);
  }
  return members;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    define(into, name, value);
  } else if (rest[0] === '') {
    const list = Object.hasOwn(into, name) ? into[name] : [];
    define(into, name, [...(Array.isArray(list) ? list : []), value]);
  } else {
    const inner = Object.hasOwn(into, name) ? into[name] : undefined;
    const object = typeof inner === 'object' && inner !== null ? inner : {};
    define(into, name, object);
    put(object as Record<string, unknown>, rest, value);
  }
}

/** Names are untrusted: `__proto__` is a name like any other. */
function define(into: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}
