import { inspect } from 'node:util';
import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { Transport, TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { fixedToken } from '../../../src/platform/token.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { BASE_URL, CANARY, connected, failureOf, JSON_API, SPACE_URL } from './parts.js';

type Step = Partial<TransportAnswer> & { readonly json?: unknown; readonly fails?: Failure };

/** Answers with one step after the other, the last one for ever. */
function scripted(steps: readonly Step[]) {
  const requests: (TransportRequest & { readonly at: number })[] = [];
  const transport: Transport = {
    send: async (request) => {
      requests.push({ ...request, at: systemClock.now() });
      const { json, fails, ...answer } = steps[Math.min(requests.length, steps.length) - 1] ?? {};
      if (fails !== undefined) throw fails;
      const body = json === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(json));
      return { status: 200, headers: { 'content-type': JSON_API }, body, ...answer };
    },
    close: () => {},
  };
  return { requests, ...connected({ transport }) };
}

const found: Step = { json: invoiceDocument() };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1, 9) });
});

afterEach(() => {
  vi.useRealTimers();
});

async function later<T>(call: Promise<T>, ms = 600_000): Promise<T> {
  const settled = call.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return (await settled)();
}

describe('an answer with an error status', () => {
  const jsonApi = (pointer: string, detail: string) => ({ errors: [{ source: { pointer }, detail }] });
  const cases: readonly [number, string, string | undefined, unknown?][] = [
    [400, 'platform.rejected', '/data: is odd', jsonApi('/data', 'is odd')],
    [401, 'platform.unauthorized', 'invalid_token', { error: 'invalid_token' }],
    [402, 'platform.rejected', undefined],
    [403, 'platform.forbidden', 'no', { errors: [{ title: 'no' }] }],
    [404, 'platform.not-found', undefined],
    [406, 'platform.rejected', undefined],
    [408, 'platform.unavailable', undefined],
    [409, 'platform.conflict', 'has a final PDF', { errors: [{ detail: 'has a final PDF' }] }],
    [410, 'platform.not-found', undefined],
    [415, 'platform.rejected', undefined],
    [
      422,
      'platform.rejected',
      '/data/attributes/a: is bad; b: is worse',
      {
        errors: [
          jsonApi('/data/attributes/a', 'is bad').errors[0],
          { source: { parameter: 'b' }, detail: 'is worse' },
        ],
      },
    ],
    [422, 'platform.rejected', 'Paid at can’t be blank', { errors: 'Paid at can’t be blank' }],
    [
      422,
      'platform.rejected',
      'event: is unknown; event: is short',
      { errors: { event: ['is unknown', 'is short'] } },
    ],
    [500, 'platform.unavailable', undefined],
    [502, 'platform.unavailable', undefined],
    [503, 'platform.unavailable', undefined],
    [504, 'platform.unavailable', undefined],
    [301, 'platform.unreadable', 'a redirect, which is not followed'],
    [302, 'platform.unreadable', 'a redirect, which is not followed'],
  ];

  it.each(cases)('%i is %s (%s)', async (status, code, said, json) => {
    const { invoices } = scripted([{ status, json }]);
    const failure = await failureOf(later(invoices.lock('inv-1')));
    expect(failure.code).toBe(code);
    expect(failure.status).toBe(status);
    const words = said === undefined ? `status ${status}` : `status ${status}, ${said}`;
    expect(failure.detail).toBe(`POST /invoices/inv-1/lock: ${words}`);
  });

  it('says nothing of an HTML page', async () => {
    const body = Buffer.from('<html>Bad gateway</html>');
    const { invoices } = scripted([{ status: 502, headers: { 'content-type': 'text/html' }, body }]);
    const failure = await failureOf(later(invoices.lock('inv-1')));
    expect(failure.detail).toBe('POST /invoices/inv-1/lock: status 502');
  });

  it('cuts long texts and keeps them on one line', async () => {
    const { invoices } = scripted([
      { status: 422, json: { errors: [{ detail: `a\n\u0007b${'c'.repeat(600)}` }] } },
    ]);
    const failure = await failureOf(later(invoices.lock('inv-1')));
    expect(failure.detail).toMatch(/lock: status 422, a b(c{484})…$/);
  });
});

describe('an answer that is not what it should be', () => {
  const cases: readonly [string, Step][] = [
    ['the answer is empty', { body: new Uint8Array() }],
    ['the answer is no valid JSON', { body: Buffer.from('{"data":') }],
    ['the answer is no valid JSON', { body: Buffer.from([0x22, 0xff, 0x22]) }],
    ['the answer is text/html, not JSON', { headers: { 'content-type': 'text/html; charset=utf-8' } }],
  ];

  it.each(cases)('%s', async (words, step) => {
    const { invoices } = scripted([step]);
    const failure = await failureOf(invoices.show('inv-1'));
    expect(failure.code).toBe('platform.unreadable');
    expect(failure.detail).toBe(`GET /invoices/inv-1: ${words}`);
    expect(failure.status).toBe(200);
  });

  it.each([[null], [[]], [{}], [{ data: null }], ['text'], [{ data: { type: 'spaces', id: '1' } }]])(
    'is unreadable: %j',
    async (json) => {
      const { invoices } = scripted([{ json }]);
      expect((await failureOf(invoices.show('inv-1'))).code).toBe('platform.unreadable');
    },
  );
});

describe('repeating', () => {
  const broken = new Failure('platform.unreachable', { detail: 'ECONNRESET' });
  const faults: readonly [string, Step][] = [
    ['a server error', { status: 503 }],
    ['a broken connection', { fails: broken }],
  ];

  it.each(faults)('reads again after %s, a little later each time', async (_name, fault) => {
    const { invoices, requests, memory } = scripted([fault, fault, found]);
    await later(invoices.show('inv-1'));
    const [first = 0] = requests.map(({ at }) => at);
    expect(requests.map(({ at }) => at - first)).toEqual([0, 1_000, 4_000]);
    expect(memory.sent).toHaveLength(3);
  });

  it.each(faults)('gives up reading after three times of %s', async (_name, fault) => {
    const { invoices, requests } = scripted([fault]);
    await failureOf(later(invoices.show('inv-1')));
    expect(requests).toHaveLength(3);
  });

  it.each(faults)('never sends a change again after %s', async (_name, fault) => {
    const { invoices, requests } = scripted([fault]);
    await failureOf(later(invoices.lock('inv-1')));
    expect(requests).toHaveLength(1);
  });

  it('does not repeat what was refused', async () => {
    const { invoices, requests } = scripted([{ status: 404 }]);
    await failureOf(later(invoices.show('inv-1')));
    expect(requests).toHaveLength(1);
  });

  it('hands on how long a server error asks to wait, instead of repeating', async () => {
    const { invoices, requests } = scripted([{ status: 503, headers: { 'retry-after': '90' } }]);
    const failure = await failureOf(later(invoices.show('inv-1')));
    expect(failure.retryAfterMs).toBe(90_000);
    expect(requests).toHaveLength(1);
  });
});

describe('429', () => {
  const limited = (retryAfter?: string): Step => ({
    status: 429,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });
  const waits: readonly [string | undefined, number][] = [
    ['7', 7_000],
    ['Thu, 01 Oct 2026 09:00:20 GMT', 20_000],
    ['Thursday, 01-Oct-26 09:00:20 GMT', 20_000],
    ['0', 1_000],
    ['-5', 60_000],
    ['soon', 60_000],
    ['1.5', 60_000],
    ['Thu, 01 Oct 2026 08:59:59 GMT', 60_000],
    [undefined, 60_000],
    ['999999', 3_600_000],
  ];

  it.each(waits)('with Retry-After %s is sent again after %i ms', async (retryAfter, wait) => {
    const { invoices, requests } = scripted([limited(retryAfter), found]);
    const begin = systemClock.now();
    await later(invoices.lock('inv-1'), 2 * 3_600_000);
    expect(requests.map(({ at }) => at - begin)).toEqual([0, wait]);
  });

  it('stops the other requests of that user too', async () => {
    const { invoices, requests, connection } = scripted([limited('30'), found]);
    const begin = systemClock.now();
    const lock = invoices.lock('inv-1');
    await vi.advanceTimersByTimeAsync(10);
    const read = invoices.show('inv-1');
    await vi.advanceTimersByTimeAsync(10);
    expect(connection.snapshot()[0]).toMatchObject({ waiting: 2, pausedUntil: begin + 30_000 });
    await later(Promise.all([lock, read]));
    expect(requests.map(({ method, at }) => [method, at - begin])).toEqual([
      ['POST', 0],
      ['POST', 30_000],
      ['GET', 30_000],
    ]);
  });

  it('is a failure with the wait after three times', async () => {
    const { invoices, requests } = scripted([limited('30')]);
    const failure = await failureOf(later(invoices.lock('inv-1')));
    expect(failure.code).toBe('platform.rate-limited');
    expect(failure.retryAfterMs).toBe(30_000);
    expect(requests).toHaveLength(3);
  });
});

describe('the end', () => {
  it('fails what waits and what is under way, and sends nothing more', async () => {
    const silent: Transport = { send: () => new Promise(() => {}), close: vi.fn() };
    const { invoices, connection } = connected({ transport: silent });
    const calls = Array.from({ length: 30 }, (_, index) => failureOf(invoices.lock(`inv-${index}`)));
    await vi.advanceTimersByTimeAsync(10);
    connection.close();
    for (const failure of await Promise.all(calls)) {
      expect(failure.code).toBe('platform.unreachable');
      expect(failure.message).toContain('the program is stopping');
    }
    expect((await failureOf(invoices.lock('inv-1'))).message).toContain('the program is stopping');
    expect(silent.close).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can wait for what is under way: nothing more is sent, but what was sent is answered', async () => {
    const answers: ((answer: TransportAnswer) => void)[] = [];
    const transport: Transport = {
      send: () => new Promise((resolve) => answers.push(resolve)),
      close: () => {},
    };
    const { invoices, connection } = connected({ transport });
    const underWay = Array.from({ length: 8 }, () => invoices.lock('inv-1'));
    const waiting = Array.from({ length: 3 }, () => failureOf(invoices.show('inv-9')));
    await vi.advanceTimersByTimeAsync(10);
    connection.drain();
    for (const failure of await Promise.all(waiting)) {
      expect(failure.message).toContain('the program is stopping');
    }
    expect(answers).toHaveLength(8);
    const [failing, limited, ...fine] = answers;
    failing?.({ status: 500, headers: {}, body: new Uint8Array() });
    limited?.({ status: 429, headers: {}, body: new Uint8Array() });
    const body = Buffer.from(JSON.stringify(invoiceDocument()));
    for (const answer of fine) answer({ status: 200, headers: {}, body });
    expect((await failureOf(underWay[0] as Promise<unknown>)).code).toBe('platform.unavailable');
    expect((await failureOf(underWay[1] as Promise<unknown>)).message).toContain('the program is stopping');
    for (const call of underWay.slice(2)) expect((await call).invoice.id).toBe('inv-1');
    expect(answers).toHaveLength(8);
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of one client fails what waits for it, and leaves the others alone', async () => {
    const answers: ((answer: TransportAnswer) => void)[] = [];
    const transport: Transport = {
      send: () => new Promise((resolve) => answers.push(resolve)),
      close: () => {},
    };
    const { connection, invoices } = connected({ transport });
    const ended = new AbortController();
    const client = connection.client(
      { baseUrl: BASE_URL, spaceBaseUrl: SPACE_URL, token: fixedToken(new Secret(CANARY)) },
      ended.signal,
    );
    const underWay = Array.from({ length: 8 }, () => client.invoices.lock('inv-1'));
    const waiting = failureOf(client.invoices.show('inv-2'));
    const others = invoices.show('inv-1');
    await vi.advanceTimersByTimeAsync(10);
    ended.abort();
    expect((await waiting).message).toContain('the program is stopping');
    const body = Buffer.from(JSON.stringify(invoiceDocument()));
    const answer = (): void => {
      for (const each of answers.splice(0)) each({ status: 200, headers: {}, body });
    };
    answer();
    for (const call of underWay) expect((await call).invoice.id).toBe('inv-1');
    expect((await failureOf(client.invoices.show('inv-2'))).message).toContain('the program is stopping');
    await vi.advanceTimersByTimeAsync(10);
    expect(answers).toHaveLength(1);
    answer();
    expect((await others).invoice.id).toBe('inv-1');
    connection.close();
  });

  it('of the program ends every client', async () => {
    const silent: Transport = { send: () => new Promise(() => {}), close: () => {} };
    const { connection } = connected({ transport: silent });
    const space = { baseUrl: BASE_URL, spaceBaseUrl: SPACE_URL, token: fixedToken(new Secret(CANARY)) };
    const client = connection.client(space, new AbortController().signal);
    const calls = Array.from({ length: 12 }, () => failureOf(client.invoices.lock('inv-1')));
    await vi.advanceTimersByTimeAsync(10);
    connection.close();
    for (const failure of await Promise.all(calls)) expect(failure.code).toBe('platform.unreachable');
    const late = connection.client(space, new AbortController().signal);
    expect((await failureOf(late.invoices.lock('inv-1'))).message).toContain('the program is stopping');
  });

  it('sends nothing even if it comes while the send is being recorded', async () => {
    const { invoices, connection, memory, requests } = scripted([found]);
    let recorded = (): void => {};
    vi.spyOn(memory, 'record').mockReturnValue(
      new Promise((resolve) => {
        recorded = () => resolve(true);
      }),
    );
    const call = failureOf(invoices.lock('inv-1'));
    await vi.advanceTimersByTimeAsync(1);
    connection.close();
    recorded();
    expect((await call).message).toContain('the program is stopping');
    expect(requests).toEqual([]);
  });

  it('ends the wait before a repetition', async () => {
    const { invoices, connection, requests } = scripted([{ status: 500 }]);
    const call = failureOf(invoices.show('inv-1'));
    await vi.advanceTimersByTimeAsync(500);
    connection.close();
    expect((await call).message).toContain('the program is stopping');
    expect(requests).toHaveLength(1);
  });
});

describe('the token', () => {
  it('is blotted out when the platform repeats it', async () => {
    const { invoices } = scripted([{ status: 401, json: { error: `token ${CANARY} is revoked` } }]);
    const failure = await failureOf(invoices.show('inv-1'));
    expect(failure.detail).toBe('GET /invoices/inv-1: status 401, token [secret] is revoked');
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(CANARY);
  });

  it('is blotted out before the text is cut', async () => {
    const error = `${'x'.repeat(484)}${CANARY}`;
    const { invoices } = scripted([{ status: 401, json: { error } }]);
    const failure = await failureOf(invoices.show('inv-1'));
    expect(failure.detail).toMatch(/x\[se…$/);
  });

  it.each(['', 'two words', 'line\nbreak', 'ümlaut'])('"%s" is refused before it is sent', async (token) => {
    const send = vi.fn();
    const { invoices } = connected({ token, transport: { send, close: () => {} } });
    const failure = await failureOf(invoices.show('inv-1'));
    expect(failure.code).toBe('platform.unauthorized');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the store', () => {
  it('lets its own failures through as they are', async () => {
    const { invoices, memory } = scripted([found]);
    const full = new Failure('store.full');
    vi.spyOn(memory, 'record').mockRejectedValue(full);
    expect(await failureOf(invoices.show('inv-1'))).toBe(full);
  });
});
