import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, openSession, request } from './caller.js';

/** Requests that fetch() does not make. */
describe('stray requests at the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let token: string;

  beforeAll(async () => {
    sandbox = await startKsefSandbox({ clock: standingClock });
    token = (await logIn(sandbox.baseUrl)).access;
  });
  afterAll(() => sandbox.close());

  /** Sends a head as it is. @returns status, media type and body */
  async function raw(line: string, ...headers: readonly string[]) {
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
    const format = 'X-Error-Format: problem-details';
    const head = [`${line} HTTP/1.1`, 'Host: ksef.example', 'Connection: close', format, ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [fields = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return {
      status: Number(fields.split(' ')[1]),
      mediaType: /^content-type: (.*)$/im.exec(fields)?.[1],
      body: body === '' ? null : JSON.parse(body),
    };
  }

  it.each([
    ['another root', 'GET /nowhere'],
    ['an address under a root', 'GET /storage'],
    ['an operator’s address that is none', 'POST /sandbox/nowhere'],
    ['TRACE', 'TRACE /v2/auth/challenge'],
    ['OPTIONS', 'OPTIONS /v2/sessions'],
  ])('answers %s with problem details', async (_name, line) => {
    const { status, mediaType, body } = await raw(line);
    expect([status, mediaType]).toEqual([404, 'application/problem+json']);
    expect(body).toMatchObject({ title: 'Not Found', status: 404, instance: line.split(' ')[1] });
  });

  it.each([
    ['a media type that is none', ['Content-Type: nonsense', 'Content-Length: 2'], 415],
    ['a body that is too large', ['Content-Type: application/json', 'Content-Length: 999999999'], 413],
  ])('answers %s with problem details', async (_name, headers, expected) => {
    const { status, mediaType, body } = await raw('POST /v2/auth/ksef-token', ...headers);
    expect([status, mediaType, body.status]).toEqual([expected, 'application/problem+json', expected]);
  });

  it('answers a number that is too long as a wrong one', async () => {
    const { status, body } = await raw(`GET /v2/sessions/${'x'.repeat(600)}`);
    expect([status, body.errors[0].code]).toEqual([400, 21405]);
  });

  it.each([
    ['without any header of a body', []],
    ['of length 0', ['Content-Length: 0']],
    ['with JSON announced', ['Content-Type: application/json', 'Content-Length: 0']],
  ])('takes a POST without body: %s', async (_name, headers) => {
    const authorization = `Authorization: Bearer ${token}`;
    expect((await raw('POST /v2/auth/challenge', ...headers)).status).toBe(200);
    const { reference } = await openSession(sandbox.baseUrl, token);
    const closed = await raw(`POST /v2/sessions/online/${reference}/close`, authorization, ...headers);
    expect(closed.status).toBe(204);
  });

  it('takes a DELETE without body, and without Content-Type', async () => {
    const { access } = await logIn(sandbox.baseUrl);
    const ended = await raw('DELETE /v2/auth/sessions/current', `Authorization: Bearer ${access}`);
    expect(ended.status).toBe(204);
  });

  it('lists at most a hundred logins a page', async () => {
    const statuses = [];
    for (const size of [9, 10, 100, 101]) {
      const url = `${sandbox.baseUrl}/auth/sessions?pageSize=${size}`;
      statuses.push((await request('GET', url, { token })).status);
    }
    expect(statuses).toEqual([400, 200, 200, 400]);
  });
});
