import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { call, type ErrorReply, JSON_API, type Reply } from '../unit/call.js';
import type { Case } from './case.js';
import { READING_CASES } from './reading-cases.js';
import { ask, startStage } from './stage.js';
import { WRITING_CASES } from './writing-cases.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

interface Sent {
  readonly data: Readonly<Record<string, unknown>>;
}

const rows = V2_OPERATIONS.map((each) => [each.name, each] as const);
const documents = WRITING_CASES.filter(({ body }) => body !== undefined);
const named = (cases: readonly Case[]) => cases.map((each) => [each.operation, each.path, each] as const);
const withMethod = (...methods: readonly string[]) =>
  named(documents.filter(({ method }) => methods.includes(method)));

/** The case with other members of its document's data. */
const changed = (each: Case, data: Readonly<Record<string, unknown>>): Case => ({
  ...each,
  body: { data: { ...(each.body as Sent).data, ...data } },
});
const faultOf = (reply: Reply) => [reply.status, reply.json<ErrorReply>().errors[0]?.source];

describe('media types with parameters', () => {
  it.each(rows.filter(([, { method }]) => method !== 'GET'))(
    '%s refuses them as the type of a body',
    async (_name, each) => {
      const type = each.body === 'multipart' ? 'multipart/mixed; boundary=x' : `${JSON_API}; charset=utf-8`;
      const url = sandbox.baseUrl + each.path.replace(/:\w+/g, 'nothing');
      expect((await call(each.method, url, { headers: { 'content-type': type } })).status).toBe(415);
    },
  );

  it.each([
    [`${JSON_API}; charset=utf-8`, 406],
    [`${JSON_API};version=1, ${JSON_API}; ext="x"`, 406],
    [`${JSON_API};version=1, ${JSON_API}`, 200],
    [`${JSON_API}; q=0.5`, 200],
    [`text/html, ${JSON_API} ; Q=1.0`, 200],
  ])('Accept: %s is %d', async (accept, status) => {
    expect((await call('GET', `${sandbox.baseUrl}/user`, { headers: { accept } })).status).toBe(status);
  });
});

describe('a document', () => {
  it.each(named(documents))('of another type is 409: %s', async (_name, _path, each) => {
    expect(faultOf(await ask(sandbox, changed(each, { type: 'apples' })))).toEqual([
      409,
      { pointer: '/data/type' },
    ]);
  });

  it.each(withMethod('PATCH'))('with the id of another record is 409: %s', async (_name, _path, each) => {
    expect(faultOf(await ask(sandbox, changed(each, { id: 'another' })))).toEqual([
      409,
      { pointer: '/data/id' },
    ]);
  });

  it.each(withMethod('PATCH'))('of a change without an id is 400: %s', async (_name, _path, each) => {
    expect(faultOf(await ask(sandbox, changed(each, { id: undefined })))).toEqual([
      400,
      { pointer: '/data/id' },
    ]);
  });

  const isAction = ({ operation }: Case) => operation === 'create-e-invoice';
  it.each(withMethod('POST').filter(([, , each]) => !isAction(each)))(
    'with an id that the client chose is 403: %s',
    async (_name, _path, each) => {
      expect(faultOf(await ask(sandbox, changed(each, { id: 'mine' })))).toEqual([
        403,
        { pointer: '/data/id' },
      ]);
    },
  );

  it('of an action may have the id of the record in the address, no other', async () => {
    const each = documents.find(isAction);
    if (each === undefined) throw new Error('no action has a document');
    expect(faultOf(await ask(sandbox, changed(each, { id: 'another' })))).toEqual([
      409,
      { pointer: '/data/id' },
    ]);
    expect((await ask(sandbox, changed(each, { id: each.path.split('/')[2] }))).status).toBe(200);
  });

  it('that is refused changes nothing', async () => {
    const rename = (data: object) =>
      JSON.stringify({ data: { type: 'navigationLinks', id: 'link', ...data } });
    const url = `${sandbox.baseUrl}/navigation_links/link`;
    const attributes = { label: 'Stolen' };
    await call('PATCH', url, { body: rename({ attributes, id: 'another' }) });
    await call('PATCH', `${url}?include=nothing`, { body: rename({ attributes }) });
    const kept = await call('GET', url);
    expect(kept.json()).not.toMatchObject({ data: { attributes } });
  });
});

/** Every operation once, with the parameters that it needs. */
const once = named(
  [...READING_CASES, ...WRITING_CASES].filter(
    (each, index, all) => all.findIndex(({ operation }) => operation === each.operation) === index,
  ),
);
const asking = (each: Case, query: string): Case => ({
  ...each,
  path: `${each.path}${each.path.includes('?') ? '&' : '?'}${query}`,
});

describe('a parameter that an operation does not know is 400 and named', () => {
  it.each(once)('%s: %s', async (_name, _path, each) => {
    const fault = async (query: string) => faultOf(await ask(sandbox, asking(each, query)));
    expect(await fault('colour=red')).toEqual([400, { parameter: 'colour' }]);
    expect(await fault('filter[colour]=red')).toEqual([400, { parameter: 'filter[colour]' }]);
    expect(await fault('page[limit]=2')).toEqual([400, { parameter: 'page[limit]' }]);
    expect(await fault('fields=name')).toEqual([400, { parameter: 'fields' }]);
    expect(await fault('fields[apples]=name')).toEqual([400, { parameter: 'fields[apples]' }]);
    if (!each.path.includes('include=')) {
      expect(await fault('include=apples')).toEqual([400, { parameter: 'include' }]);
      expect(await fault('include=constructor')).toEqual([400, { parameter: 'include' }]);
    }
    if (!each.path.includes('sort=')) {
      expect(await fault('sort=colour')).toEqual([400, { parameter: 'sort' }]);
    }
  });

  it.each(once.filter(([, , { method, shows }]) => method === 'GET' && !isList(shows)))(
    'of pages, where there is one record: %s',
    async (operation, _path, each) => {
      if (LISTS_WITHOUT_EXPECTATION.includes(operation)) return;
      const reply = await ask(sandbox, asking(each, 'page[number]=1'));
      expect(faultOf(reply)).toEqual([400, { parameter: 'page[number]' }]);
    },
  );
});

/** Whether the case expects a list. */
function isList(shows: unknown): boolean {
  const { data } = (shows ?? {}) as { data?: unknown };
  return Array.isArray(data) || (typeof data === 'object' && data !== null && 'length' in data);
}
const LISTS_WITHOUT_EXPECTATION = ['get-space-urls'];

describe('what is asked of a document', () => {
  it('fields may name every type that answers have', async () => {
    const types = new Set<string>();
    for (const each of READING_CASES) typesIn((await ask(sandbox, each)).json(), types);
    for (const type of types) {
      const reply = await call('GET', `${sandbox.baseUrl}/user?fields[${type}]=email`);
      expect([type, reply.status]).toEqual([type, 200]);
    }
    expect(types.size).toBeGreaterThan(30);
  });

  it('a list that is described without pages has them when they are asked for', async () => {
    const url = `${sandbox.baseUrl}/spaces/space-berlin/subscriptions`;
    const whole = (await call('GET', url)).json();
    expect(Object.keys(whole)).toEqual(['data']);
    const page = (await call('GET', `${url}?page[size]=1`)).json();
    expect(page).toEqual({ ...whole, meta: { totalPages: 1, currentPage: 1 }, links: page.links });
  });

  it('a page is numbered from 1, and one behind the last is empty', async () => {
    const url = `${sandbox.baseUrl}/spaces/space-berlin/invoices`;
    for (const wrong of ['0', '-1', 'x', '1.5', '']) {
      expect(faultOf(await call('GET', `${url}?page[number]=${wrong}`))).toEqual([
        400,
        { parameter: 'page[number]' },
      ]);
    }
    expect((await call('GET', `${url}?page[number]=9`)).json()).toMatchObject({
      data: { length: 0 },
      meta: { totalPages: 1, currentPage: 9 },
      links: { next: null, last: '/api2/spaces/space-berlin/invoices?page[size]=72&page[number]=1' },
    });
  });
});

function typesIn(value: unknown, types: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) typesIn(each, types);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { type, id, attributes } = value as Readonly<Record<string, unknown>>;
  if (typeof type === 'string' && typeof id === 'string' && attributes !== undefined) types.add(type);
  const { data, included } = value as Readonly<Record<string, unknown>>;
  typesIn(data, types);
  typesIn(included, types);
}
