import { describe, expect, it } from 'vitest';
import { createKsefLimiter } from '../src/limits/limiter.js';
import { fakeKsef } from './fake-ksef.js';
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

  it.each([
    ['7200', 7_200_000],
    ['86400', 86_400_000],
    ['604800', 86_400_000],
  ])('of %s seconds is obeyed for up to a day', async (seconds, ms) => {
    const { client, ksef, clock } = await connected();
    const { reference } = await client.session();
    const name = `POST /sessions/online/${reference}/invoices`;
    ksef.next(name, { status: 429, headers: { 'retry-after': seconds } });
    expect(await failureOf(client.send(reference, xml()))).toMatchObject({ retryAfterMs: ms });
    clock.advance(ms - 600_000);
    expect((await failureOf(client.send(reference, xml()))).retryAfterMs).toBe(600_000);
    expect(ksef.count(name)).toBe(1);
    clock.advance(600_000);
    await client.send((await client.session()).reference, xml());
    expect(ksef.count('POST /sessions/online/')).toBe(2);
  });

  it('at one address stops no client of the seller at another, on the same host either', async () => {
    const { client, ksef, clock, memory, again } = await connected();
    const limiter = createKsefLimiter({ clock, store: memory });
    const elsewhere = again({
      limiter,
      baseUrl: 'https://ksef.example/demo/v2',
      transport: await fakeKsef(clock),
    });
    const here = again({ limiter });
    ksef.next('GET /sessions/S9', { status: 429, headers: { 'retry-after': '7200' } });
    expect((await failureOf(here.sessionStatus('S9'))).code).toBe('ksef.rate-limited');
    expect((await failureOf(client.sessionStatus('S9'))).code).toBe('ksef.rate-limited');
    expect(await elsewhere.sessionStatus('S9')).toEqual({ closed: true, code: 170 });
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
