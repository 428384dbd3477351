import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { ACCOUNT_OPERATIONS, V1_OPERATIONS } from '../../src/v1/operations.js';
import { call, JSON_API, json } from '../unit/call.js';
import { askPlain, startStage } from './stage.js';
import { V1_CASES } from './v1-cases.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

interface RawReply {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

/** `fetch` sends neither TRACE nor a path that is none. */
function raw(method: string, path: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = request(sandbox.url, { method, path, agent: false }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      const { statusCode: status, headers } = response;
      response.on('end', () => resolve({ status, type: headers['content-type'], body }));
    });
    sent.on('error', reject).end();
  });
}

const refusal = (operation: string) => ({
  error: 'not_implemented',
  operation,
  errors: `The sandbox does not implement ${operation}.`,
});

describe('an address that no operation serves is 501 and named', () => {
  it.each([
    ['GET', '/space/berlin/api/nothing', 'GET /api/nothing'],
    ['POST', '/space/berlin/api/nothing/at/all?page=2', 'POST /api/nothing/at/all'],
    ['PATCH', '/space/berlin/api/invoices/plain', 'PATCH /api/invoices/plain'],
    ['TRACE', '/space/berlin/api/invoices', 'TRACE /api/invoices'],
    ['PROPFIND', '/space/berlin/api/invoices', 'PROPFIND /api/invoices'],
    ['GET', '/space/berlin/members', 'GET /members'],
    ['GET', '/www/api/nothing', 'GET /api/nothing'],
    ['DELETE', '/www/api/user', 'DELETE /api/user'],
    ['GET', '/nowhere', 'GET /nowhere'],
    ['PUT', '/', 'PUT /'],
    ['GET', '/sandbox/nothing', 'GET /sandbox/nothing'],
  ])('%s %s', async (method, path, operation) => {
    const { status, type, body } = await raw(method, path);
    expect([status, type, JSON.parse(body)]).toEqual([501, 'application/json', refusal(operation)]);
  });

  it.each([
    ['GET', '/api2/nothing', 'GET /nothing'],
    ['POST', '/api2/invoices/plain', 'POST /invoices/plain'],
    ['TRACE', '/api2/user', 'TRACE /user'],
    ['GET', '/api2', 'GET /'],
  ])('in version 2.0 as errors of JSON:API: %s %s', async (method, path, operation) => {
    const { status, type, body } = await raw(method, path);
    const detail = `The sandbox does not implement ${operation}.`;
    expect([status, type, JSON.parse(body)]).toEqual([
      501,
      JSON_API,
      { errors: [{ status: '501', code: 'not_implemented', detail }] },
    ]);
  });

  it('whatever is sent, by whomever', async () => {
    const body = { ...json({}), headers: { authorization: null, 'content-type': 'text/plain' } };
    for (const base of [sandbox.baseUrl, `${sandbox.spaceUrl('berlin')}/api`]) {
      expect((await call('POST', `${base}/nothing`, body)).status).toBe(501);
    }
  });

  it('and is in the journal', async () => {
    await call('GET', `${sandbox.spaceUrl('berlin')}/api/nothing`);
    expect(sandbox.state.requests.entries().at(-1)).toMatchObject({ operation: 'unknown', status: 501 });
  });

  it('a record that is not there stays 404', async () => {
    const reply = await call('GET', `${sandbox.spaceUrl('berlin')}/api/invoices/none`);
    expect([reply.status, reply.json()]).toEqual([
      404,
      { errors: 'There is no record of type invoice with the id none.' },
    ]);
  });
});

describe('a parameter that an operation of version 1.0 does not know', () => {
  it.each([
    ['/space/berlin/api/invoices?per_page=1', 'GET /api/invoices', 'per_page'],
    ['/space/berlin/api/invoices?ids=plain&page=2', 'GET /api/invoices', 'page'],
    ['/space/berlin/api/invoices/plain?ids=plain', 'GET /api/invoices/plain', 'ids'],
    ['/www/api/user?page=1', 'GET /api/user', 'page'],
  ])('is 501 and named: %s', async (path, operation, parameter) => {
    const reply = await call('GET', sandbox.url + path);
    expect([reply.status, reply.json()]).toEqual([
      501,
      {
        error: 'not_implemented',
        operation,
        parameter,
        errors: `The sandbox does not know the parameter ${parameter} of ${operation}.`,
      },
    ]);
  });

  it('changes nothing', async () => {
    const url = `${sandbox.spaceUrl('berlin')}/api/resources/room`;
    expect((await call('DELETE', `${url}?force=true`)).status).toBe(501);
    expect((await call('GET', url)).status).toBe(200);
  });

  it('does not tell anything to those without a token', async () => {
    const url = `${sandbox.spaceUrl('berlin')}/api/invoices?page=1`;
    expect((await call('GET', url, { headers: { authorization: null } })).status).toBe(401);
  });

  it.each(
    [...V1_OPERATIONS, ...ACCOUNT_OPERATIONS]
      .filter(({ parameters }) => parameters !== 'any')
      .map((each) => [each.name, each] as const),
  )('is none of %s', async (_name, { method, path, name }) => {
    // What a document does not have is known when it is read.
    const played = V1_CASES.find((each) => each.operation === name && each.body !== undefined);
    if (played !== undefined) {
      const reply = await askPlain(sandbox, { ...played, path: `${played.path}?unheard_of=1` });
      expect([reply.status, reply.json()]).toMatchObject([501, { parameter: 'unheard_of' }]);
      return;
    }
    const isAccount = ACCOUNT_OPERATIONS.some((each) => each.name === name);
    const base = isAccount ? sandbox.authUrl : `${sandbox.spaceUrl('berlin')}/api`;
    const url = `${base}${path.replace(/:\w+/g, 'none')}?unheard_of=1`;
    const reply = await call(method, url);
    expect([reply.status, reply.json()]).toMatchObject([501, { parameter: 'unheard_of' }]);
  });

  it('access_token is known everywhere', async () => {
    const url = `${sandbox.spaceUrl('berlin')}/api/invoices?ids=plain&access_token=sandbox-token`;
    const reply = await call('GET', url, { headers: { authorization: null } });
    expect([reply.status, reply.json()]).toMatchObject([200, [{ id: 'plain' }]]);
  });
});

it('in version 2.0 an unknown filter is 400, as documented', async () => {
  const reply = await call('GET', `${sandbox.baseUrl}/spaces/space-berlin/products?filter[x]=1`);
  expect(reply.status).toBe(400);
});

describe('what the server itself refuses has a body in JSON', () => {
  it.each([
    ['/%zz', 400, { error: 'bad_request', errors: expect.any(String) }],
    ['/space/berlin/api/%zz', 400, { errors: expect.any(String) }],
    [`/space/berlin/api/invoices/${'x'.repeat(600)}`, 404, { errors: expect.any(String) }],
  ])('%s', async (path, expected, shown) => {
    const { status, type, body } = await raw('GET', path);
    expect([status, type]).toEqual([expected, 'application/json']);
    expect(JSON.parse(body)).toEqual(shown);
  });

  it('in version 2.0 that of JSON:API', async () => {
    const { status, type, body } = await raw('GET', `/api2/invoices/${'x'.repeat(600)}`);
    expect([status, type]).toEqual([404, 'application/vnd.api+json']);
    expect(JSON.parse(body)).toEqual({ errors: [{ status: '404', detail: expect.any(String) }] });
  });
});

describe('a request without a body needs no Content-Type', () => {
  it.each([
    ['POST', '/invoices/plain/lock', 200],
    ['DELETE', '/invoices/plain/lock', 200],
    ['DELETE', '/navigation_links/link', 501],
    ['DELETE', '/events/draft', 204],
  ])('%s %s', async (method, path, status) => {
    const reply = await call(method, sandbox.baseUrl + path, { headers: { 'content-type': null } });
    expect(reply.status).toBe(status);
  });

  it('a document that must be there is 400, not 415', async () => {
    const reply = await call('POST', `${sandbox.baseUrl}/bookings`, { headers: { 'content-type': null } });
    expect(reply.status).toBe(400);
  });

  it('one with a body or a wrong type does', async () => {
    const url = `${sandbox.baseUrl}/invoices/plain/lock`;
    expect((await call('POST', url, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    const bytes = { headers: { 'content-type': null }, body: new Uint8Array([123, 125]) };
    expect((await call('POST', url, bytes)).status).toBe(415);
  });
});
