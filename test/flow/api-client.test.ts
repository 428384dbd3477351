import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STAGE_SEED } from '../../packages/cobot-sandbox/test/contract/stage-seed.js';
import { standingClock } from '../../packages/cobot-sandbox/test/unit/standing-clock.js';
import type { PlatformClient } from '../../src/platform/client.js';
import { connectPlatform, type PlatformConnection } from '../../src/platform/connection.js';
import { inMemoryPlatformState } from '../../src/platform/state-store.js';
import { fixedToken } from '../../src/platform/token.js';

let sandbox: Sandbox;
let connection: PlatformConnection;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, seed: STAGE_SEED });
  await fetch(`${sandbox.url}/sandbox/invoices/mine/pay`, { method: 'POST' });
  connection = connectPlatform({
    clock: systemClock,
    requestsPerMinute: 600,
    store: inMemoryPlatformState(),
    version: '0.0.0-test',
  });
});

afterEach(async () => {
  connection.close();
  await sandbox.close();
});

function clientOf(token = 'sandbox-token'): PlatformClient {
  const spaceBaseUrl = sandbox.spaceUrl('berlin');
  return connection.client({ baseUrl: sandbox.baseUrl, spaceBaseUrl, token: fixedToken(new Secret(token)) });
}

describe('what is set up in a space', () => {
  it.each([
    ['get-user', ({ spaces }: PlatformClient) => spaces.administered()],
    ['get-space', async ({ spaces }: PlatformClient) => [await spaces.show('space-berlin')]],
    ['list-space-revenue-accounts', ({ spaces }: PlatformClient) => spaces.revenueAccounts('space-berlin')],
    ['list-space-cost-centers', ({ spaces }: PlatformClient) => spaces.costCenters('space-berlin')],
  ] as const)('is read by %s', async (operation, read) => {
    expect(await read(clientOf())).not.toEqual([]);
    expect(sandbox.state.requests.entries().at(-1)?.operation).toBe(operation);
  });
});

describe('version 1.0', () => {
  it('finds an invoice by its running number', async () => {
    const { plainInvoices, invoices } = clientOf();
    const listed = await plainInvoices.list({ from: '2026-01-01', to: '2026-12-31' });
    const mine = listed.find(({ id }) => id === 'mine');
    const within = { from: '2026-01-01', to: '2026-12-31' };
    const found = await plainInvoices.findNumbered(mine?.number ?? '', within);
    expect(found).toEqual(mine);
    expect((await invoices.show(found?.id ?? '')).invoice.number).toBe(mine?.printedNumber);
    expect(await plainInvoices.findNumbered('987654', within)).toBeNull();
  });

  it('renews a subscription', async () => {
    const { subscriptions } = clientOf();
    const made = await subscriptions.create({
      event: 'created_invoice',
      callbackUrl: 'http://127.0.0.1:9/hook',
    });
    const renewed = await subscriptions.renew(await subscriptions.show(made.id));
    expect(renewed.id).not.toBe(made.id);
    expect(await subscriptions.list()).toEqual([renewed]);
  });
});
