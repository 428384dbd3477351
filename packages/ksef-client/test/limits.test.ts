import { DAY_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { rateLimitMemory } from '../../http/test/rate-limit-memory.js';
import { LIMITS, type LimitGroup } from '../src/limits/groups.js';
import { failureOf } from './error-of.js';
import { jumpingClock } from './jumping-clock.js';
import { most, never, run, SELLER } from './limited-sends.js';

describe('the limits of KSeF', () => {
  /** The limit tables of the interface, version 2.9.0: a second, a minute, an hour. */
  it.each([
    ['login', [60]],
    ['online-session', [10, 30, 120]],
    ['session-close', [20, 60, 240]],
    ['send', [10, 30, 180]],
    ['document-status', [30, 120, 1_200]],
    ['session-documents', [10, 20, 200]],
    ['session', [10, 120, 1_200]],
    ['metadata', [8, 16, 20]],
    ['download', [8, 16, 64]],
  ] as const)('of %s are what KSeF publishes: %o', (group, requests) => {
    const lengths = [1_000, 60_000, 3_600_000];
    expect(LIMITS[group]).toEqual(requests.map((each, index) => ({ ms: lengths[index], requests: each })));
  });

  it('count a request from its answer, because nobody knows when it arrived', async () => {
    const { send, arrived, clock } = run();
    await Promise.all(Array.from({ length: 8 }, () => send('metadata', 700)));
    const answered = clock.now();
    await send('metadata');
    expect(clock.now() - answered).toBe(1_200);
    expect(arrived).toHaveLength(9);
  });

  it('make nobody wait longer than two minutes', async () => {
    const { send, clock } = run();
    for (let count = 0; count < 20; count += 1) await send('metadata');
    const start = clock.now();
    const failure = await failureOf(send('metadata'));
    expect(failure.code).toBe('ksef.rate-limited');
    expect(failure.notReceived).toBe(true);
    expect(failure.retryAfterMs).toBeGreaterThan(3_500_000);
    const seconds = Math.ceil((failure.retryAfterMs ?? 0) / 1_000);
    expect(failure.detail).toBe(`the requests that KSeF allows are used up for ${seconds} seconds`);
    expect(clock.now()).toBe(start);
    clock.advance(failure.retryAfterMs ?? 0);
    await send('metadata');
  });

  it('hold over a restart', async () => {
    const clock = jumpingClock();
    const memory = rateLimitMemory();
    const before = run(clock, memory);
    for (let count = 0; count < 20; count += 1) await before.send('metadata');
    clock.advance(1_800_000);
    const after = run(clock, memory);
    const failure = await failureOf(after.send('metadata'));
    expect(failure.code).toBe('ksef.rate-limited');
    clock.advance(failure.retryAfterMs ?? 0);
    await after.send('metadata');
    expect(most([...before.arrived, ...after.arrived], 3_600_000)).toBe(20);
  });

  it('are those of a group, and of a seller', async () => {
    const { limiter, send } = run();
    for (let count = 0; count < 20; count += 1) await send('metadata');
    await send('download');
    await limiter.run({ ...SELLER, seller: 'another@ksef.example' }, 'metadata', async () => {}, never);
    expect((await failureOf(send('metadata'))).code).toBe('ksef.rate-limited');
  });

  it('of a login are those of an address, whoever the seller is', async () => {
    const { limiter, clock } = run();
    const logIn = (seller: string, address = SELLER.address) =>
      limiter.run({ address, seller }, 'login', async () => {}, never);
    const start = clock.now();
    await Promise.all(Array.from({ length: 60 }, (_, index) => logIn(`seller ${index}`)));
    await logIn('a seller elsewhere', 'demo.ksef.example');
    expect(clock.now() - start).toBe(0);
    await logIn('one more');
    expect(clock.now() - start).toBe(1_200);
    await limiter.pause(SELLER, 'login', 600_000);
    expect((await failureOf(logIn('another'))).retryAfterMs).toBe(600_000);
    await logIn('a seller elsewhere', 'demo.ksef.example');
  });

  it('of an address hold for all requests together', async () => {
    const { limiter, clock } = run();
    const arrived: number[] = [];
    const send = (seller: string, group: LimitGroup) =>
      limiter.run({ ...SELLER, seller }, group, async () => void arrived.push(clock.now()), never);
    const sellers = Array.from({ length: 20 }, (_, index) => `seller ${index}`);
    await Promise.all(sellers.flatMap((seller) => Array.from({ length: 10 }, () => send(seller, 'session'))));
    expect(arrived).toHaveLength(200);
    expect(most(arrived, 1_000)).toBe(75);
  });

  it('go by the order in which requests came', async () => {
    const { limiter } = run();
    const order: number[] = [];
    const send = (index: number) =>
      limiter.run(SELLER, 'metadata', async () => void order.push(index), never);
    await Promise.all(Array.from({ length: 12 }, (_, index) => send(index)));
    expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
  });

  it('leave what went wrong by itself as it was, also when it was broken off meanwhile', async () => {
    const { limiter } = run();
    const stop = new AbortController();
    const sending = limiter.run(
      SELLER,
      'login',
      async () => {
        stop.abort();
        throw new Error('refused');
      },
      stop.signal,
    );
    await expect(sending).rejects.toThrow('refused');
  });

  it('let a wait be broken off', async () => {
    const { limiter, send } = run();
    const stop = new AbortController();
    for (let count = 0; count < 16; count += 1) await send('metadata');
    const waiting = limiter.run(SELLER, 'metadata', async () => 'sent', stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow('the program is stopping');
  });
});

describe('a clock that is put back', () => {
  it.each([
    ['by an hour', 3_600_000],
    ['by a day', DAY_MS],
    ['to 1970', 50 * 365 * DAY_MS],
  ])('%s keeps no turn for as long as that', async (_how, ms) => {
    const { send, clock } = run();
    for (let count = 0; count < 16; count += 1) await send('metadata');
    clock.advance(-ms);
    const start = clock.now();
    await send('metadata');
    // The minute is full all the same.
    expect(clock.now() - start).toBeGreaterThan(50_000);
    expect(clock.now() - start).toBeLessThanOrEqual(60_200);
  });

  it('ends no wait that KSeF asked for, and makes none longer', async () => {
    const { limiter, send, clock } = run();
    await limiter.pause(SELLER, 'send', 90_000);
    clock.advance(-DAY_MS);
    const start = clock.now();
    await send('send');
    expect(clock.now() - start).toBe(90_000);
  });

  it('before a restart makes nobody wait longer than KSeF asked', async () => {
    const memory = rateLimitMemory();
    const before = run(jumpingClock(), memory);
    for (let count = 0; count < 20; count += 1) await before.send('metadata');
    await before.limiter.pause(SELLER, 'send', 7_200_000);
    before.clock.advance(-DAY_MS);
    const after = run(before.clock, memory);
    const [full, paused] = [await failureOf(after.send('metadata')), await failureOf(after.send('send'))];
    expect([full.retryAfterMs, paused.retryAfterMs]).toEqual([3_601_200, 7_200_000]);
    after.clock.advance(7_200_000);
    await after.send('metadata');
    await after.send('send');
  });
});
