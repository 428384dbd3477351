import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { V1_OPERATIONS } from '../../src/v1/operations.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { call, type ErrorReply, JSON_API, pdfForm } from './call.js';
import { standingClock } from './standing-clock.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    clock: standingClock,
    seed: {
      settings: { requests_per_minute: 0 },
      users: [
        {
          email: 'anna@spreeufer.example',
          tokens: [{ token: 'sandbox-token' }, { token: 'reader', scopes: ['read_user', 'read_invoices'] }],
        },
        { email: 'stranger@elsewhere.example', tokens: [{ token: 'stranger' }] },
      ],
      spaces: [
        { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['anna@spreeufer.example'] },
      ],
      invoices: [{ id: 'invoice-1', items: [{ description: 'Fix Desk', net: '350' }] }],
    },
  });
});
afterAll(() => sandbox.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });

describe('who calls', () => {
  it('is known by the Authorization header or by the parameter access_token', async () => {
    expect((await call('GET', `${sandbox.baseUrl}/user`)).status).toBe(200);
    const url = `${sandbox.baseUrl}/user?access_token=sandbox-token`;
    expect((await call('GET', url, { headers: { authorization: null } })).status).toBe(200);
  });

  it.each([null, 'Bearer wrong', 'Basic c2FuZGJveA==', 'Bearer'])('is 401 with %s', async (authorization) => {
    const reply = await call('GET', `${sandbox.baseUrl}/user`, { headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(reply.json<ErrorReply>().errors[0]?.detail).toBe('The access token is missing or unknown.');
  });

  it.each([
    ['POST', '/invoices/invoice-1/lock', 'write_invoices'],
    ['DELETE', '/invoices/invoice-1/lock', 'write_invoices'],
    ['GET', '/spaces/space-berlin', 'read_spaces'],
    ['GET', '/user?include=adminOf', 'read_spaces'],
  ])('needs the scope for %s %s', async (method, path, scope) => {
    const reply = await call(method, sandbox.baseUrl + path, { headers: as('reader') });
    expect(reply.status).toBe(403);
    expect(reply.json<ErrorReply>().errors[0]?.detail).toBe(`The access token lacks the scope ${scope}.`);
  });

  it.each([
    ['GET', '/invoices/invoice-1', 'an admin of the space or network, or connected to the membership'],
    ['GET', '/invoices/invoice-1.pdf', 'an admin of the space or network, or connected to the membership'],
    ['GET', '/spaces/space-berlin/invoices', 'an admin of the space or of one in its network'],
    ['POST', '/invoices/invoice-1/lock', 'an admin of the space'],
  ])('must have a role for %s %s', async (method, path, role) => {
    const reply = await call(method, sandbox.baseUrl + path, { headers: as('stranger') });
    expect(reply.status).toBe(403);
    expect(reply.json<ErrorReply>().errors[0]?.detail).toBe(`You must be ${role}.`);
  });

  it('may be anybody where any user may look at a space', async () => {
    const reply = await call('GET', `${sandbox.baseUrl}/spaces/space-berlin`, { headers: as('stranger') });
    expect(reply.status).toBe(200);
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', '/invoices/none', 'There is no record of type invoices with the id none.'],
    ['POST', '/invoices/none/lock', 'There is no record of type invoices with the id none.'],
    ['GET', '/spaces/none', 'There is no record of type spaces with the id none.'],
    ['GET', '/spaces/none/invoices', 'There is no space none.'],
  ])('%s %s is 404', async (method, path, detail) => {
    const reply = await call(method, sandbox.baseUrl + path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe(JSON_API);
    expect(reply.json()).toEqual({ errors: [{ status: '404', detail }] });
  });
});

describe('media types', () => {
  it.each(['application/json', '*/*', 'text/html'])('Accept: %s is 406', async (accept) => {
    const reply = await call('GET', `${sandbox.baseUrl}/user`, { headers: { accept } });
    expect(reply.status).toBe(406);
  });

  it.each([JSON_API, `text/html, ${JSON_API};q=0.9`])('Accept: %s is answered', async (accept) => {
    const reply = await call('GET', `${sandbox.baseUrl}/user`, { headers: { accept } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, JSON_API]);
  });

  it('a PDF is shown whatever is accepted', async () => {
    const url = `${sandbox.baseUrl}/invoices/invoice-1.pdf`;
    expect((await call('GET', url, { headers: { accept: 'application/pdf' } })).status).toBe(200);
  });

  it('another Content-Type is 415 for what is no GET', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await call('POST', `${sandbox.baseUrl}/invoices/invoice-1/lock`, { headers });
    expect(reply.status).toBe(415);
  });

  it('an upload is multipart/form-data', async () => {
    const url = `${sandbox.baseUrl}/invoices/invoice-1/pdf`;
    expect((await call('POST', url, { body: '{}' })).status).toBe(415);
    // 409 because it is not locked: the body itself was read.
    expect((await call('POST', url, { body: pdfForm('%PDF-1') })).status).toBe(409);
  });
});

describe('bodies', () => {
  it('that are not JSON are 400', async () => {
    const reply = await call('POST', `${sandbox.baseUrl}/invoices/invoice-1/e_invoice`, { body: '{"data":' });
    expect(reply.status).toBe(400);
    expect(reply.json()).toEqual({ errors: [{ status: '400', detail: 'The body is not valid JSON.' }] });
  });

  it('that are not multipart are 400', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const url = `${sandbox.baseUrl}/invoices/invoice-1/pdf`;
    expect((await call('POST', url, { headers, body: 'no parts' })).status).toBe(400);
  });
});

it('every operation is in the documentation by its name, which is its own', () => {
  const names = [...V1_OPERATIONS, ...V2_OPERATIONS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const text = readFileSync('packages/cobot-sandbox/docs/platform-operations.md', 'utf8');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
