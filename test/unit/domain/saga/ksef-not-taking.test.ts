import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../../src/domain/errors.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { Saga, SagaAdvance, SagaEvent } from '../../../../src/domain/saga/model.js';
import { ACCEPTED, at, DAY, HOUR, locked, NOW, sent, step } from './ksef-sagas.js';

const MINUTE = 60_000;
const offline24 = { goesOffline: true };

type Said = { code: FailureCode; notReceived?: boolean; status?: number; retryAfterMs?: number };

function failed({ code, ...more }: Said): SagaEvent {
  return { type: 'failed', failure: { code, detail: 'why', ...more } };
}

/** A document at the moment `at`, in the words of those who wait for it. */
interface Life {
  readonly advance: SagaAdvance;
  readonly now: number;
  readonly sends: number;
  readonly told: readonly string[];
}

/** Everything but sending works: each send fails as said, each wait is waited for, for so long or until it is to be drawn. */
function onlySendingFails(saga: Saga, said: Said, forMs: number): Life {
  let advance = step(saga, { type: 'session-opened', session: 's1' });
  let now = NOW;
  let sends = 0;
  const told: string[] = [];
  while (advance.next !== 'draw' && advance.saga.state !== 'parked') {
    if (advance.alert !== null) told.push(advance.alert.code);
    if (advance.next === null) {
      if ((advance.saga.runAt ?? 0) > NOW + forMs) return { advance, now, sends, told };
      now = Math.max(now, advance.saga.runAt ?? now);
      advance = step(advance.saga, { type: 'resumed' }, now);
      continue;
    }
    if (advance.next === 'send') sends += 1;
    advance = step(advance.saga, answerTo(advance.next, said, sends), now);
  }
  if (advance.alert !== null) told.push(advance.alert.code);
  return { advance, now, sends, told };
}

function answerTo(action: SagaAdvance['next'], said: Said, sends: number): SagaEvent {
  if (action === 'send') return failed(said);
  if (action === 'locate') return { type: 'located', location: { place: 'nowhere' } };
  if (action === 'read') return { type: 'read', facts: locked };
  return { type: 'session-opened', session: `s${sends + 1}` };
}

const TROUBLES: readonly Said[] = [
  { code: 'ksef.unreachable' },
  { code: 'ksef.unavailable', status: 503 },
  { code: 'ksef.unreadable', status: 200 },
  { code: 'ksef.session-closed', status: 400, notReceived: true },
  { code: 'ksef.not-found', status: 404, notReceived: true },
];

describe('a KSeF that opens sessions and takes no document', () => {
  it.each(TROUBLES)('begins offline24 within a minute or two: $code', (said) => {
    const { advance, now, sends } = onlySendingFails(at('produced', offline24), said, DAY);
    expect(advance).toMatchObject({ next: 'draw', saga: { lock: 'ours' } });
    expect(sends).toBe(3);
    expect(now - NOW).toBeGreaterThanOrEqual(20_000);
    expect(now - NOW).toBeLessThanOrEqual(2 * MINUTE);
    const drawn = step(advance.saga, { type: 'drawn' }, now);
    expect(drawn).toMatchObject({ steps: ['attach-intended'], saga: { ksef: { offline: true } } });
  });

  it.each(TROUBLES)(
    'is told once to a person who waits for it, after about twenty minutes: $code',
    (said) => {
      const early = onlySendingFails(at('produced'), said, 15 * MINUTE);
      expect(early.told).toEqual([]);
      const { told, sends, advance } = onlySendingFails(at('produced'), said, 6 * HOUR);
      expect(told).toEqual([said.code]);
      expect(onlySendingFails(at('produced'), said, 35 * MINUTE).told).toEqual([said.code]);
      // At most a quarter of an hour apart, and twice where it is looked for in between.
      expect(sends).toBeGreaterThan(15);
      expect(sends).toBeLessThan(45);
      expect(advance.saga).toMatchObject({ lock: 'ours', ksef: { offline: false } });
    },
  );

  it('counts a mixture of all that as one', () => {
    const first = step(at('produced', offline24), failed({ code: 'ksef.unreachable' }));
    const opened = step(first.saga, { type: 'session-opened', session: 's1' }, NOW + 10_000);
    const closed = step(
      opened.saga,
      failed({ code: 'ksef.session-closed', status: 400, notReceived: true }),
      NOW + 10_000,
    );
    const again = step(closed.saga, { type: 'session-opened', session: 's2' }, NOW + 30_000);
    const third = step(again.saga, failed({ code: 'ksef.unavailable', status: 502 }), NOW + 30_000);
    expect(third).toMatchObject({ steps: ['in-doubt'], next: 'draw', saga: { ksef: { doubtful: true } } });
  });

  it('counts documents that are received and given up', () => {
    let advance = step(at('sent', { ...sent, ...offline24 }), {
      type: 'status',
      status: { kind: 'dropped', detail: '550' },
    });
    for (const session of ['s2', 's3']) {
      const nowhere = step(advance.saga, { type: 'located', location: { place: 'nowhere' } });
      const opened = step(nowhere.saga, { type: 'session-opened', session });
      const taken = step(opened.saga, { type: 'sent', reference: session });
      expect(taken.saga.state).toBe('sent');
      advance = step(taken.saga, { type: 'status', status: { kind: 'dropped', detail: '550' } });
    }
    expect(step(advance.saga, { type: 'located', location: { place: 'nowhere' } })).toMatchObject({
      steps: ['located'],
      next: 'draw',
    });
  });

  it('replaces a session that closes under it at once, and waits when the next one does the same', () => {
    const closed = failed({ code: 'ksef.session-closed', status: 400, notReceived: true });
    const first = step(at('send-intended', sent), closed);
    expect(first).toMatchObject({ steps: ['produced'], next: 'open-session' });
    const opened = step(first.saga, { type: 'session-opened', session: 's2' });
    expect(step(opened.saga, closed)).toMatchObject({ steps: ['produced'], next: null });
  });
});

describe('a wait that KSeF asks for', () => {
  const tooMany = (minutes: number, status?: number): SagaEvent =>
    failed({
      ...{ code: 'ksef.rate-limited', notReceived: true, retryAfterMs: minutes * MINUTE },
      ...(status !== undefined && { status }),
    });

  it.each([
    [119, 'draw'],
    [61, 'draw'],
    [60, null],
    [1, null],
  ] as const)('of %i minutes (429) leads to %s', (minutes, next) => {
    expect(step(at('send-intended', { ...sent, ...offline24 }), tooMany(minutes, 429)).next).toBe(next);
    expect(step(at('produced', offline24), tooMany(minutes, 429)).next).toBe(next);
  });

  it('counts with those before it, which KSeF has said, too', () => {
    const first = step(at('send-intended', { ...sent, ...offline24 }), tooMany(40, 429));
    const opened = step(first.saga, { type: 'session-opened', session: 's1' }, NOW + 40 * MINUTE);
    expect(step(opened.saga, tooMany(40, 429), NOW + 40 * MINUTE).next).toBe('draw');
    const ours = step(at('send-intended', { ...sent, ...offline24 }), tooMany(40));
    const again = step(ours.saga, { type: 'session-opened', session: 's1' }, NOW + 40 * MINUTE);
    expect(step(again.saga, tooMany(40), NOW + 40 * MINUTE).next).toBeNull();
  });

  it('is told at once where it passes an hour, with a deadline that is near', () => {
    const saga = at('send-intended', { ...sent, deadline: NOW + 10 * HOUR });
    expect(step(saga, tooMany(120, 429))).toMatchObject({
      alert: { code: 'ksef.rate-limited' },
      deadline: { code: 'ksef.deadline' },
      saga: { runAt: NOW + HOUR },
    });
  });

  it('with a server error is an outage of so long', () => {
    const down = (minutes: number) =>
      failed({ code: 'ksef.unavailable', status: 503, retryAfterMs: minutes * MINUTE });
    expect(step(at('produced', offline24), down(4)).next).toBeNull();
    expect(step(at('produced', offline24), down(5)).next).toBe('draw');
    expect(step(at('produced'), down(19)).alert).toBeNull();
    expect(step(at('produced'), down(20)).alert).toMatchObject({ code: 'ksef.unavailable' });
  });
});

describe('a session in which KSeF gives no rights (415)', () => {
  const noRights: Said = { code: 'ksef.unauthorized', status: 400, notReceived: true };

  it.each([{}, offline24])('is followed by others, and after three in a row by a person (%o)', (plan) => {
    const { advance, now, sends, told } = onlySendingFails(at('produced', plan), noRights, DAY);
    expect(sends).toBe(3);
    expect(now - NOW).toBeLessThanOrEqual(MINUTE);
    expect(told).toEqual(['ksef.unauthorized']);
    expect(advance).toMatchObject({
      steps: ['produced', 'parked'],
      saga: { parkedFrom: 'produced', runAt: now + DAY, ksef: { doubtful: false, offline: false } },
    });
    const nextDay = step(advance.saga, { type: 'resumed' }, now + DAY);
    expect(nextDay).toMatchObject({ steps: ['produced'], saga: { failures: 0 } });
    expect(onlySendingFails(nextDay.saga, noRights, 2 * DAY)).toMatchObject({ sends: 3, told: [] });
  });

  it('counts by itself, whatever failed before', () => {
    const saga = at('send-intended', sent, { failures: 6, reason: { code: 'ksef.unavailable' } });
    expect(step(saga, failed(noRights))).toMatchObject({ steps: ['produced'], next: null });
  });

  it('is no login that is turned away (403): that one is told at once', () => {
    const forbidden = failed({ code: 'ksef.unauthorized', status: 403, notReceived: true });
    expect(step(at('send-intended', sent), forbidden).steps).toEqual(['produced', 'parked']);
  });
});

describe('a failure that the Ministry has announced', () => {
  const down = failed({ code: 'ksef.unavailable', status: 503 });
  const circumstances = (from: number, to: number | null) => ({
    ...{ now: NOW, fraction: 0.5 },
    announced: [{ kind: 'unavailable' as const, from, to }],
  });

  it.each([
    [NOW - HOUR, null, 'draw'],
    [NOW - HOUR, NOW + 1, 'draw'],
    [NOW - HOUR, NOW, null],
    [NOW + 1, null, null],
  ] as const)('from %i to %s needs no second send to be believed: %s', (from, to, next) => {
    const saga = at('produced', offline24);
    expect(advance(saga, down, circumstances(from, to)).next).toBe(next);
  });

  it('is believed of sends alone: what KSeF takes all the same is no failure', () => {
    const opened = { type: 'session-opened', session: 's1' } as const;
    expect(advance(at('produced', offline24), opened, circumstances(NOW - HOUR, null)).next).toBe('send');
  });
});

describe('the count of what KSeF does not take', () => {
  const notTaken = { sends: 2, since: NOW };

  it('ends with the number', () => {
    const accepted = step(at('sent', { ...sent, ...offline24, notTaken }), {
      type: 'status',
      status: ACCEPTED,
    });
    expect(accepted.saga.ksef?.notTaken).toBeNull();
  });

  it('begins anew after a person was needed', () => {
    const parked = at('parked', { ...sent, notTaken }, { parkedFrom: 'produced' });
    expect(step(parked, { type: 'resumed' }).saga.ksef?.notTaken).toBeNull();
  });

  it('says nothing while something else is to be settled', () => {
    const reason = { code: 'ksef.mismatch' } as const;
    const undecided = at('in-doubt', { ...sent, ...offline24, notTaken }, { reason });
    const fails = step(undecided, failed({ code: 'ksef.unavailable' }));
    expect(fails).toMatchObject({ next: null, saga: { reason, ksef: { notTaken } } });
  });

  it('is not held up by a clock that ran ahead', () => {
    const ahead = at('produced', { ...offline24, notTaken: { sends: 1, since: NOW + DAY } });
    const fails = step(ahead, failed({ code: 'ksef.unavailable' }));
    expect(fails.saga.ksef?.notTaken).toEqual({ sends: 2, since: NOW });
  });

  it('is of no interest once it was issued offline: the customer has it', () => {
    const attached = at('attached', {
      ...sent,
      ...offline24,
      offline: true,
      notTaken: { sends: 9, since: NOW },
    });
    expect(step(attached, failed({ code: 'ksef.unavailable' }))).toMatchObject({ next: null });
  });
});
