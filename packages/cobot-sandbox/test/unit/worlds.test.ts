import { systemClock } from '@spacebooks/base/clock';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json } from './call.js';

let platform: Sandbox;
let ksef: KsefSandbox;

beforeAll(async () => {
  platform = await startSandbox({ clock: systemClock, mostWorlds: 3 });
  ksef = await startKsefSandbox({ clock: systemClock });
});

afterAll(async () => {
  await platform.close();
  await ksef.close();
});

const PLAIN = { accept: 'application/json' };

async function sentStatus(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await call('GET', `${url}/api2/invoices/invoice-1`, { headers });
  return reply.json<{ data: { attributes: { sentStatus: string } } }>().data.attributes.sentStatus;
}

it('keeps what is done in one world out of every other', async () => {
  const { url } = platform;
  const before = await sentStatus(url);
  await call('POST', `${url}/sandbox/invoices/invoice-1/send`, { headers: { 'x-sandbox-world': 'one' } });
  expect(await sentStatus(url, { 'x-sandbox-world': 'one' })).toBe('sendingRequested');
  // The same world by its path.
  expect(await sentStatus(`${url}/worlds/one`)).toBe('sendingRequested');
  expect(await sentStatus(url)).toBe(before);
  expect(await sentStatus(url, { 'x-sandbox-world': 'two' })).toBe(before);
  expect(await sentStatus(url, { 'x-sandbox-world': 'main' })).toBe(before);
  await call('DELETE', `${url}/sandbox/worlds/one`);
  await call('DELETE', `${url}/sandbox/worlds/two`);
});

it('gives every world a clock, faults, journals and a rate limit of its own', async () => {
  const at = (name: string): string => `${platform.url}/worlds/${name}`;
  await call('POST', `${at('late')}/sandbox/clock`, json({ advance: 86_400_000 }));
  await call(
    'POST',
    `${at('late')}/sandbox/faults`,
    json({ match: { operation: 'get-user' }, action: { type: 'status', status: 503 } }),
  );
  expect((await call('GET', `${at('late')}/api2/user`)).status).toBe(503);
  expect((await call('GET', `${at('early')}/api2/user`)).status).toBe(200);
  const state = async (name: string) =>
    (await call('GET', `${at(name)}/sandbox/state`, { headers: PLAIN })).json<{
      now: string;
      faults: unknown[];
      journals: { requests: number };
      addresses: { base_url: string };
    }>();
  const [late, early] = [await state('late'), await state('early')];
  expect(Date.parse(late.now) - Date.parse(early.now)).toBeGreaterThan(86_000_000);
  expect([late.faults.length, early.faults.length]).toEqual([1, 0]);
  expect([late.journals.requests, early.journals.requests]).toEqual([1, 1]);
  // What a client follows leads back into its world.
  expect(late.addresses.base_url).toBe(`${at('late')}/api2`);
  for (let requests = 0; requests < 60; requests += 1) await call('GET', `${at('early')}/api2/user`);
  expect((await call('GET', `${at('early')}/api2/user`)).status).toBe(429);
  expect((await call('GET', `${platform.baseUrl}/user`)).status).toBe(200);
  // A reset is that of one world.
  await call('POST', `${at('early')}/sandbox/reset`);
  expect((await call('GET', `${at('early')}/api2/user`)).status).toBe(200);
  expect((await call('GET', `${at('late')}/api2/user`)).status).toBe(503);
  await call('DELETE', `${platform.url}/sandbox/worlds/early`);
  await call('DELETE', `${platform.url}/sandbox/worlds/late`);
});

it('lists worlds, begins a dropped one anew, and refuses more than there may be', async () => {
  const { url } = platform;
  const listed = async (): Promise<unknown> => (await call('GET', `${url}/sandbox/worlds`)).json().worlds;
  for (const name of ['a', 'b', 'c'])
    await call('POST', `${url}/worlds/${name}/sandbox/invoices/invoice-1/lock`);
  expect(await listed()).toEqual(['a', 'b', 'c']);
  const refused = await call('GET', `${url}/worlds/d/api2/user`);
  expect(refused.status).toBe(507);
  expect(refused.json().error).toBe(
    'There are 3 worlds beside the main one, which is the most. Drop one with DELETE /sandbox/worlds/NAME, ' +
      'or start the sandbox with a larger --worlds.',
  );
  expect((await call('DELETE', `${url}/sandbox/worlds/a`)).status).toBe(204);
  expect((await call('DELETE', `${url}/sandbox/worlds/a`)).status).toBe(404);
  expect((await call('DELETE', `${url}/sandbox/worlds/main`)).status).toBe(409);
  expect(await listed()).toEqual(['b', 'c']);
  expect((await call('GET', `${url}/worlds/d/api2/user`)).status).toBe(200);
  const { invoices } = (await call('GET', `${url}/worlds/d/sandbox/state`)).json<{
    invoices: { id: string; locked: boolean }[];
  }>();
  expect(invoices.find(({ id }) => id === 'invoice-1')?.locked).toBe(false);
  const misnamed = await call('GET', `${url}/worlds/a--b/api2/user`);
  expect(misnamed.status).toBe(400);
  expect(misnamed.json().error).toContain('"a--b" names no world.');
  // What is not played is a matter of a world, too.
  expect((await call('GET', `${url}/worlds/e/nothing`)).status).toBe(507);
  expect((await call('GET', `${url}/worlds/b/nothing`)).status).toBe(501);
});

it('tells the worlds of KSeF apart, too', async () => {
  const one = `${ksef.url}/worlds/one`;
  await call('POST', `${one}/sandbox/down`, json({ down: true }));
  const challenge = (url: string, headers = {}): Promise<number> =>
    fetch(`${url}/v2/auth/challenge`, { method: 'POST', headers }).then(({ status }) => status);
  expect(await challenge(one)).toBe(503);
  expect(await challenge(ksef.url, { 'x-sandbox-world': 'one' })).toBe(503);
  expect(await challenge(ksef.url)).toBe(200);
  expect(ksef.worlds.operatorOf('one').world().addresses.qrUrl).toBe(`${one}/qr`);
  expect(ksef.state.isDown).toBe(false);
});
