import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { PROGRAMS, type ProgramCall, programsTable } from './programs.js';
import { startStage } from './stage.js';

interface Got {
  readonly status: number | undefined;
  readonly text: string;
}

/** As the program's library sends it: `fetch` would refuse a body of a GET. */
function send(url: string, { method = 'GET', headers = {}, json, form }: ProgramCall): Promise<Got> {
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  const { hostname, port, pathname, search } = new URL(url);
  const sent = body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path: pathname + search,
      headers: { accept: '*/*', ...sent, ...headers },
    };
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

/** The member at a path such as `0.membership.id`; undefined where there is none. */
function at(path: string, value: unknown): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      value,
    );
}

/** What a user who logs in and agrees hands to the application. */
async function newCode(sandbox: Sandbox): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'spacebooks',
    redirect_uri: 'http://127.0.0.1/callback',
    scope: 'read_user',
  });
  const consent = {
    decision: 'allow',
    scope: 'read_user',
    email: 'jana@member.example',
    password: 'sandbox-password',
  };
  const options = { method: 'POST', body: new URLSearchParams(consent), redirect: 'manual' } as const;
  const { headers } = await fetch(`${sandbox.authUrl}/oauth/authorize?${query}`, options);
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

describe.each(PROGRAMS.map((program) => [program.source, program] as const))('%s', (_source, { calls }) => {
  let sandbox: Sandbox;
  let known: Record<string, string>;
  beforeAll(async () => {
    sandbox = await startStage();
    known = {
      space: sandbox.spaceUrl('berlin'),
      api: sandbox.baseUrl,
      auth: sandbox.authUrl,
      token: 'sandbox-token',
      memberToken: 'member',
      email: 'anna@spreeufer.example',
      password: 'sandbox-password',
      code: await newCode(sandbox),
    };
  });
  afterAll(() => sandbox.close());

  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all)) as T;

  it.each(calls.filter(({ url }) => url !== undefined).map((each) => [each.does, each] as const))(
    '%s',
    async (_does, call) => {
      const { url = '', status, reads = [], keeps = {}, ...rest } = filled(call);
      const got = await send(url, rest as ProgramCall);
      expect([got.status, got.text]).toEqual([status, expect.anything()]);
      const body: unknown = got.text === '' ? undefined : JSON.parse(got.text);
      expect(reads.filter((path) => at(path, body) === undefined)).toEqual([]);
      for (const [name, path] of Object.entries(keeps)) known[name] = String(at(path, body));
    },
  );
});

it('names the source of each program, and states what it gets wrong', () => {
  expect(PROGRAMS.length).toBeGreaterThanOrEqual(10);
  for (const { source, calls } of PROGRAMS) {
    expect(source).toMatch(/^[\w.-]+(?:\/[\w.-]+)?: \S/);
    expect(calls.filter(({ url, flaw }) => url === undefined && flaw === undefined)).toEqual([]);
  }
});

it('docs/programs.md lists them', async () => {
  await expect(programsTable()).toMatchFileSnapshot('../../docs/programs.md');
});
