import { inspect } from 'node:util';
import { Secret } from '@spacebooks/base/secret';
import { TransportError } from '@spacebooks/http/transport-error';
import { describe, expect, it } from 'vitest';
import { companySeal } from './certificates.js';
import { problem, TOKEN } from './fake-ksef.js';
import { connected, failureOf, xml } from './parts.js';

describe('a login with a token', () => {
  it('proves itself, waits until it is confirmed, and redeems once', async () => {
    const { client, ksef } = await connected();
    ksef.next('GET /auth/LOGIN', { json: { status: { code: 100, description: 'w toku' } } });
    await client.logIn();
    expect(ksef.requests.map(({ name }) => name)).toEqual([
      'POST /auth/challenge',
      'GET /security/public-key-certificates',
      'POST /auth/ksef-token',
      'GET /auth/LOGIN',
      'GET /auth/LOGIN',
      'POST /auth/token/redeem',
    ]);
    const [, , , first, second] = ksef.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(250);
    expect(first?.headers).toMatchObject({
      Authorization: 'Bearer authentication',
      'X-Error-Format': 'problem-details',
      'User-Agent': 'spacebooks/1.2.3',
    });
  });

  it('happens once for all who ask at the same time', async () => {
    const { client, ksef } = await connected();
    await Promise.all([client.logIn(), client.logIn(), client.session(), client.session()]);
    expect(ksef.count('POST /auth/ksef-token')).toBe(1);
    expect(ksef.count('POST /sessions/online')).toBe(1);
  });

  it('takes the keys anew when KSeF has retired one', async () => {
    const { client, ksef } = await connected();
    await client.logIn();
    await ksef.rotateKeys();
    ksef.accessTokens.clear();
    ksef.refreshTokens.clear();
    await client.session();
    expect(ksef.requests.map(({ name }) => name).slice(5)).toEqual([
      'POST /sessions/online',
      'POST /auth/token/refresh',
      'POST /auth/challenge',
      'POST /auth/ksef-token',
      'POST /auth/challenge',
      'GET /security/public-key-certificates',
      'POST /auth/ksef-token',
      'GET /auth/LOGIN',
      'POST /auth/token/redeem',
      // Encrypted before the login, by the key that was known then.
      'POST /sessions/online',
      'GET /security/public-key-certificates',
      'POST /sessions/online',
    ]);
  });

  it.each([415, 425, 450, 460, 470, 480, 490])(
    'is refused by status %i with the text of KSeF',
    async (code) => {
      const { client, ksef } = await connected();
      ksef.next('GET /auth/LOGIN', {
        json: { status: { code, description: 'Nie udało się', details: ['Brak uprawnień'] } },
      });
      expect(await failureOf(client.logIn())).toMatchObject({
        code: 'ksef.unauthorized',
        detail: `login: status ${code}, Nie udało się; Brak uprawnień`,
        notReceived: true,
      });
    },
  );

  it.each([500, 550, 560])('comes to nothing by status %i, which is KSeF’s own trouble', async (code) => {
    const { client, ksef } = await connected();
    ksef.next('GET /auth/LOGIN', { json: { status: { code, description: 'Nieznany błąd' } } });
    expect((await failureOf(client.logIn())).code).toBe('ksef.unavailable');
    await client.logIn();
  });

  it('is waited for in a state that is new', async () => {
    const { client, ksef } = await connected();
    ksef.next('GET /auth/LOGIN', { json: { status: { code: 110, description: null } } });
    await client.logIn();
    expect(ksef.count('GET /auth/LOGIN')).toBe(2);
  });

  it('is given up for now when KSeF does not confirm it within about a minute', async () => {
    const { client, ksef, clock } = await connected();
    const start = clock.now();
    const pending = { json: { status: { code: 100, description: 'w toku' } } };
    ksef.next('GET /auth/LOGIN', ...Array<typeof pending>(20).fill(pending));
    expect((await failureOf(client.logIn())).code).toBe('ksef.unavailable');
    expect(clock.now() - start).toBe(60_750);
  });

  it('is not tried again at once after a refusal', async () => {
    const { client, ksef, clock } = await connected({ login: { kind: 'token', token: new Secret('wrong') } });
    const first = await failureOf(client.session());
    const second = await failureOf(client.session());
    expect([first.code, second.code]).toEqual(['ksef.unauthorized', 'ksef.unauthorized']);
    // The challenge may have been too old, so it was tried twice.
    expect(ksef.count('POST /auth/ksef-token')).toBe(2);
    clock.advance(60_000);
    await failureOf(client.session());
    expect(ksef.count('POST /auth/ksef-token')).toBe(4);
  });

  it('begins anew when the answer to the redeeming was lost', async () => {
    const { client, ksef } = await connected();
    ksef.next('POST /auth/token/redeem', new TransportError('unreachable', 'ECONNRESET'));
    const failure = await failureOf(client.logIn());
    expect(failure).toMatchObject({
      code: 'ksef.unreachable',
      detail: 'POST /auth/token/redeem: ECONNRESET',
      notReceived: true,
    });
    await client.logIn();
    expect(ksef.count('POST /auth/challenge')).toBe(2);
  });
});

describe('a login with a certificate', () => {
  it.each(['RSA', 'ECDSA'] as const)('signs the challenge (%s)', async (method) => {
    const { certificatePem, keyPem } = await companySeal(method);
    const { client, ksef, clock } = await connected({
      login: { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) },
    });
    clock.advance(Math.max(0, Date.now() - clock.now()));
    await client.logIn();
    const [, signed] = ksef.requests;
    expect(signed?.name).toBe('POST /auth/xades-signature');
    expect(signed?.headers['Content-Type']).toBe('application/xml');
    expect(signed?.body).toContain('<Challenge>20261005-CR-20F5EE4000-DA48AE4124-46</Challenge>');
    expect(signed?.body).toContain('<Nip>5265877635</Nip>');
    expect(signed?.body).toContain('SignedProperties');
  });
});

describe('an access token', () => {
  it('is refreshed before it ends', async () => {
    const { client, ksef, clock } = await connected();
    await client.session();
    clock.advance(14 * 60_000);
    await client.sessionStatus('S2');
    expect(ksef.count('POST /auth/token/refresh')).toBe(1);
    expect(ksef.count('POST /auth/challenge')).toBe(1);
  });

  it('that KSeF does not take is refreshed once, and the request sent again', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.accessTokens.clear();
    await client.send(reference, xml());
    expect(ksef.requests.map(({ name }) => name).slice(-3)).toEqual([
      `POST /sessions/online/${reference}/invoices`,
      'POST /auth/token/refresh',
      `POST /sessions/online/${reference}/invoices`,
    ]);
    expect(ksef.documents).toHaveLength(1);
  });

  it('is got by a new login when refreshing did not help', async () => {
    const { client, ksef } = await connected();
    await client.session();
    const denied = { status: 401, json: { title: 'Unauthorized', status: 401, detail: 'nie' } };
    ksef.next('GET /sessions/S2', denied, denied);
    await client.sessionStatus('S2');
    expect(ksef.count('POST /auth/token/refresh')).toBe(1);
    expect(ksef.count('POST /auth/challenge')).toBe(2);
  });

  it('that is never taken ends the call, which certainly did nothing', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    const name = `POST /sessions/online/${reference}/invoices`;
    const denied = { status: 401, json: { title: 'Unauthorized', status: 401, detail: 'nie' } };
    ksef.next(name, denied, denied, denied);
    expect(await failureOf(client.send(reference, xml()))).toMatchObject({
      code: 'ksef.unauthorized',
      detail: `${name}: status 401, nie`,
      notReceived: true,
    });
  });

  it('is renewed once for all whose requests were turned away together', async () => {
    const { client, ksef } = await connected();
    await client.session();
    ksef.accessTokens.clear();
    await Promise.all(['S2', 'S2', 'S2', 'S2'].map((session) => client.sessionStatus(session)));
    expect(ksef.count('POST /auth/token/refresh')).toBe(1);
  });

  it('that was renewed meanwhile is not renewed once more for a late answer', async () => {
    const { client, ksef } = await connected();
    await client.session();
    const denied = { status: 401, json: { title: 'Unauthorized', status: 401, detail: 'nie' } };
    let answerLate = (): void => {};
    const late = new Promise<typeof denied>((resolve) => {
      answerLate = () => resolve(denied);
    });
    ksef.next('GET /sessions/S2', () => late, denied);
    const [first, second] = [client.sessionStatus('S2'), client.sessionStatus('S2')];
    await second;
    answerLate();
    await first;
    expect(ksef.count('POST /auth/token/refresh')).toBe(1);
  });

  it('is waited for while it is being renewed', async () => {
    const { client, ksef } = await connected();
    await client.session();
    ksef.accessTokens.clear();
    let joining: Promise<unknown> = Promise.resolve();
    ksef.next('POST /auth/token/refresh', () => {
      joining = client.sessionStatus('S2');
      ksef.accessTokens.add('fresh');
      return { json: { accessToken: { token: 'fresh', validUntil: '2026-10-05T10:15:00Z' } } };
    });
    await client.sessionStatus('S2');
    await joining;
    const bearers = ksef.requests.filter(({ name }) => name === 'GET /sessions/S2');
    expect(bearers.map(({ headers }) => headers.Authorization)).toEqual([
      'Bearer access-1',
      'Bearer fresh',
      'Bearer fresh',
    ]);
  });
});

describe('secrets', () => {
  it('are in no failure, whatever KSeF repeats', async () => {
    const { client, ksef } = await connected();
    const jwt = 'eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl';
    ksef.next('POST /auth/ksef-token', problem(400, 21405, `token ${TOKEN} and ${jwt}`));
    const failure = await failureOf(client.logIn());
    expect(failure.detail).toBe('POST /auth/ksef-token: status 400, 21405 token [secret] and [secret]');
    const { client: other, ksef: its } = await connected();
    const { reference } = await other.session();
    const bearer = [...its.accessTokens][0] ?? '';
    its.next(`GET /sessions/${reference}`, problem(400, 21405, `Bearer ${bearer}`));
    const second = await failureOf(other.sessionStatus(reference));
    const told = inspect([failure, second], { depth: 20, showHidden: true, getters: true });
    expect(bearer).not.toBe('');
    for (const secret of [TOKEN, jwt, bearer]) expect(told).not.toContain(secret);
  });
});
