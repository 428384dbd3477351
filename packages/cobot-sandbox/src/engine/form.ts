import type { Incoming, Query } from '@spacebooks/sandbox-engine/http';
import { mediaTypeOf } from './media-type.js';

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';

export type Members = Readonly<Record<string, unknown>>;

/** What a request of version 1.0 says outside of a JSON body. */
export interface SentMembers {
  /** The fields of a form; null without one. */
  readonly form: Members | null;
  /** Members of a document that stand in the query. */
  readonly named: Members;
  readonly query: Query;
}

/** The fields of a form, whichever way it is sent, without its files; null for another body, or one that cannot be read. */
export async function formOf({ headers, body }: Pick<Incoming, 'headers' | 'body'>): Promise<Members | null> {
  const sent = headers['content-type'];
  const type = mediaTypeOf(sent);
  if (type === FORM) return membersIn(new URLSearchParams(body.toString('utf8')));
  if (type !== MULTIPART) return null;
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': sent ?? '' },
    }).formData();
    return membersIn([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  } catch {
    return null;
  }
}

/** What a query names, as a form would. */
export function membersOfQuery(query: Query, but: readonly string[]): Members {
  return membersIn(Object.entries(query).filter(([name]) => !but.includes(name)));
}

/** The members of a form, where `a[b]` is a member of an object and `a[]` one more of a list. */
function membersIn(fields: Iterable<readonly [name: string, value: string]>): Members {
  const members: Record<string, unknown> = {};
  for (const [name, value] of fields) {
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
