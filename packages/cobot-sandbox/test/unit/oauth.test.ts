import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json } from './call.js';
import { standingClock } from './standing-clock.js';

const REDIRECT = 'http://127.0.0.1:9999/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const USER = { email: 'anna@spreeufer.example', password: 'sandbox-password' };
const CLIENT = { client_id: 'spacebooks', client_secret: 'sandbox-secret' };

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock });
});
afterEach(() => sandbox.close());

const asked = (parameters: Record<string, string> = {}): string => {
  const given = { response_type: 'code', client_id: 'spacebooks', redirect_uri: REDIRECT, ...parameters };
  return `${sandbox.authUrl}/oauth/authorize?${new URLSearchParams(given)}`;
};

const open = (url: string) => fetch(url, { redirect: 'manual' });

function decide(url: string, form: Record<string, string>, scopes: readonly string[] = []) {
  const body = new URLSearchParams(form);
  for (const scope of scopes) body.append('scope', scope);
  return fetch(url, { method: 'POST', body, redirect: 'manual' });
}

async function codeFor(parameters: Record<string, string> = {}, scopes = ['read_user']): Promise<string> {
  const url = asked({ scope: scopes.join(' '), state: 's', ...parameters });
  const answer = await decide(url, { decision: 'allow', ...USER }, scopes);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function exchange(form: Record<string, string>) {
  const answer = await fetch(`${sandbox.authUrl}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const codeGrant = (code: string, more: Record<string, string> = {}) =>
  exchange({ ...CLIENT, grant_type: 'authorization_code', code, ...more });

describe('the consent page', () => {
  it('shows who asks for what', async () => {
    const answer = await open(asked({ scope: 'read_user write_invoices' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain('<h1>Allow spacebooks?</h1>');
    expect([...page.matchAll(/name="scope" value="([^"]+)" checked/g)].map((match) => match[1])).toEqual([
      'read_user',
      'write_invoices',
    ]);
  });

  it('is on the address of each space, too', async () => {
    const url = asked().replace('/www/', '/space/berlin/');
    expect((await open(url)).status).toBe(200);
    expect((await decide(url, { decision: 'allow', ...USER })).status).toBe(302);
  });

  it.each([
    [{ client_id: 'other' }, 'There is no application with this client_id.'],
    [{ redirect_uri: 'https://thief.example/callback' }, 'This redirect_uri is not registered'],
    [{ redirect_uri: 'http://127.0.0.1:9999/other' }, 'This redirect_uri is not registered'],
    [{ redirect_uri: 'nothing' }, 'This redirect_uri is not registered'],
  ])('is not shown, and nobody is sent anywhere, with %j', async (parameters, complaint) => {
    for (const answer of [
      await open(asked(parameters)),
      await decide(asked(parameters), { decision: 'deny' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(complaint);
    }
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request'],
  ])('sends back to the app what is wrong with %j', async (parameters, error) => {
    const answer = await open(asked({ ...parameters, state: 'x' }));
    expect(answer.headers.get('location')).toBe(`${REDIRECT}?error=${error}&state=x`);
  });

  it('sends back a denial with the state', async () => {
    const answer = await decide(asked({ state: 'a b' }), { decision: 'deny' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `${REDIRECT}?error=access_denied&state=a+b`,
    ]);
  });

  it('wants the right password', async () => {
    const answer = await decide(asked(), { decision: 'allow', email: USER.email, password: 'wrong' });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('E-mail or password is wrong.');
    expect(sandbox.state.codes.size).toBe(0);
  });
});

describe('the token endpoint', () => {
  it('gives a token for a code, once; the second time takes it back', async () => {
    const code = await codeFor({}, ['read_user', 'read_invoices']);
    const { status, body } = await codeGrant(code);
    expect({ status, body }).toEqual({
      status: 200,
      body: { access_token: expect.any(String), token_type: 'bearer' },
    });
    const token = sandbox.state.tokens.get(body.access_token ?? '');
    expect(token).toMatchObject({ userId: 'user-anna', app: 'spacebooks', spaceId: null });
    expect([...(token?.scopes ?? [])]).toEqual(['read_user', 'read_invoices']);
    expect(await codeGrant(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(sandbox.state.tokens.has(body.access_token ?? '')).toBe(false);
  });

  it.each([
    ['without a verifier', {}, 400],
    ['with another verifier', { code_verifier: 'w'.repeat(43) }, 400],
    [
      'with another redirect_uri',
      { code_verifier: VERIFIER, redirect_uri: 'http://127.0.0.1:1/callback' },
      400,
    ],
    ['with the verifier', { code_verifier: VERIFIER, redirect_uri: REDIRECT }, 200],
  ])('checks PKCE and redirect_uri: %s', async (_case, more, status) => {
    const code = await codeFor({ code_challenge: CHALLENGE, code_challenge_method: 'S256' });
    expect((await codeGrant(code, more)).status).toBe(status);
  });

  it('takes no code that has expired', async () => {
    const code = await codeFor();
    sandbox.operator.advanceClock(10 * 60_000);
    expect(await codeGrant(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
    [{ code: 'other' }, 400, 'invalid_grant'],
  ])('refuses %j', async (more, status, error) => {
    const code = await codeFor();
    expect(await codeGrant(code, more)).toMatchObject({ status, body: { error } });
  });

  it('gives a token for a password (app flow)', async () => {
    const form = { ...CLIENT, grant_type: 'password', username: USER.email, scope: 'read_user' };
    const { body } = await exchange({ ...form, password: USER.password });
    expect([...(sandbox.state.tokens.get(body.access_token ?? '')?.scopes ?? [])]).toEqual(['read_user']);
    expect(await exchange({ ...form, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });
});

describe('a token', () => {
  const tokens = (token: string, below = ''): string =>
    `${sandbox.authUrl}/api/access_tokens/${token}${below}`;

  const issued = async (scopes = ['read_user', 'read_subscriptions']): Promise<string> =>
    (await codeGrant(await codeFor({}, scopes))).body.access_token ?? '';

  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  it('tells its scopes, to its own user only', async () => {
    const token = await issued();
    const answer = await call('GET', tokens(token), { headers: as(token) });
    expect([answer.status, answer.json()]).toEqual([200, { scope: ['read_user', 'read_subscriptions'] }]);
    expect((await call('GET', tokens(token), { headers: { authorization: null } })).status).toBe(401);
    expect((await call('GET', tokens('other'), { headers: as(token) })).status).toBe(404);
  });

  it('makes one for a space, which is good for no other', async () => {
    await sandbox.close();
    sandbox = await startSandbox({
      clock: standingClock,
      seed: {
        users: [{ email: USER.email }],
        spaces: [
          { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin' },
          { id: 'space-munich', subdomain: 'munich', name: 'München' },
        ],
      },
    });
    const token = await issued();
    const { headers, body } = json({ space_id: 'space-berlin' });
    const answer = await call('POST', tokens(token, '/space'), {
      headers: { ...headers, ...as(token) },
      body,
    });
    const made = answer.json<{ token: string }>();
    expect(made).toEqual({
      scope: ['read_user', 'read_subscriptions'],
      token: expect.any(String),
      client_id: 'spacebooks',
    });
    const list = (space: string, with_: string) =>
      call('GET', `${sandbox.spaceUrl(space)}/api/subscriptions`, { headers: as(with_) });
    expect((await list('munich', token)).status).toBe(200);
    expect((await list('berlin', made.token)).status).toBe(200);
    expect((await list('munich', made.token)).status).toBe(403);
  });

  it.each([
    [{}, 422],
    [{ space_id: 'space-atlantis' }, 404],
  ])('makes none with %j', async (given, status) => {
    const token = await issued();
    const { headers, body } = json(given);
    const answer = await call('POST', tokens(token, '/space'), {
      headers: { ...headers, ...as(token) },
      body,
    });
    expect(answer.status).toBe(status);
  });

  it('is worth nothing once it was revoked', async () => {
    const token = await issued();
    expect((await call('DELETE', tokens(token), { headers: as(token) })).status).toBe(204);
    expect((await call('GET', `${sandbox.baseUrl}/user`, { headers: as(token) })).status).toBe(401);
  });

  it('is in no journal and no state', async () => {
    const token = await issued();
    await call('GET', tokens(token), { headers: as(token) });
    const shown = JSON.stringify([
      [...sandbox.state.requests.entries(1)],
      (await call('GET', `${sandbox.url}/sandbox/state`)).json(),
    ]);
    for (const secret of [token, ...sandbox.state.codes.keys(), USER.password, CLIENT.client_secret]) {
      expect(shown).not.toContain(secret);
    }
  });
});
