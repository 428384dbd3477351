import { describe, expect, it } from 'vitest';
import { codeOfPage } from '../../../../test/code-of-page.js';
import { parseSeed } from '../../src/seed/schema.js';
import { startSandbox } from '../../src/start.js';
import { call } from './call.js';
import { standingClock } from './standing-clock.js';

const SEED = `
users:
  - email: anna@a.example
    tokens: [{ token: secret, scopes: [read_user], app: spacebooks }]
spaces:
  - { id: space-1, subdomain: one, name: One, time_zone: Pacific/Auckland }
invoices:
  - items: [{ description: Desk, net: 10.05, rate: 7 }]
`;

describe('a seed', () => {
  it('is read from YAML and completed', async () => {
    const sandbox = await startSandbox({ clock: standingClock, seed: await parseSeed(SEED) });
    const { users, tokens, spaces, invoices } = sandbox.state;
    expect(users.get('user-anna')).toEqual({
      id: 'user-anna',
      email: 'anna@a.example',
      password: 'sandbox-password',
    });
    expect(tokens.get('secret')).toMatchObject({ userId: 'user-anna', app: 'spacebooks' });
    expect(spaces.get('space-1')).toMatchObject({ eInvoicing: true, adminIds: new Set(['user-anna']) });
    // 10:00 UTC is 23:00 of the same day in Auckland.
    expect([...invoices.values()][0]?.content).toMatchObject({
      number: 'ONE-2026-101',
      invoiceDate: '2026-10-05',
      totalAmount: { net: '10.05', gross: '10.75' },
    });
    await sandbox.close();
  });

  it('is read from JSON as well', async () => {
    const seed = { users: [{ email: 'a@a.example' }], spaces: [{ id: 's', subdomain: 's', name: 'S' }] };
    expect(await parseSeed(JSON.stringify(seed))).toMatchObject(seed);
  });

  it.each([
    ['name: One', 'nam: One', 'Unrecognized key'],
    ['Pacific/Auckland', 'Pacific/Atlantis', 'is no IANA time zone'],
    ['net: 10.05', 'net: ten', 'must be a decimal'],
    ['name: One', 'name: One, admins: [b@a.example]', 'b@a.example is not among users'],
    ['- items:', '- space: two\n    items:', 'two is not among spaces'],
    ['space-1, subdomain: one', 'space-1, subdomain: One', 'Invalid string'],
  ])('with %j as %j is refused', async (good, bad, message) => {
    await expect(parseSeed(SEED.replace(good, bad))).rejects.toThrow(message);
  });

  it('that is wrong starts nothing', async () => {
    const seed = { users: [], spaces: [] };
    await expect(startSandbox({ clock: standingClock, seed })).rejects.toThrow('users');
  });

  it('that is left out is a Berlin space with a token for everything', async () => {
    const sandbox = await startSandbox({ clock: standingClock });
    const reply = await call('GET', `${sandbox.baseUrl}/spaces/space-berlin/invoices`);
    expect(reply.status).toBe(200);
    expect(sandbox.spaceUrl('berlin')).toBe(`${sandbox.url}/space/berlin`);
    await sandbox.close();
  });

  it('is shown in the documentation as it is', async () => {
    const text = codeOfPage('packages/cobot-sandbox/docs/sandbox.md', 'The seed', 'yaml');
    expect(await parseSeed(text)).toMatchObject({
      settings: { requests_per_minute: 60 },
      invoices: [{ id: 'invoice-1', items: [{ net: '350' }, { net: '28.04', accounting_code: '4300' }] }],
    });
  });
});
