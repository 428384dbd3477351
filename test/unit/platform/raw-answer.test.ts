import { describe, expect, it } from 'vitest';
import type { RawRequest } from '../../../src/platform/api.js';
import { readAllPages, readAnswer } from '../../../src/platform/raw-answer.js';
import { failureOf } from './parts.js';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const headers = { 'content-type': 'application/vnd.api+json' };
const FIRST = 'https://api.platform.example/spaces/s-1/bookings';

function client(...pages: readonly string[]) {
  const urls: string[] = [];
  const exchange = async ({ url }: RawRequest) => {
    urls.push(decodeURIComponent(url));
    return { status: 200, headers, body: bytes(pages[urls.length - 1] ?? '') };
  };
  return { exchange, urls };
}

function allPages(from: ReturnType<typeof client>, url = FIRST) {
  const request: RawRequest = { method: 'GET', url, headers: {}, priority: 'read' };
  return readAllPages(from as unknown as Parameters<typeof readAllPages>[0], request);
}

describe('an answer', () => {
  it('is JSON, bytes or nothing', () => {
    const status = 200;
    const body = (answer: ReturnType<typeof readAnswer>) => answer.body;
    expect(body(readAnswer({ status, headers, body: bytes('{"a":1}') }))).toEqual({
      kind: 'json',
      value: { a: 1 },
    });
    expect(body(readAnswer({ status: 204, headers: {}, body: bytes('') }))).toEqual({ kind: 'none' });
    const pdf = { 'content-type': 'application/pdf' };
    expect(body(readAnswer({ status, headers: pdf, body: bytes('%PDF-') }))).toEqual({
      kind: 'bytes',
      bytes: bytes('%PDF-'),
      type: 'application/pdf',
    });
    expect(body(readAnswer({ status, headers: {}, body: bytes('<p>') }))).toMatchObject({ type: 'unnamed' });
  });
});

describe('all pages', () => {
  it('are joined, what they include once', async () => {
    const member = { type: 'memberships', id: 'm' };
    const next = `${FIRST}?page[number]=2`;
    const first = { data: [{ id: 'a' }], included: [member, { type: 'events', id: 'm' }], links: { next } };
    const second = { data: [{ id: 'b' }], included: [member], links: { next: null } };
    const from = client(JSON.stringify(first), JSON.stringify(second));
    expect(await allPages(from)).toEqual({
      status: 200,
      headers,
      body: {
        kind: 'json',
        value: { data: [{ id: 'a' }, { id: 'b' }], included: [member, { type: 'events', id: 'm' }] },
      },
    });
    expect(from.urls).toEqual([`${FIRST}?page[size]=200`, next]);
  });

  it('keep the size that was asked for', async () => {
    const from = client('{"data":[]}');
    expect((await allPages(from, `${FIRST}?page[size]=5`)).body).toEqual({
      kind: 'json',
      value: { data: [] },
    });
    expect(from.urls).toEqual([`${FIRST}?page[size]=5`]);
  });

  it.each([['<p>'], ['{"data":{}}']])('that are none are unreadable: %s', async (page) => {
    expect((await failureOf(allPages(client(page)))).code).toBe('platform.unreadable');
  });
});
