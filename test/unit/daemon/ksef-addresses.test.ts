import { Secret } from '@spacebooks/base/secret';
import { expect, it } from 'vitest';
import { NIP } from '../../../packages/ksef-client/test/certificates.js';
import { type FakeKsef, fakeKsef, TOKEN } from '../../../packages/ksef-client/test/fake-ksef.js';
import { jumpingClock } from '../../../packages/ksef-client/test/jumping-clock.js';
import { testMemory } from '../../../packages/ksef-client/test/parts.js';
import type { SpaceConfig } from '../../../src/config/config.js';
import { openKsef } from '../../../src/daemon/ksef/ksef.js';
import type { KsefSpace } from '../../../src/einvoice/space.js';
import { failureOf } from '../failure-of.js';

const spaceAt = (id: string, baseUrl: string): SpaceConfig =>
  ({
    id,
    e_invoices: {
      ksef: {
        ...{ nip: NIP, when_unavailable: 'wait', after_acceptance: 'platform', offline_certificate: null },
        login: { kind: 'token', token: new Secret(TOKEN) },
        server: { base_url: baseUrl, qr_url: 'https://qr.example' },
      },
    },
  }) as unknown as SpaceConfig;

/** Spaces of one seller and one daemon, each with a KSeF of its own behind its address. */
async function opened(...addresses: readonly string[]) {
  const clock = jumpingClock();
  const systems = await Promise.all(addresses.map(() => fakeKsef(clock)));
  const warned: unknown[] = [];
  const waiting = [...systems];
  const ksef = openKsef({
    ...{ clock, store: testMemory(), version: '1.2.3', log: { info: () => {}, warn: () => {} } },
    connectTransport: () => waiting.shift() as FakeKsef,
    onWarning: ({ id }, warning) => void warned.push([id, warning]),
  });
  const spaces: KsefSpace[] = [];
  for (const [index, address] of addresses.entries()) {
    spaces.push((await ksef.connect(spaceAt(`space ${index}`, address))) as KsefSpace);
  }
  return { systems, spaces, warned };
}

it.each([
  ['hosts', 'https://api-test.ksef.example/v2', 'https://api.ksef.example/v2'],
  ['ports', 'http://127.0.0.1:9001/v2', 'http://127.0.0.1:9002/v2'],
  ['paths of a gateway', 'https://gate.example/demo/v2', 'https://gate.example/v2'],
  ['schemes', 'http://gate.example/v2', 'https://gate.example/v2'],
])('a 429 of KSeF holds up no space of the same seller at other %s', async (_, here, there) => {
  const { systems, spaces } = await opened(here, there);
  systems[0]?.next('GET /sessions/S9', { status: 429, headers: { 'retry-after': '7200' } });
  const [first, second] = spaces.map(({ client }) => client);
  expect((await failureOf(first?.sessionStatus('S9') as Promise<unknown>)).retryAfterMs).toBe(7_200_000);
  expect(await second?.sessionStatus('S9')).toEqual({ closed: true, code: 170 });
});

it('and holds up those at the same address', async () => {
  const { systems, spaces } = await opened('https://gate.example/demo/v2', 'https://gate.example/demo/v2/');
  systems[0]?.next('GET /sessions/S9', { status: 429, headers: { 'retry-after': '7200' } });
  for (const { client } of spaces) {
    expect((await failureOf(client.sessionStatus('S9'))).code).toBe('ksef.rate-limited');
  }
});

it('a warning of KSeF is that of the space whose request it answers', async () => {
  const { systems, spaces, warned } = await opened('https://a.example/v2', 'https://b.example/v2');
  systems[1]?.next('GET /sessions/S9', {
    headers: { 'x-system-warning': '[a-1]: Zly znak' },
    json: { status: { code: 100 } },
  });
  for (const { client } of spaces) await client.sessionStatus('S9');
  expect(warned).toEqual([['space 1', '[a-1]: Zly znak']]);
});
