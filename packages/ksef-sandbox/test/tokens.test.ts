import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { beginTokenLogin, logIn } from './caller.js';
import { CheckedCalls, refusedWith } from './checked.js';

const NIP = '5265877635';
const OTHER = '7352765225';

describe('tokens of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let calls: CheckedCalls;
  let owner: string;

  beforeAll(async () => {
    const contexts = [NIP, OTHER].map((nip) => ({ nip, tokens: [`sandbox-ksef-token-${nip}`] }));
    sandbox = await startKsefSandbox({
      clock: standingClock,
      seed: { settings: { limits: false }, contexts },
    });
    calls = new CheckedCalls(sandbox.baseUrl);
    owner = (await logIn(sandbox.baseUrl)).access;
  });
  afterAll(() => sandbox.close());

  const mint = async (permissions: string[], token = owner, description = 'program księgowy') =>
    calls.call('POST', '/tokens', { token, body: { permissions, description } });
  const minted = async (permissions: string[], token?: string, description?: string) => {
    const made = (await mint(permissions, token, description)).json();
    sandbox.operator.advanceClock(1000);
    return made as { referenceNumber: string; token: string };
  };
  const show = async (reference: string, token = owner) =>
    (await calls.call('GET', `/tokens/${reference}`, { token })).json();
  const loginStatus = async (secret: string, nip = NIP) => {
    const { token, reference } = await beginTokenLogin(sandbox.baseUrl, nip, secret);
    const { status } = (await calls.call('GET', `/auth/${reference}`, { token })).json();
    return [status.code, status.details?.[0]];
  };

  it('becomes active after a while, and logs in then', async () => {
    const reply = await mint(['InvoiceRead', 'InvoiceRead']);
    expect(reply.status).toBe(202);
    const { referenceNumber, token } = reply.json();
    expect(token).toMatch(new RegExp(`^${referenceNumber}\\|nip-${NIP}\\|[0-9a-f]{64}$`));
    expect((await show(referenceNumber)).status).toBe('Pending');
    expect(await loginStatus(token)).toEqual([450, 'Token nieaktywny']);
    sandbox.operator.advanceClock(1000);
    expect(await loginStatus(token)).toEqual([200, undefined]);
    expect(await loginStatus(token, OTHER)).toEqual([450, `Token nie może być użyty w kontekście ${OTHER}`]);
    expect(await show(referenceNumber)).toEqual({
      referenceNumber,
      authorIdentifier: { type: 'Nip', value: NIP },
      contextIdentifier: { type: 'Nip', value: NIP },
      description: 'program księgowy',
      requestedPermissions: ['InvoiceRead'],
      dateCreated: '2026-10-05T10:00:00.000+00:00',
      lastUseDate: '2026-10-05T10:00:01.000+00:00',
      status: 'Active',
    });
  });

  it('may do no more than it was made for', async () => {
    const { token } = await minted(['InvoiceRead']);
    const { access } = await logIn(sandbox.baseUrl, NIP, token);
    const refused = await calls.call('GET', '/sessions?sessionType=Online', { token: access });
    expect(refusedWith(refused)).toEqual([403, 'missing-permissions']);
    expect(refused.json().security).toEqual({
      requiredAnyOfPermissions: ['InvoiceWrite', 'Introspection', 'EnforcementOperations'],
      presentPermissions: ['InvoiceRead'],
    });
    const beyond = await mint(['InvoiceRead', 'InvoiceWrite'], access);
    expect(refusedWith(beyond)).toEqual([400, 26001]);
    expect(beyond.json().errors[0].details).toEqual(['Brakujące uprawnienia: InvoiceWrite.']);
    expect(refusedWith(await mint(['Everything']))).toEqual([400, 21001]);
  });

  it('is revoked at once for logins and refreshing, and called so after a while', async () => {
    const { token, referenceNumber } = await minted(['InvoiceWrite']);
    const { access, refresh } = await logIn(sandbox.baseUrl, NIP, token);
    const revoke = () => calls.call('DELETE', `/tokens/${referenceNumber}`, { token: access });
    expect((await revoke()).status).toBe(204);
    expect((await show(referenceNumber)).status).toBe('Revoking');
    expect(await loginStatus(token)).toEqual([450, 'Token unieważniony']);
    expect(refusedWith(await calls.call('POST', '/auth/token/refresh', { token: refresh }))).toEqual([
      400, 21301,
    ]);
    sandbox.operator.advanceClock(1000);
    expect((await show(referenceNumber)).status).toBe('Revoked');
    expect((await revoke()).status).toBe(204);
  });

  it('shows others only to those who may see credentials', async () => {
    const one = await minted(['InvoiceRead']);
    const two = await minted(['CredentialsRead']);
    const { access: reader } = await logIn(sandbox.baseUrl, NIP, one.token);
    const { access: auditor } = await logIn(sandbox.baseUrl, NIP, two.token);
    const list = async (token: string) =>
      (await calls.call('GET', '/tokens', { token }))
        .json()
        .tokens.map((each: typeof one) => each.referenceNumber);
    expect(await list(reader)).toEqual([one.referenceNumber]);
    expect((await list(auditor)).slice(0, 2)).toEqual([two.referenceNumber, one.referenceNumber]);
    const other = await calls.call('GET', `/tokens/${two.referenceNumber}`, { token: reader });
    expect(refusedWith(other)).toEqual([403, 'insufficient-resource-access']);
    const foreign = await calls.call('DELETE', `/tokens/${one.referenceNumber}`, { token: auditor });
    expect(refusedWith(foreign)).toEqual([403, 'insufficient-resource-access']);
    const { access: stranger } = await logIn(sandbox.baseUrl, OTHER);
    const elsewhere = await calls.call('GET', `/tokens/${one.referenceNumber}`, { token: stranger });
    expect(refusedWith(elsewhere)).toEqual([400, 21405]);
  });

  it('is found by status, description and author, in pages', async () => {
    for (let made = 0; made < 11; made += 1) await minted(['InvoiceRead'], owner, `Regał ${made}`);
    const find = async (query: string, headers: Record<string, string> = {}) =>
      (await calls.call('GET', `/tokens?${query}`, { token: owner, headers })).json();
    const first = await find('description=rega%C5%82');
    expect(first.tokens.map((each: { description: string }) => each.description)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((made) => `Regał ${made}`),
    );
    const second = await find('description=rega%C5%82', { 'x-continuation-token': first.continuationToken });
    expect([second.tokens.length, second.tokens[0].description, second.continuationToken]).toEqual([
      1,
      'Regał 0',
      null,
    ]);
    const { status } = await show(first.tokens[0].referenceNumber);
    expect(status).toBe('Active');
    await calls.call('DELETE', `/tokens/${first.tokens[0].referenceNumber}`, { token: owner });
    const revoking = await find('status=Revoking&status=Pending');
    expect(revoking.tokens.map((each: { description: string }) => each.description)).toEqual(['Regał 10']);
    expect(
      (await find('authorIdentifier=526587&authorIdentifierType=Nip&pageSize=100')).tokens.length,
    ).toBeGreaterThan(11);
    expect((await find('authorIdentifierType=Pesel')).tokens).toEqual([]);
    const refused = await calls.call('GET', '/tokens?pageSize=101', { token: owner });
    expect(refusedWith(refused)).toEqual([400, 21405]);
  });

  it('ends the login that is named: no refreshing, while its access tokens work until they expire', async () => {
    const other = await logIn(sandbox.baseUrl);
    const list = async () => (await calls.call('GET', '/auth/sessions', { token: owner })).json().items;
    const [newest] = await list();
    const end = () => calls.call('DELETE', `/auth/sessions/${newest.referenceNumber}`, { token: owner });
    expect((await end()).status).toBe(204);
    expect(refusedWith(await end())).toEqual([400, 21405]);
    expect((await list())[0].referenceNumber).not.toBe(newest.referenceNumber);
    expect(refusedWith(await calls.call('POST', '/auth/token/refresh', { token: other.refresh }))).toEqual([
      400, 21301,
    ]);
    const still = await calls.call('GET', '/rate-limits', { token: other.access });
    expect(still.status).toBe(200);
    sandbox.operator.advanceClock(900_000);
    expect((await calls.call('GET', '/rate-limits', { token: other.access })).status).toBe(401);
  });

  it('ends its own login with the refresh token, too', async () => {
    const { refresh } = await logIn(sandbox.baseUrl);
    expect((await calls.call('DELETE', '/auth/sessions/current', { token: refresh })).status).toBe(204);
    expect(refusedWith(await calls.call('POST', '/auth/token/refresh', { token: refresh }))).toEqual([
      400, 21301,
    ]);
  });

  it('has answered each operation', () => {
    expect(calls.missing(/^\/tokens|^\/auth\/sessions/)).toEqual([]);
  });
});
