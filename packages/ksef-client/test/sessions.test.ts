import { HOUR_MS } from '@spacebooks/base/durations';
import { TransportError } from '@spacebooks/http/transport-error';
import { describe, expect, it } from 'vitest';
import { isDefinitelyNotReceived } from '../src/definite.js';
import { problem } from './fake-ksef.js';
import { connected, failureOf, xml } from './parts.js';

describe('a session', () => {
  it('is opened with a key that KSeF can use, and remembered before it is used', async () => {
    const { client, ksef, memory, clock } = await connected();
    const session = await client.session();
    expect(session).toEqual({ reference: 'S2', validUntil: clock.now() + 12 * HOUR_MS });
    expect([...memory.sessions.keys()]).toEqual(['S2']);
    const { reference } = await client.send('S2', { ...xml('zażółć'), offline: true });
    expect(ksef.documents).toMatchObject([
      { reference, session: 'S2', xml: '<Faktura>zażółć</Faktura>', offline: true },
    ]);
  });

  it('is not used when it could not be remembered', async () => {
    const { client, ksef, memory } = await connected();
    memory.sessionOpened = () => Promise.reject(new Error('disk full'));
    await expect(client.session()).rejects.toThrow('disk full');
    await expect(client.session()).rejects.toThrow('disk full');
    expect(ksef.count('POST /sessions/online')).toBe(2);
  });

  it.each([
    ['a year ahead', 365 * 24 * HOUR_MS],
    ['half a day ahead', 11.9 * HOUR_MS],
    ['a year behind', -365 * 24 * HOUR_MS],
  ])('serves all documents of ten minutes, with one login, by a clock that is %s', async (_name, ms) => {
    const { client, ksef, behind, clock } = await connected();
    behind.ms = ms;
    const { reference } = await client.session();
    for (let minute = 0; minute < 9; minute += 1) {
      await client.send((await client.session()).reference, xml());
      clock.advance(60_000);
    }
    expect(ksef.documents.map(({ session }) => session)).toEqual(Array(9).fill(reference));
    expect(ksef.count('POST /auth/challenge')).toBe(1);
    await client.tidy(true);
    expect(ksef.count(`POST /sessions/online/${reference}/close`)).toBe(1);
  });

  it('is opened with fresh keys when KSeF has retired the one we know', async () => {
    const { client, ksef } = await connected();
    await client.logIn();
    await ksef.rotateKeys();
    await client.session();
    expect(ksef.requests.map(({ name }) => name).slice(-3)).toEqual([
      'POST /sessions/online',
      'GET /security/public-key-certificates',
      'POST /sessions/online',
    ]);
  });

  it('is not opened for ever with keys that KSeF does not take', async () => {
    const { client, ksef } = await connected();
    await client.logIn();
    ksef.next('POST /sessions/online', problem(400, 21470), problem(400, 21470));
    expect(await failureOf(client.session())).toMatchObject({ code: 'ksef.unavailable', notReceived: true });
    expect(ksef.count('POST /sessions/online')).toBe(2);
  });

  it('serves all documents until its time is nearly over', async () => {
    const { client, ksef, clock } = await connected();
    const first = await client.session();
    clock.advance(11 * HOUR_MS);
    expect((await client.session()).reference).toBe(first.reference);
    clock.advance(45 * 60_000);
    expect((await client.session()).reference).not.toBe(first.reference);
    expect(ksef.count('POST /sessions/online')).toBe(2);
  });

  it.each([
    [21180, 'closed'],
    [21184, 'ended'],
    [21173, 'unknown'],
    [21155, 'full'],
  ])('that KSeF says is over (%i, %s) takes no more, and another is opened', async (code) => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/invoices`, problem(400, code));
    const failure = await failureOf(client.send(reference, xml()));
    expect(failure.code).toBe('ksef.session-closed');
    expect(isDefinitelyNotReceived(failure)).toBe(true);
    expect((await failureOf(client.send(reference, xml()))).code).toBe('ksef.session-closed');
    expect(ksef.count(`POST /sessions/online/${reference}/invoices`)).toBe(1);
    const next = await client.session();
    expect(next.reference).not.toBe(reference);
    await client.send(next.reference, xml());
  });

  it('in which three sends in a row are not answered is left', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    const send = `POST /sessions/online/${reference}/invoices`;
    const isLost = async (): Promise<void> => {
      ksef.next(send, { status: 503 });
      expect((await failureOf(client.send(reference, xml()))).code).toBe('ksef.unavailable');
    };
    await isLost();
    await isLost();
    await client.send(reference, xml());
    await isLost();
    await isLost();
    expect((await client.session()).reference).toBe(reference);
    await isLost();
    expect((await client.session()).reference).not.toBe(reference);
    expect((await failureOf(client.send(reference, xml()))).code).toBe('ksef.session-closed');
  });

  it('of an earlier process takes nothing, because its key is gone', async () => {
    const { client, again } = await connected();
    const { reference } = await client.session();
    const failure = await failureOf(again().send(reference, xml()));
    expect(failure).toMatchObject({ code: 'ksef.session-closed', notReceived: true });
  });

  it('tells whether it still takes documents', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    expect(await client.sessionStatus(reference)).toEqual({ closed: false, code: 100 });
    await client.closeSession(reference);
    expect(await client.sessionStatus(reference)).toEqual({ closed: true, code: 170 });
    ksef.next(`GET /sessions/${reference}`, { json: { status: { code: 777, description: '' } } });
    expect(await client.sessionStatus(reference)).toEqual({ closed: false, code: 777 });
    ksef.next(`GET /sessions/${reference}`, problem(400, 21173));
    expect((await failureOf(client.sessionStatus(reference))).code).toBe('ksef.not-found');
  });
});

describe('closing', () => {
  it('takes a session that is closed or unknown for closed', async () => {
    const { client } = await connected();
    const { reference } = await client.session();
    await client.closeSession(reference);
    await client.closeSession(reference);
    await client.closeSession('S999');
  });

  it('says when nobody knows', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/close`, { status: 504 });
    expect((await failureOf(client.closeSession(reference))).code).toBe('ksef.unavailable');
  });
});

describe('tidying', () => {
  it('closes a session that has been idle for ten minutes, and no other', async () => {
    const { client, ksef, clock, memory } = await connected();
    const { reference } = await client.session();
    clock.advance(9 * 60_000);
    await client.send(reference, xml());
    clock.advance(9 * 60_000);
    await client.tidy();
    expect(ksef.count(`POST /sessions/online/${reference}/close`)).toBe(0);
    clock.advance(60_000);
    await client.tidy();
    expect(ksef.count(`POST /sessions/online/${reference}/close`)).toBe(1);
    expect(memory.sessions.size).toBe(0);
    await client.tidy();
    expect(ksef.count(`POST /sessions/online/${reference}/close`)).toBe(1);
  });

  it('closes what an earlier process left open', async () => {
    const { client, ksef, clock, memory, again } = await connected();
    const { reference } = await client.session();
    clock.advance(1);
    const restarted = again();
    const { reference: own } = await restarted.session();
    await restarted.tidy();
    expect(ksef.count(`POST /sessions/online/${reference}/close`)).toBe(1);
    expect([...memory.sessions.keys()]).toEqual([own]);
  });

  it('closes what an earlier process opened at a moment to come', async () => {
    const { ksef, memory, again, clock } = await connected();
    await memory.sessionOpened(
      'seller',
      { reference: 'S9', validUntil: clock.now() + 9_000 * HOUR_MS },
      clock.now() + 8_000 * HOUR_MS,
    );
    await again().tidy();
    expect(ksef.count('POST /sessions/online/S9/close')).toBe(1);
  });

  it('leaves alone what another client of this process opened', async () => {
    const { ksef, again, clock } = await connected();
    const [one, other] = [again(), again()];
    clock.advance(1);
    await one.session();
    await other.tidy(true);
    expect(ksef.count('POST /sessions/online/S2/close')).toBe(0);
  });

  it('closes everything at the end', async () => {
    const { client, ksef, memory } = await connected();
    const { reference } = await client.session();
    await client.tidy(true);
    expect(ksef.count(`POST /sessions/online/${reference}/close`)).toBe(1);
    expect(memory.sessions.size).toBe(0);
  });

  it('forgets a session that KSeF has closed by itself', async () => {
    const { client, ksef, clock, memory } = await connected();
    await client.session();
    clock.advance(13 * HOUR_MS);
    await client.tidy();
    expect(ksef.count('POST /sessions/online/S2/close')).toBe(0);
    expect(memory.sessions.size).toBe(0);
  });

  it('goes on with the next session when one cannot be closed, and tries it again', async () => {
    const { client, ksef, clock, memory, again } = await connected();
    await client.session();
    await again().session();
    clock.advance(1);
    const lines: unknown[] = [];
    const log = {
      info: () => {},
      warn: (message: string, fields?: unknown) => lines.push([message, fields]),
    };
    const restarted = again({ log });
    ksef.next('POST /sessions/online/S2/close', new TransportError('unreachable', 'ECONNRESET'));
    await restarted.tidy();
    expect([...memory.sessions.keys()]).toEqual(['S2']);
    expect(lines).toMatchObject([['ksef.session-close-failed', { session: 'S2' }]]);
    await restarted.tidy();
    expect(memory.sessions.size).toBe(0);
  });
});
