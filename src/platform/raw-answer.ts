import { parseJson } from '@spacebooks/http/json';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { Failure } from '../domain/errors.js';
import { PAGE_SIZE } from './address.js';
import type { RawRequest } from './api.js';
import type { PlatformClient } from './client.js';
import { type PlatformPage, pagesWhole } from './pages.js';

/** What came back: JSON, bytes, or nothing. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body:
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly type: string }
    | { readonly kind: 'none' };
}

export function readAnswer({ status, headers, body }: TransportAnswer): RawAnswer {
  if (body.byteLength === 0) return { status, headers, body: { kind: 'none' } };
  const parsed = parseJson({ headers, body });
  if (parsed.ok) return { status, headers, body: { kind: 'json', value: parsed.value } };
  return {
    status,
    headers,
    body: { kind: 'bytes', bytes: body, type: headers['content-type'] ?? 'unnamed' },
  };
}

/**
 * All pages of a collection of version 2.0 as one document: `data` of all, and what they include, each record once.
 *
 * @throws Failure `platform.*`
 */
export async function readAllPages(client: PlatformClient, request: RawRequest): Promise<RawAnswer> {
  const first = new URL(request.url);
  if (!first.searchParams.has('page[size]')) first.searchParams.set('page[size]', String(PAGE_SIZE));
  let latest: RawAnswer | null = null;
  const get = async (url: string): Promise<unknown> => {
    latest = readAnswer(await client.exchange({ ...request, url }));
    if (latest.body.kind === 'json') return latest.body.value;
    throw new Failure('platform.unreadable', {
      detail: `GET ${new URL(url).pathname}: the answer is no JSON`,
    });
  };
  const collected: PlatformPage[] = [];
  for await (const page of pagesWhole(get, first.href)) collected.push(page);
  const included = onceEach(collected.flatMap((page) => page.included ?? []));
  const value = {
    data: collected.flatMap(({ data }) => data),
    ...(included.length > 0 && { included }),
  };
  const { status, headers } = latest ?? { status: 200, headers: {} };
  return { status, headers, body: { kind: 'json', value } };
}

function onceEach(records: readonly unknown[]): readonly unknown[] {
  const keyed = records.map((record) => {
    const { type, id } = (record ?? {}) as { type?: unknown; id?: unknown };
    return [`${String(type)}/${String(id)}`, record] as const;
  });
  return [...new Map(keyed).values()];
}
