import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { CONTRACT } from '../src/contract.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, request } from './caller.js';
import { DESCRIPTION, isThere, KsefDescription } from './description.js';

if (!isThere) console.info(`skipped: ${DESCRIPTION} is not there`);

describe.skipIf(!isThere)('the table of operations of KSeF is the published contract', () => {
  const published = isThere ? new KsefDescription().operations() : [];
  const ours = CONTRACT.map(([method, path, , token, , query, permissions]) => ({
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    needsToken: token !== null,
    query: query.toSorted(),
    permissions: permissions.toSorted(),
  }));
  const byAddress = (a: { method: string; path: string }, b: { method: string; path: string }) =>
    `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1;

  it('has each with its token, its query parameters and its permissions', () => {
    expect(ours).toHaveLength(83);
    expect(ours.toSorted(byAddress)).toEqual(published.toSorted(byAddress));
  });
});

describe('what the sandbox of KSeF does not implement', () => {
  let sandbox: KsefSandbox;

  beforeAll(async () => {
    sandbox = await startKsefSandbox({ clock: standingClock });
  });
  afterAll(() => sandbox.close());

  it('is no operation: each has a name of its own', () => {
    expect(new Set(CONTRACT.map(([, , name]) => name)).size).toBe(CONTRACT.length);
  });

  it('is a query parameter that nobody knows', async () => {
    const { access: token } = await logIn(sandbox.baseUrl);
    const reply = await request('GET', `${sandbox.baseUrl}/auth/sessions?colour=red`, { token });
    expect(reply.status).toBe(501);
    expect(reply.json()).toMatchObject({ operation: 'list-logins', parameter: 'colour' });
    const known = await request('GET', `${sandbox.baseUrl}/auth/sessions?pageSize=10`, { token });
    expect(known.status).toBe(200);
  });

  it('is nothing that the contract does not have', async () => {
    expect((await request('GET', `${sandbox.baseUrl}/colours`)).status).toBe(404);
  });
});
