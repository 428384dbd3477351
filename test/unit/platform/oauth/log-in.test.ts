import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { Transport, TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/domain/errors.js';
import { createAccessTokens } from '../../../../src/platform/oauth/access-tokens.js';
import { createOAuthExchange } from '../../../../src/platform/oauth/exchange.js';
import { logIn } from '../../../../src/platform/oauth/log-in.js';
import type { Grant } from '../../../../src/platform/oauth/token-request.js';
import { patientClock } from '../../../patient-clock.js';

const AUTH_URL = 'https://www.platform.example';
const SECRETS = {
  client: 'canary-client-secret',
  code: 'canary-code',
  verifier: 'canary-verifier',
  password: 'canary-password',
  user: 'canary-user-token',
  space: 'canary-space-token',
};

type Answer = Partial<Omit<TransportAnswer, 'body'>> & { readonly body?: unknown };

/** A platform that answers one request after the other. */
function platformOf(answers: readonly (Answer | TransportError)[], clock = systemClock) {
  const requests: TransportRequest[] = [];
  const transport: Transport = {
    send: async (request) => {
      const answer = answers[requests.length];
      requests.push(request);
      if (answer === undefined) throw new Error('one request too many');
      if (answer instanceof TransportError) throw answer;
      const { status = 200, headers = { 'content-type': 'application/json' }, body = '' } = answer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers, body: Buffer.from(text) };
    },
    close: () => undefined,
  };
  const learnt: string[] = [];
  const exchange = createOAuthExchange({ transport, clock, version: '1.2.3' });
  const grants: Record<'code' | 'password', Grant> = {
    code: {
      type: 'authorization_code',
      code: new Secret(SECRETS.code),
      redirectUri: 'http://127.0.0.1:1/callback',
      verifier: new Secret(SECRETS.verifier),
    },
    password: {
      type: 'password',
      username: 'a@b.example',
      password: new Secret(SECRETS.password),
      scopes: ['read_user', 'read_invoices'],
    },
  };
  const run = (kind: 'code' | 'password' = 'code', needed = ['read_user']) =>
    logIn(
      {
        exchange,
        authUrl: AUTH_URL,
        client: { id: 'app', secret: new Secret(SECRETS.client) },
        needed,
        spaceId: 'space-1',
        onToken: (token) => void learnt.push(token.reveal()),
      },
      grants[kind],
    );
  return { exchange, requests, learnt, run };
}

const TOKEN = { body: { access_token: SECRETS.user, token_type: 'bearer' } };
const SCOPES = { body: { scope: ['read_user'] } };
const SPACE_TOKEN = { status: 201, body: { scope: [], token: SECRETS.space, client_id: 'app' } };

async function failureOf(login: Promise<unknown>): Promise<Failure> {
  const failure = await login.then(
    () => new Error('it succeeded'),
    (error: unknown) => error as Failure,
  );
  for (const secret of Object.values(SECRETS)) {
    expect(`${failure.message}${(failure as Failure).detail}${failure.stack}`).not.toContain(secret);
  }
  return failure as Failure;
}

describe('a login', () => {
  it('exchanges the code, asks for the scopes, and exchanges the token', async () => {
    const { run, requests, learnt } = platformOf([TOKEN, SCOPES, SPACE_TOKEN]);
    const { token, scopes } = await run();
    expect([token.reveal(), scopes]).toEqual([SECRETS.space, ['read_user']]);
    expect(learnt).toEqual([SECRETS.user, SECRETS.space]);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${AUTH_URL}/oauth/access_token`,
      `GET ${AUTH_URL}/api/access_tokens/${SECRETS.user}`,
      `POST ${AUTH_URL}/api/access_tokens/${SECRETS.user}/space`,
    ]);
    const bodies = requests.map(({ body = '' }) => Buffer.from(body).toString());
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      client_id: 'app',
      client_secret: SECRETS.client,
      grant_type: 'authorization_code',
      code: SECRETS.code,
      redirect_uri: 'http://127.0.0.1:1/callback',
      code_verifier: SECRETS.verifier,
    });
    expect(bodies[2]).toBe('{"space_id":"space-1"}');
    expect(requests.map(({ headers }) => headers.Authorization)).toEqual([
      undefined,
      `Bearer ${SECRETS.user}`,
      `Bearer ${SECRETS.user}`,
    ]);
  });

  it('sends what the document names for the app flow', async () => {
    const { run, requests } = platformOf([TOKEN, SCOPES, SPACE_TOKEN]);
    await run('password');
    expect(Object.fromEntries(new URLSearchParams(Buffer.from(requests[0]?.body ?? '').toString()))).toEqual({
      client_id: 'app',
      client_secret: SECRETS.client,
      grant_type: 'password',
      username: 'a@b.example',
      password: SECRETS.password,
      scope: 'read_user read_invoices',
    });
  });

  it.each([
    ['only the token', { body: { access_token: SECRETS.user } }, SCOPES],
    ['a type in capitals', { body: { access_token: SECRETS.user, token_type: 'Bearer' } }, SCOPES],
    ['scopes as one text', TOKEN, { body: { scope: 'read_user write_invoices' } }],
    ['scopes with commas', TOKEN, { body: { scope: 'read_user,write_invoices' } }],
  ])('reads %s', async (_case, token, scopes) => {
    const { run } = platformOf([token, scopes, SPACE_TOKEN]);
    expect((await run()).token.reveal()).toBe(SECRETS.space);
  });

  it('names the scopes that are missing, before anything else is asked', async () => {
    const { run, requests } = platformOf([TOKEN, SCOPES]);
    const failure = await failureOf(run('code', ['read_user', 'read_invoices', 'write_invoices']));
    expect(failure).toMatchObject({ code: 'login.scopes', detail: 'read_invoices, write_invoices' });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answer | TransportError, string, string]>([
    [
      'an error with status 400',
      { status: 400, body: { error: 'invalid_grant', error_description: `${SECRETS.code} is spent` } },
      'login.rejected',
      'invalid_grant, [secret] is spent',
    ],
    ['an error with status 200', { body: { error: 'invalid_client' } }, 'login.rejected', 'invalid_client'],
    [
      'status 401 in another form',
      { status: 401, body: { errors: `wrong: ${SECRETS.client}` } },
      'login.rejected',
      'POST /oauth/access_token: status 401, wrong: [secret]',
    ],
    [
      'status 422 in another form',
      { status: 422, body: { errors: { code: 'is invalid' } } },
      'platform.rejected',
      'POST /oauth/access_token: status 422, code: is invalid',
    ],
    [
      'a page of a broken server',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
      'platform.unavailable',
      'POST /oauth/access_token: status 502, the answer is text/html, not JSON',
    ],
    [
      'a page where JSON should be',
      { headers: { 'content-type': 'text/html' }, body: '<h1>Login</h1>' },
      'platform.unreadable',
      'POST /oauth/access_token: status 200, the answer is text/html, not JSON',
    ],
    ['no token', { body: { token_type: 'bearer' } }, 'platform.unreadable', '/access_token: '],
    [
      'a token of another type',
      { body: { access_token: SECRETS.user, token_type: 'mac' } },
      'platform.unreadable',
      '/token_type: ',
    ],
    [
      'no connection',
      new TransportError('refused', 'ECONNREFUSED'),
      'platform.unreachable',
      'POST /oauth/access_token: ECONNREFUSED',
    ],
  ])('tells %s, without a secret', async (_case, answer, code, detail) => {
    const failure = await failureOf(platformOf([answer]).run());
    expect(failure).toMatchObject({ code, detail: expect.stringContaining(detail) });
  });

  it.each([
    [403, 'platform.forbidden'],
    [404, 'platform.not-found'],
    [500, 'platform.unavailable'],
  ])('tells status %d for the token of the space without repeating a token', async (status, code) => {
    const refusal = { status, body: { errors: `no: ${SECRETS.user}` } };
    const failure = await failureOf(platformOf([TOKEN, SCOPES, refusal]).run());
    expect(failure).toMatchObject({
      code,
      detail: `POST /api/access_tokens/:token/space: status ${status}, no: [secret]`,
    });
  });

  it('waits as long as the platform asks for, and gives up in the end', async () => {
    const clock = patientClock(2_000);
    const slow = { status: 429, headers: { 'retry-after': '20' }, body: '' };
    const patient = platformOf([TOKEN, slow, slow, SCOPES, SPACE_TOKEN], clock);
    const started = clock.now();
    await patient.run();
    expect(clock.now() - started).toBeGreaterThanOrEqual(40_000);
    const never = platformOf([TOKEN, slow, slow, slow, slow], clock);
    expect((await failureOf(never.run())).code).toBe('platform.rate-limited');
  });
});

describe('a revocation', () => {
  const revoke = (answer: Answer) =>
    createAccessTokens(platformOf([answer]).exchange, AUTH_URL).revoke(new Secret(SECRETS.space));

  it.each([
    [204, true],
    [200, true],
    [401, false],
    [404, false],
  ])('answered %d: was known %s', async (status, known) => {
    expect(await revoke({ status })).toBe(known);
  });

  it('that fails is told', async () => {
    expect(await failureOf(revoke({ status: 503 }))).toMatchObject({
      code: 'platform.unavailable',
      detail: 'DELETE /api/access_tokens/:token: status 503',
    });
  });
});
