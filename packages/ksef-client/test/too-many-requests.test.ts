import { describe, expect, it } from 'vitest';
import { connected, failureOf, xml } from './parts.js';

describe('a 429', () => {
  it('stops the whole group for as long as KSeF asked, over a restart too', async () => {
    const { client, ksef, clock, again } = await connected();
    const { reference } = await client.session();
    const name = `POST /sessions/online/${reference}/invoices`;
    ksef.next(name, { status: 429, headers: { 'retry-after': '2700' } });
    expect(await failureOf(client.send(reference, xml()))).toMatchObject({
      code: 'ksef.rate-limited',
      retryAfterMs: 2_700_000,
      notReceived: true,
    });
    clock.advance(60_000);
    expect((await failureOf(client.send(reference, xml()))).retryAfterMs).toBe(2_640_000);
    expect(ksef.count(name)).toBe(1);
    // Other groups go on.
    await client.sessionStatus(reference);
    const restarted = again();
    ksef.next('GET /sessions/S9/invoices/D1', { status: 429, headers: { 'retry-after': '600' } });
    await failureOf(client.documentStatus('S9', 'D1'));
    expect((await failureOf(restarted.documentStatus('S9', 'D2'))).code).toBe('ksef.rate-limited');
    expect(ksef.count('GET /sessions/S9')).toBe(1);
  });

  it('is waited for when that is not long', async () => {
    const { client, ksef, clock } = await connected();
    const { reference } = await client.session();
    const name = `POST /sessions/online/${reference}/invoices`;
    ksef.next(name, { status: 429, headers: { 'retry-after': '30' } });
    await failureOf(client.send(reference, xml()));
    const start = clock.now();
    await client.send(reference, xml());
    expect(clock.now() - start).toBe(30_000);
  });
});
