import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call } from '../unit/call.js';
import { askBerlin, startStage } from './stage.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

const url = (path: string): string => `${sandbox.spaceUrl('berlin')}/api${path}`;
/** Without a token, unless it is in what is sent. */
const bare = (method: string, path: string, body?: RequestInit['body'], type: string | null = null) =>
  call(method, url(path), {
    headers: { authorization: null, accept: 'application/json', 'content-type': type },
    ...(body === undefined ? {} : { body }),
  });
const FORM = 'application/x-www-form-urlencoded';

describe('a token of version 1.0', () => {
  it.each([
    ['DELETE', '/memberships/member-2', 204],
    ['POST', '/memberships/member-1/work_sessions', 201],
    ['POST', '/memberships/member-1/time_passes', 201],
  ])('may stand in a form: %s %s', async (method, path, status) => {
    const fields = path.endsWith('time_passes') ? { no_of_passes: '1', charge: 'dont_charge' } : {};
    const form = new URLSearchParams({ ...fields, access_token: 'sandbox-token' });
    expect((await bare(method, path, form.toString(), FORM)).status).toBe(status);
    const wrong = new URLSearchParams({ ...fields, access_token: 'unknown' });
    expect((await bare(method, path, wrong.toString(), FORM)).status).toBe(401);
  });

  it('may stand in a form in parts, as PHP sends an array', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      access_token: 'sandbox-token',
      amount: '5',
      description: 'Tea',
    })) {
      form.set(name, value);
    }
    const reply = await call('POST', url('/memberships/member-1/charges'), {
      headers: { authorization: null, accept: 'application/json' },
      body: form,
    });
    expect([reply.status, reply.json()]).toMatchObject([201, { description: 'Tea', amount: '5.0' }]);
  });

  it('has to be one of a form, not of a text that looks like one', async () => {
    expect(
      (await bare('DELETE', '/memberships/member-2', 'access_token=sandbox-token', 'text/plain')).status,
    ).toBe(401);
  });
});

describe('parameters of version 1.0', () => {
  it.each([
    [
      '/invoices/plain/payment_records?paid_at=2026-10-02&amount=200.50',
      { amount: '200.5', paid_at: '2026-10-02' },
    ],
    ['/memberships/member-1/charges?description=Tea&amount=5', { description: 'Tea', amount: '5.0' }],
    ['/memberships?address[name]=Nora&plan[id]=flex', { name: 'Nora' }],
  ])('of a POST may stand in its query: %s', async (path, shows) => {
    const reply = await askBerlin(sandbox, 'POST', path);
    expect([reply.status, reply.json()]).toMatchObject([201, shows]);
  });

  it('of a body come before those of its query, and unknown ones are told of', async () => {
    const body = { amount: '7' };
    const both = await askBerlin(sandbox, 'POST', '/memberships/member-1/charges?description=Tea&amount=5', {
      body,
    });
    expect(both.json()).toMatchObject({ description: 'Tea', amount: '7.0' });
    const unknown = await askBerlin(
      sandbox,
      'POST',
      '/memberships/member-1/charges?description=Tea&amount=5&colour=red',
    );
    expect([unknown.status, unknown.json()]).toMatchObject([501, { parameter: 'colour' }]);
  });

  it('of a GET may stand in a JSON body', async () => {
    const { port, hostname } = new URL(sandbox.url);
    const { request } = await import('node:http');
    const body = JSON.stringify({ from: '2026/10/7 9:0:00 +0000', to: '2026/10/7 9:31:00 +0000' });
    const text = await new Promise<string>((resolve, reject) => {
      const path = '/space/berlin/api/resources/room/bookings?access_token=sandbox-token';
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      request({ hostname, port, path, method: 'GET', headers }, (response) => {
        let read = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          read += part;
        });
        response.on('end', () => resolve(read));
      })
        .on('error', reject)
        .end(body);
    });
    expect(JSON.parse(text)).toMatchObject([{ id: 'booking', membership_id: 'member-1' }]);
  });

  it('are no members of version 2.0', async () => {
    const data = {
      type: 'charges',
      relationships: { debitor: { data: { type: 'memberships', id: 'member-1' } } },
    };
    const sent = { body: JSON.stringify({ data }) };
    const reply = await call('POST', `${sandbox.baseUrl}/charges?description=Tea&amount=5`, sent);
    expect(reply.status).toBe(400);
    expect(sandbox.state.entries.counts().charges).toBeUndefined();
  });
});

describe('time passes', () => {
  it('are taken from the member who has them, once', async () => {
    const remove = (member: string) =>
      askBerlin(sandbox, 'DELETE', `/memberships/${member}/time_passes/member-1-pass-1`);
    expect((await remove('member-2')).status).toBe(404);
    expect((await remove('member-1')).status).toBe(204);
    expect((await remove('member-1')).status).toBe(404);
    const left = await askBerlin(sandbox, 'GET', '/memberships/member-1/time_passes/unused');
    expect(left.json<unknown[]>()).toHaveLength(1);
  });
});

it('cancellations are those whose last day is in the requested days', async () => {
  await askBerlin(sandbox, 'POST', '/memberships/member-2/cancellation', { body: { date: '2026/11/30' } });
  const within = async (from: string, to: string) =>
    (await askBerlin(sandbox, 'GET', `/memberships/cancellations?from=${from}&to=${to}`)).json<
      { id: string }[]
    >();
  expect((await within('2026-11-01', '2026-11-30')).map(({ id }) => id)).toEqual(['member-2']);
  expect(await within('2026-12-01', '2026-12-31')).toEqual([]);
  expect((await askBerlin(sandbox, 'GET', '/memberships/cancellations?from=2026-11-01')).status).toBe(422);
});
