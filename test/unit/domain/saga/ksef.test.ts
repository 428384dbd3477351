import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../../src/domain/errors.js';
import { newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import {
  type Action,
  newSaga,
  type Saga,
  type SagaEvent,
  type SagaState,
} from '../../../../src/domain/saga/model.js';
import {
  ACCEPTED,
  ACCEPTED_AT,
  accepted,
  at,
  DAY,
  failed,
  HOUR,
  locked,
  NOW,
  NUMBER,
  open,
  PLAN,
  registered,
  sent,
  step,
  turnedAway,
} from './ksef-sagas.js';

describe('the way into KSeF without faults', () => {
  it('commits the session before the send, and the number before the platform learns it', () => {
    const events: SagaEvent[] = [
      { type: 'resumed' },
      { type: 'read', facts: open },
      { type: 'checked', facts: open, findings: [], ksef: PLAN },
      { type: 'locked', facts: locked },
      { type: 'produced', findings: [] },
      { type: 'session-opened', session: 's1' },
      { type: 'sent', reference: 'r1' },
      { type: 'resumed' },
      { type: 'status', status: { kind: 'processing' } },
      { type: 'resumed' },
      {
        type: 'status',
        status: { kind: 'accepted', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT },
      },
      { type: 'read', facts: locked },
      { type: 'registered', facts: registered },
      { type: 'receipt-archived' },
      { type: 'read', facts: registered },
    ];
    let current: Saga = newSaga(NOW, false);
    const states: SagaState[] = [];
    const actions: (Action | null)[] = [];
    for (const event of events) {
      const result = step(current, event);
      expect(result.alert).toBeNull();
      states.push(...result.steps);
      actions.push(result.next);
      current = result.saga;
    }
    expect(states).toEqual([
      'fetched',
      'checked',
      'lock-intended',
      'locked',
      'produced',
      'send-intended',
      'sent',
      'accepted',
      'register-intended',
      'registered',
      'done',
    ]);
    expect(actions).toEqual([
      'read',
      'check',
      'lock',
      'produce',
      'open-session',
      'send',
      null,
      'ask',
      null,
      'ask',
      'read',
      'register',
      'fetch-receipt',
      'read',
      null,
    ]);
    expect(current).toMatchObject({ state: 'done', runAt: null, reason: null });
    expect(current.ksef).toMatchObject({
      sessions: ['s1'],
      reference: 'r1',
      sends: 1,
      sentAt: NOW,
      doubtful: false,
      number: NUMBER,
      acceptedAt: ACCEPTED_AT,
      receipt: 'archived',
    });
  });

  it('asks after 1, 2, 4 ... seconds and at last every five minutes, and tells once after an hour', () => {
    let saga = step(at('send-intended', { ...sent, reference: null }), {
      type: 'sent',
      reference: 'r1',
    }).saga;
    const delays = [(saga.runAt ?? 0) - NOW];
    const alerts: string[] = [];
    let now = NOW;
    for (let look = 0; look < 24; look += 1) {
      now = saga.runAt ?? 0;
      const looked = step(saga, { type: 'status', status: { kind: 'processing' } }, now);
      saga = looked.saga;
      delays.push((saga.runAt ?? 0) - now);
      if (looked.alert !== null) alerts.push(looked.alert.code);
    }
    expect(delays.slice(0, 11)).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1_000),
    );
    expect(now - NOW).toBeGreaterThan(HOUR);
    expect(alerts).toEqual(['ksef.processing']);
  });
});

describe('before its day', () => {
  it('waits without a lock, a failure or an alert', () => {
    const until = NOW + 5 * HOUR;
    const waits = step(newSaga(NOW, false), { type: 'future', facts: open, until });
    expect(waits).toMatchObject({ next: null, alert: null, steps: [] });
    expect(waits.saga).toMatchObject({ state: 'requested', lock: 'none', runAt: until, failures: 0 });
    const goesOn = step(waits.saga, { type: 'read', facts: open }, until);
    expect(goesOn).toMatchObject({ next: 'check', saga: { reason: null } });
  });
});

describe('taking it up again', () => {
  it.each([
    ['produced', {}, 'read'],
    ['send-intended', sent, 'locate'],
    ['in-doubt', sent, 'locate'],
    ['located', sent, 'open-session'],
    ['sent', sent, 'ask'],
    ['accepted', accepted, 'read'],
    ['register-intended', accepted, 'read'],
    ['registered', accepted, 'fetch-receipt'],
    ['registered', { ...accepted, receipt: 'archived' }, 'read'],
    ['registered', { ...accepted, receipt: 'missing' }, 'read'],
    ['attached', { ...sent, offline: true }, 'open-session'],
    ['attached', accepted, 'read'],
  ] as const)('in %s (%o) begins with %s', (state, progress, action) => {
    expect(step(at(state, progress), { type: 'resumed' }).next).toBe(action);
  });

  it('looks for what was going to be sent, though something was refused before', () => {
    const reason = { code: 'ksef.rejected' } as const;
    const refused = step(at('located', { ...sent, doubtful: true }), failed('ksef.rejected'));
    const intended = step(refused.saga, { type: 'session-opened', session: 's2' });
    expect(intended.saga).toMatchObject({ state: 'send-intended', reason });
    expect(step(intended.saga, { type: 'resumed' }).next).toBe('locate');
    const again = step(at('send-intended', { ...sent, offline: true }, { reason }), { type: 'resumed' });
    expect(again.next).toBe('locate');
  });

  it('knows that what was going to be sent may have been', () => {
    const resumed = step(at('send-intended', sent), { type: 'resumed' });
    expect(resumed.saga.ksef?.doubtful).toBe(true);
  });
});

describe('a send', () => {
  it.each([
    'ksef.unreachable',
    'ksef.unavailable',
    'ksef.unreadable',
    'ksef.not-found',
    'ksef.dropped',
    'daemon.defect',
    'store.failed',
  ] as const)('that ends with %s leaves a doubt, and is never repeated without a look', (code) => {
    const doubt = step(at('send-intended', sent), failed(code));
    expect(doubt).toMatchObject({ steps: ['in-doubt'], next: null });
    expect(doubt.saga).toMatchObject({ lock: 'ours', reason: { code }, ksef: { doubtful: true } });
    expect(step(doubt.saga, { type: 'resumed' }).next).toBe('locate');
  });

  it.each(['ksef.unreachable', 'ksef.rate-limited'] as const)(
    'that certainly did not arrive (%s) is as if it had not been',
    (code) => {
      const failure = failed(code, { notReceived: true, retryAfterMs: HOUR });
      const back = step(at('send-intended', sent), failure);
      expect(back).toMatchObject({ steps: ['produced'], next: null });
      expect(back.saga).toMatchObject({ runAt: NOW + HOUR, ksef: { doubtful: false } });
    },
  );

  it('that is turned away with the login parks, and nothing was received', () => {
    const parked = step(at('send-intended', sent), turnedAway('ksef.unauthorized'));
    expect(parked).toMatchObject({
      steps: ['produced', 'parked'],
      alert: { code: 'ksef.unauthorized' },
      saga: { parkedFrom: 'produced', ksef: { doubtful: false } },
    });
  });

  it('in a session that was closed goes into another one, which is committed first', () => {
    const back = step(at('send-intended', sent), turnedAway('ksef.session-closed'));
    expect(back).toMatchObject({ steps: ['produced'], next: 'open-session' });
    const again = step(back.saga, { type: 'session-opened', session: 's2' });
    expect(again).toMatchObject({ steps: ['send-intended'], next: 'send' });
    expect(again.saga.ksef).toMatchObject({ sessions: ['s1', 's2'], sends: 2 });
    const third = step({ ...again.saga, failures: 2 }, turnedAway('ksef.session-closed'));
    expect(third.next).toBeNull();
  });

  it('that is refused before any doubt lets go of the lock', () => {
    const back = step(at('send-intended', sent), turnedAway('ksef.rejected'));
    expect(back).toMatchObject({
      steps: ['unlocking'],
      next: 'read',
      saga: { reason: { code: 'ksef.rejected' } },
    });
    const foreign = step(at('send-intended', sent, { lock: 'foreign' }), turnedAway('ksef.rejected'));
    expect(foreign.steps).toEqual(['refused']);
  });

  it('that is refused after a doubt is held against every session first, and after the lag of the index again', () => {
    const doubtful = at('send-intended', { ...sent, doubtful: true });
    const refused = step(doubtful, turnedAway('ksef.rejected'));
    expect(refused).toMatchObject({ steps: ['in-doubt'], next: 'confirm-absent' });
    expect(step(refused.saga, { type: 'resumed' }).next).toBe('confirm-absent');
    const nowhere = { type: 'absence-checked', closed: true, location: { place: 'nowhere' } } as const;
    const tooEarly = step(refused.saga, nowhere, NOW + 1_000);
    expect(tooEarly).toMatchObject({ next: null, saga: { state: 'in-doubt', runAt: NOW + HOUR } });
    expect(step(refused.saga, { ...nowhere, closed: false }, NOW + HOUR).saga.state).toBe('in-doubt');
    const proven = step(refused.saga, nowhere, NOW + HOUR);
    expect(proven).toMatchObject({ steps: ['unlocking'], saga: { reason: { code: 'ksef.rejected' } } });
    const found = {
      type: 'absence-checked',
      closed: true,
      location: { place: 'archive', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT },
    } as const;
    expect(step(refused.saga, found, NOW + HOUR).steps).toEqual(['accepted']);
  });
});

describe('a moment that a clock noted which ran ahead', () => {
  const ahead = { ...sent, sentAt: NOW + 365 * DAY };

  it('holds up the proof that nothing was sent for no longer than the lag of the index', () => {
    const reason = { code: 'ksef.rejected' } as const;
    const doubtful = at('in-doubt', { ...ahead, doubtful: true }, { reason });
    const nowhere = { type: 'absence-checked', closed: true, location: { place: 'nowhere' } } as const;
    const waits = step(doubtful, nowhere);
    expect(waits).toMatchObject({ next: null, saga: { runAt: NOW + HOUR, ksef: { sentAt: NOW } } });
    expect(step(waits.saga, nowhere, NOW + HOUR).steps).toEqual(['unlocking']);
  });

  it('does not keep a person from being told that KSeF takes its time', () => {
    const processing = { type: 'status', status: { kind: 'processing' } } as const;
    const first = step(at('sent', ahead), processing);
    expect(first.alert).toBeNull();
    expect(step(first.saga, processing, NOW + HOUR).alert).toMatchObject({ code: 'ksef.processing' });
  });

  it('does not lengthen the day after which a lock is taken back', () => {
    const failing = {
      failures: 5,
      failingSince: NOW + 365 * DAY,
      reason: { code: 'platform.unavailable' },
    } as const;
    const saga = { ...at('locked', {}, failing), ksef: null };
    const waits = step(saga, failed('platform.unavailable'));
    expect(waits.saga.failingSince).toBe(NOW);
    const much = { ...waits.saga, failures: 19 };
    expect(step(much, failed('platform.unavailable'), NOW + DAY).steps).toEqual(['unlocking']);
  });
});

describe('a look after a doubt', () => {
  const doubtful = at('in-doubt', { ...sent, reference: null, doubtful: true });

  it('that finds it nowhere allows the same bytes again, in a session that is committed first', () => {
    const located = step(doubtful, { type: 'located', location: { place: 'nowhere' } });
    expect(located).toMatchObject({ steps: ['located'], next: 'open-session' });
    expect(located.saga.ksef?.doubtful).toBe(true);
    const again = step(located.saga, { type: 'session-opened', session: 's1' });
    expect(again.saga.ksef).toMatchObject({ sessions: ['s1'], sends: 2 });
    expect(step(again.saga, turnedAway('ksef.rate-limited')).steps).toEqual(['located']);
  });

  it('that finds it nowhere again and again has it sent ever more seldom, and tells a person', () => {
    const delays: number[] = [];
    const alerts: (string | undefined)[] = [];
    for (let sends = 1; sends <= 9; sends += 1) {
      const lost = at('in-doubt', { ...sent, sends }, { reason: { code: 'ksef.dropped' } });
      const located = step(lost, { type: 'located', location: { place: 'nowhere' } });
      expect(located.steps).toEqual(['located']);
      delays.push(located.next === 'open-session' ? 0 : (located.saga.runAt ?? 0) - NOW);
      alerts.push(located.alert?.code);
    }
    expect(delays.slice(0, 5)).toEqual([0, 20_000, 40_000, 80_000, 160_000]);
    expect(alerts.indexOf('ksef.dropped')).toBe(7);
  });

  it.each([
    [{ kind: 'processing' }, ['sent'], null],
    [{ kind: 'accepted', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT }, ['sent', 'accepted'], 'read'],
    [{ kind: 'duplicate', ksefNumber: NUMBER, session: 's0' }, ['sent'], 'compare-duplicate'],
    [{ kind: 'rejected', detail: '450: XSD' }, ['sent', 'unlocking'], 'read'],
  ] as const)('that finds it in a session as %o goes on from there', (status, steps, next) => {
    const location = { place: 'session', session: 's1', reference: 'r9', status } as const;
    const located = step(doubtful, { type: 'located', location });
    expect(located).toMatchObject({ steps, next });
    expect(located.saga.ksef?.reference).toBe('r9');
  });

  it('that finds another document under its number parks with the difference', () => {
    const location = { place: 'taken', ksefNumber: NUMBER, difference: { key: 'Fa/P_15' } } as const;
    const parked = step(doubtful, { type: 'located', location });
    expect(parked).toMatchObject({
      steps: ['parked'],
      alert: {
        code: 'ksef.mismatch',
        phrase: { key: 'ksef document', values: { number: NUMBER, difference: location.difference } },
      },
      saga: { parkedFrom: 'in-doubt', lock: 'ours' },
    });
  });

  it('waits for KSeF as long as it takes', () => {
    const parkedFor = {
      failures: 500,
      failingSince: NOW - 30 * DAY,
      reason: { code: 'ksef.unreachable' },
    } as const;
    const waits = step({ ...doubtful, ...parkedFor }, failed('ksef.unreachable'));
    expect(waits).toMatchObject({ steps: [], next: null, saga: { state: 'in-doubt', lock: 'ours' } });
  });
});

describe('what KSeF says of the document', () => {
  const waiting = at('sent', sent);

  it('rejected: the lock is taken back, and a person is told', () => {
    const back = step(waiting, { type: 'status', status: { kind: 'rejected', detail: '450: no' } });
    expect(back).toMatchObject({ steps: ['unlocking'], next: 'read' });
    const unlocking = step(back.saga, { type: 'read', facts: locked });
    expect(unlocking.next).toBe('unlock');
    expect(step(unlocking.saga, { type: 'unlocked' })).toMatchObject({
      steps: ['released'],
      alert: { code: 'ksef.rejected', detail: '450: no' },
    });
  });

  it('rejected, a second copy after a doubt: the first one is held against KSeF before the lock is taken back', () => {
    const status = { kind: 'rejected', detail: '435: no' } as const;
    const second = at('sent', { ...sent, sessions: ['s1', 's2'], sends: 2, doubtful: true });
    const refused = step(second, { type: 'status', status });
    expect(refused).toMatchObject({
      steps: ['in-doubt'],
      next: 'confirm-absent',
      saga: { reason: { code: 'ksef.rejected', detail: '435: no' }, ksef: { doubtful: true } },
    });
    const location = { place: 'session', session: 's1', reference: 'r0', status: ACCEPTED } as const;
    const found = step(refused.saga, { type: 'absence-checked', closed: true, location }, NOW + HOUR);
    expect(found.steps).toEqual(['sent', 'accepted']);
    const rejected = { ...location, status } as const;
    const all = step(refused.saga, { type: 'absence-checked', closed: true, location: rejected }, NOW + HOUR);
    expect(all).toMatchObject({ steps: ['unlocking'], saga: { reason: { code: 'ksef.rejected' } } });
  });

  it('rejected, the only copy, found after a doubt: the lock is taken back at once', () => {
    const status = { kind: 'rejected', detail: '450: no' } as const;
    const location = { place: 'session', session: 's1', reference: 'r1', status } as const;
    const back = step(at('in-doubt', { ...sent, doubtful: true }), { type: 'located', location });
    expect(back.steps).toEqual(['sent', 'unlocking']);
  });

  it('dropped: it is looked for before it is sent again', () => {
    const doubt = step(waiting, { type: 'status', status: { kind: 'dropped', detail: '500: x' } });
    expect(doubt).toMatchObject({
      steps: ['in-doubt'],
      next: null,
      saga: { reason: { code: 'ksef.dropped' } },
    });
  });

  it('unknown three times: it is looked for', () => {
    expect(step(waiting, failed('ksef.not-found')).saga.state).toBe('sent');
    const third = step({ ...waiting, failures: 2 }, failed('ksef.not-found'));
    expect(third).toMatchObject({ steps: ['in-doubt'], saga: { ksef: { doubtful: true } } });
  });

  it('duplicate (440): only equal bytes are adopted', () => {
    const status = { kind: 'duplicate', ksefNumber: NUMBER, session: 's0' } as const;
    const duplicate = step(waiting, { type: 'status', status });
    expect(duplicate).toMatchObject({ steps: [], next: 'compare-duplicate' });
    const ours = {
      type: 'duplicate-compared',
      ksefNumber: NUMBER,
      ours: true,
      acquisitionDate: ACCEPTED_AT,
    } as const;
    expect(step(duplicate.saga, ours)).toMatchObject({
      steps: ['accepted'],
      saga: { ksef: { number: NUMBER, acceptedAt: ACCEPTED_AT, reference: null } },
    });
    const theirs = {
      type: 'duplicate-compared',
      ksefNumber: NUMBER,
      ours: false,
      difference: { key: 'Fa/P_15' },
    } as const;
    const parked = step(duplicate.saga, theirs);
    expect(parked).toMatchObject({ steps: ['parked'], alert: { code: 'ksef.mismatch' } });
    const looks = step(parked.saga, { type: 'resumed' }, NOW + DAY);
    expect(looks.next).toBe('adopt');
    const nobody = step(looks.saga, { type: 'not-adopted' }, NOW + DAY);
    expect(nobody).toMatchObject({ steps: [], next: 'read' });
    const unchanged = step(nobody.saga, { type: 'read', facts: locked }, NOW + DAY);
    expect(unchanged).toMatchObject({ steps: ['parked'], alert: null, saga: { runAt: NOW + 2 * DAY } });
    const adopted = { type: 'adopted', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT } as const;
    expect(step(looks.saga, adopted)).toMatchObject({
      steps: ['accepted'],
      next: 'read',
      saga: { ksef: { number: NUMBER, receipt: 'missing' } },
    });
    const refused = { type: 'not-adopted', refused: { decision: 7, detail: 'another seller' } } as const;
    const stays = step(looks.saga, refused);
    expect(stays).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.not-adopted', detail: 'another seller' },
      saga: { ksef: { refusedDecision: 7 } },
    });
    const later = step(stays.saga, { type: 'resumed' });
    expect(later.next).toBe('adopt');
    const next = { type: 'not-adopted', refused: { decision: 8, detail: 'another number' } } as const;
    expect(step(later.saga, next).alert).toMatchObject({ detail: 'another number' });
  });
});

describe('another document with our number', () => {
  const reason = { code: 'ksef.mismatch', detail: 'why' } as const;
  const undecided = at('in-doubt', { ...sent, doubtful: false }, { reason, alerted: reason.code });

  it.each([
    ['unlocked', open],
    ['changed', { ...locked, contentDigest: 'B' }],
  ])('begins anew with an invoice that was %s', (_name, facts) => {
    const again = step(undecided, { type: 'read', facts });
    expect(again).toMatchObject({ steps: ['fetched'], next: 'check', saga: { ksef: null } });
  });

  it('is forgotten by what begins anew: a send after that is looked for, not decided', () => {
    const facts = { ...locked, contentDigest: 'B' };
    const events: SagaEvent[] = [
      { type: 'read', facts },
      { type: 'checked', facts, findings: [], ksef: PLAN },
      { type: 'produced', findings: [] },
      { type: 'session-opened', session: 's2' },
      { type: 'resumed' },
    ];
    let result = step(undecided, events[0] as SagaEvent);
    for (const event of events.slice(1)) result = step(result.saga, event);
    expect(result).toMatchObject({ next: 'locate', saga: { state: 'send-intended', lock: 'foreign' } });
    expect(step(at('send-intended', sent, { reason }), { type: 'resumed' }).next).toBe('locate');
  });

  it('begins anew after a doubt only when ours is certainly nowhere', () => {
    const doubtful = { ...undecided, ksef: { ...newKsefProgress(PLAN), ...sent, doubtful: true } };
    const looks = step(doubtful, { type: 'read', facts: open });
    expect(looks.next).toBe('confirm-absent');
    const location = { place: 'taken', ksefNumber: NUMBER, difference: { key: 'x' } } as const;
    const absent = { type: 'absence-checked', closed: true, location } as const;
    expect(step(looks.saga, absent).saga).toMatchObject({ state: 'in-doubt', runAt: NOW + HOUR });
    expect(step(looks.saga, absent, NOW + HOUR).steps).toEqual(['unlocking']);
  });

  it.each(['ksef.mismatch', 'ksef.not-adopted', 'ksef.rejected'] as const)(
    'is still to be settled (%s) when KSeF did not answer',
    (code) => {
      const saga = { ...undecided, reason: { code } };
      const action = step(saga, { type: 'resumed' }).next;
      for (const failure of ['ksef.unreachable', 'ksef.not-found', 'ksef.unauthorized'] as const) {
        const waits = step(saga, failed(failure));
        expect(waits.saga.reason?.code).toBe(code);
        expect(step(waits.saga, { type: 'resumed' }).next).toBe(action);
      }
    },
  );

  it('ends with an invoice that is gone, or that somebody else made an e-invoice of', () => {
    const missed = step(undecided, { type: 'missing' });
    expect(missed).toMatchObject({ next: null, saga: { state: 'in-doubt', lock: 'ours' } });
    expect(step(missed.saga, { type: 'resumed' }).next).toBe('adopt');
    expect(step(missed.saga, { type: 'missing' }).steps).toEqual(['gone']);
    const back = step(missed.saga, { type: 'read', facts: locked });
    expect(back).toMatchObject({ steps: ['parked'], alert: null });
    expect(step(back.saga, { type: 'resumed' }).saga.failures).toBe(0);
    expect(step(undecided, { type: 'read', facts: registered }).steps).toEqual(['done-foreign']);
  });
});

describe('before anything is sent', () => {
  it('KSeF that is down keeps the lock, for days', () => {
    let saga = at('produced');
    for (let now = NOW; now < NOW + 9 * DAY; now = saga.runAt ?? 0) {
      const waits = step(saga, failed('ksef.unreachable'), now);
      expect(waits.saga).toMatchObject({ state: 'produced', lock: 'ours' });
      saga = waits.saga;
    }
    // The platform, which fails for the first time then, has not failed for days.
    expect(step(saga, failed('platform.unreachable'), NOW + 9 * DAY).saga.state).toBe('produced');
  });

  it('a login that is turned away parks, and after a day gives the lock back', () => {
    const parked = step(at('produced'), failed('ksef.unauthorized'));
    expect(parked).toMatchObject({ steps: ['parked'], alert: { code: 'ksef.unauthorized' } });
    const again = step(parked.saga, { type: 'resumed' }, NOW + DAY);
    expect(again.next).toBe('read');
    const read = step(again.saga, { type: 'read', facts: locked }, NOW + DAY);
    expect(read.next).toBe('open-session');
    expect(step(read.saga, failed('ksef.unauthorized'), NOW + HOUR).steps).toEqual(['parked']);
    expect(step(read.saga, failed('ksef.unauthorized'), NOW + DAY).steps).toEqual(['unlocking']);
  });

  it('a login that is turned away before the lock locks nothing', () => {
    const unlocked = { lock: 'none', produced: false, ksef: null } as const;
    const parked = step(at('fetched', {}, unlocked), failed('ksef.unauthorized'));
    expect(parked).toMatchObject({ steps: ['parked'], saga: { parkedFrom: 'fetched', lock: 'none' } });
  });

  it('an invoice that was unlocked is checked again', () => {
    const again = step(at('produced'), { type: 'read', facts: open });
    expect(again).toMatchObject({ steps: ['fetched'], next: 'check', saga: { ksef: null, lock: 'none' } });
  });

  it('an e-invoice that somebody else attached ends it', () => {
    expect(step(at('produced'), { type: 'read', facts: registered }).steps).toEqual(['done-foreign']);
  });
});

describe('a duplicate that is not to be found', () => {
  const missing: SagaEvent = {
    type: 'failed',
    failure: { code: 'ksef.not-found', detail: 'why', action: 'compare-duplicate' },
  };
  const duplicate = (ksefNumber: string | null) => ({ ...sent, duplicateOf: { ksefNumber, session: null } });

  it('is asked for again, and is no doubt', () => {
    for (const number of [NUMBER, null]) {
      const waits = step(at('sent', duplicate(number), { failures: 5, failingSince: NOW - HOUR }), missing);
      expect(waits).toMatchObject({ next: null, saga: { state: 'sent', ksef: { doubtful: false } } });
    }
  });

  it('is left to a person after a day, when KSeF names none', () => {
    const long = { failures: 19, failingSince: NOW - DAY };
    const parked = step(at('sent', duplicate(null), long), missing);
    expect(parked).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.mismatch' },
      saga: { parkedFrom: 'in-doubt', lock: 'ours' },
    });
    expect(step(parked.saga, { type: 'resumed' }).next).toBe('adopt');
    expect(step(at('sent', duplicate(NUMBER), long), missing)).toMatchObject({ saga: { state: 'sent' } });
  });
});

describe('nothing lets go of the lock once it was sent', () => {
  it.each([
    'send-intended',
    'in-doubt',
    'located',
    'sent',
    'accepted',
    'register-intended',
    'registered',
  ] as const)('in %s', (state) => {
    const long = { failures: 500, failingSince: NOW - 30 * DAY } as const;
    const codes: FailureCode[] = [
      'ksef.unreachable',
      'ksef.unauthorized',
      'ksef.unreadable',
      'platform.unreachable',
      'platform.unauthorized',
      'platform.rejected',
      'platform.conflict',
      'store.failed',
      'store.full',
      'daemon.defect',
    ];
    for (const code of codes) {
      const saga = at(state, { ...accepted, number: state === 'sent' ? null : NUMBER, doubtful: true }, long);
      const result = step(saga, failed(code));
      expect([code, result.saga.state]).not.toEqual([code, 'unlocking']);
      expect(result.saga.runAt).not.toBeNull();
    }
  });
});

describe('after the acceptance', () => {
  it('a platform that refuses the number parks with it, and tries every day', () => {
    const parked = step(at('register-intended', accepted), failed('platform.rejected'));
    expect(parked).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.not-registered', detail: 'platform.rejected: why' },
      saga: { parkedFrom: 'register-intended', runAt: NOW + DAY },
    });
    const again = step(parked.saga, { type: 'resumed' }, NOW + DAY);
    expect(again.next).toBe('read');
    expect(step(again.saga, { type: 'read', facts: locked }).next).toBe('register');
    expect(step(again.saga, failed('platform.rejected')).alert).toBeNull();
  });

  it('a platform that is down is tried until it answers', () => {
    const long = { failures: 500, failingSince: NOW - 30 * DAY } as const;
    const waits = step(at('register-intended', accepted, long), failed('platform.unreachable'));
    expect(waits).toMatchObject({ next: null, saga: { state: 'register-intended' } });
  });

  it('a lost answer to the registration is found out by reading', () => {
    const read = step(at('register-intended', accepted), { type: 'read', facts: registered });
    expect(read).toMatchObject({ steps: ['registered'], next: 'fetch-receipt' });
  });

  it('an e-invoice of another standard is not ours', () => {
    const other = { ...registered, eInvoiceStandard: 'Zugferd' };
    const parked = step(at('accepted', accepted), { type: 'read', facts: other });
    expect(parked).toMatchObject({ steps: ['parked'], alert: { code: 'ksef.not-registered' } });
  });

  it('an invoice that is gone parks at the second look, and is looked for every day', () => {
    const first = step(at('accepted', accepted), { type: 'missing' });
    expect(first).toMatchObject({ steps: [], next: null, alert: null });
    const second = step(first.saga, { type: 'missing' });
    expect(second).toMatchObject({
      steps: ['parked'],
      alert: { code: 'invoice.deleted-after-acceptance' },
      saga: { runAt: NOW + DAY },
    });
    const looks = step(second.saga, { type: 'resumed' }, NOW + DAY);
    expect(looks.next).toBe('read');
    expect(step(looks.saga, { type: 'missing' }, NOW + DAY)).toMatchObject({
      steps: ['parked'],
      alert: null,
    });
  });

  it('an invoice that was edited meanwhile is registered all the same, and a person is told', () => {
    const edited = { ...open, contentDigest: 'B' };
    const goesOn = step(at('accepted', accepted), { type: 'read', facts: edited });
    expect(goesOn).toMatchObject({ steps: ['register-intended'], next: 'register' });
    const ends = step(at('registered', accepted), {
      type: 'read',
      facts: { ...registered, contentDigest: 'B' },
    });
    expect(ends).toMatchObject({ steps: ['done'], alert: { code: 'invoice.changed' } });
  });

  it('a receipt that is not to be found is given up after a day, and the invoice ends all the same', () => {
    const waits = step(at('registered', accepted), failed('ksef.not-found'));
    expect(waits).toMatchObject({ next: null, saga: { state: 'registered', failingSince: NOW } });
    // A clock that jumps makes a day of a moment, but no attempts.
    expect(step(waits.saga, failed('ksef.not-found'), NOW + DAY).saga.ksef?.receipt).toBe('wanted');
    const late = step({ ...waits.saga, failures: 19 }, failed('ksef.not-found'), NOW + DAY);
    expect(late).toMatchObject({ next: 'read', saga: { ksef: { receipt: 'missing' } } });
  });
});

describe('our own visualisation', () => {
  const attaching = { ...accepted, attaches: true };

  it('is attached before the number is registered, because the platform mails at the first of the two', () => {
    const read = step(at('accepted', attaching), { type: 'read', facts: locked });
    expect(read.next).toBe('draw');
    const drawn = step(read.saga, { type: 'drawn' });
    expect(drawn).toMatchObject({ steps: ['attach-intended'], next: 'attach' });
    const attached = step(drawn.saga, { type: 'attached', facts: { ...locked, archived: true } });
    expect(attached).toMatchObject({ steps: ['attached'], next: 'read' });
    const goesOn = step(attached.saga, { type: 'read', facts: { ...locked, archived: true } });
    expect(goesOn).toMatchObject({ steps: ['register-intended'], next: 'register' });
  });

  it('is compared when the answer to the attach was lost', () => {
    const saga = at('attach-intended', attaching);
    expect(step(saga, { type: 'read', facts: locked }).next).toBe('attach');
    expect(step(saga, { type: 'read', facts: { ...locked, archived: true } }).next).toBe('compare');
    expect(step(saga, { type: 'compared', ours: true }).steps).toEqual(['attached']);
    expect(step(saga, { type: 'compared', ours: false })).toMatchObject({
      steps: ['register-intended'],
      alert: { code: 'invoice.final-pdf' },
    });
  });

  it.each([
    ['accepted', 'invoice.refused'],
    ['accepted', 'daemon.defect'],
    ['attach-intended', 'platform.rejected'],
  ] as const)('does not hold up the number: %s, %s', (state, code) => {
    expect(step(at(state, attaching), failed(code))).toMatchObject({
      steps: ['register-intended'],
      next: 'register',
      alert: { code },
    });
  });
});

describe('offline24', () => {
  const goesOffline = { goesOffline: true };

  it.each(['ksef.unreachable', 'ksef.unavailable'] as const)('issues with both codes when %s', (code) => {
    const first = step(at('produced', goesOffline), failed(code));
    expect(first).toMatchObject({ next: null, saga: { state: 'produced', failures: 1 } });
    const second = step(first.saga, failed(code));
    expect(second).toMatchObject({ next: null, saga: { failures: 2 } });
    const offline = step(second.saga, failed(code));
    expect(offline).toMatchObject({ steps: [], next: 'draw', saga: { ksef: { offline: false } } });
    const drawn = step(offline.saga, { type: 'drawn' });
    expect(drawn).toMatchObject({ steps: ['attach-intended'], saga: { ksef: { offline: true } } });
    const attached = step(drawn.saga, { type: 'attached', facts: { ...locked, archived: true } });
    expect(attached).toMatchObject({ steps: ['attached'], next: 'open-session' });
    const waits = step(attached.saga, failed(code));
    expect(waits).toMatchObject({ next: null, saga: { state: 'attached', lock: 'ours' } });
    expect(step(waits.saga, { type: 'resumed' }).next).toBe('open-session');
    const intended = step(waits.saga, { type: 'session-opened', session: 's1' });
    expect(intended.steps).toEqual(['send-intended']);
    expect(step(intended.saga, turnedAway('ksef.rate-limited')).steps).toEqual(['attached']);
  });

  it('issues, too, when KSeF goes down under an open session, and nothing was received', () => {
    const failure = failed('ksef.unreachable', { notReceived: true });
    const first = { notTaken: { sends: 1, since: NOW } };
    const second = at('send-intended', { ...sent, ...goesOffline, ...first }, { failures: 1 });
    const third = step(step(second, failure).saga, { type: 'session-opened', session: 's1' });
    expect(third).toMatchObject({ steps: ['send-intended'], saga: { failures: 2 } });
    expect(step(third.saga, failure)).toMatchObject({
      steps: ['produced'],
      next: 'draw',
      saga: { state: 'produced', ksef: { offline: false } },
    });
    const doubtful = { ...third.saga, ksef: { ...newKsefProgress(PLAN), ...sent, doubtful: true } };
    expect(step(doubtful, failure)).toMatchObject({ steps: ['located'], next: null });
    const online = at('send-intended', sent, { failures: 7 });
    expect(step(online, failure)).toMatchObject({ steps: ['produced'], next: null });
  });

  const lost = { ...sent, ...goesOffline, reference: null, doubtful: true };

  it.each(['ksef.unreachable', 'ksef.unavailable'] as const)(
    'issues what may have arrived, too, when KSeF cannot say so (%s): the same bytes, looked for before they are sent',
    (code) => {
      const first = step(at('send-intended', { ...sent, ...goesOffline }), failed(code));
      expect(first).toMatchObject({ steps: ['in-doubt'], saga: { failures: 1, ksef: { doubtful: true } } });
      const second = step(step(first.saga, { type: 'resumed' }).saga, failed(code));
      expect(second).toMatchObject({ next: null, saga: { state: 'in-doubt', failures: 2 } });
      const third = step(second.saga, failed(code));
      expect(third).toMatchObject({ steps: [], next: 'draw', saga: { state: 'in-doubt' } });
      const drawn = step(third.saga, { type: 'drawn' });
      expect(drawn).toMatchObject({ steps: ['attach-intended'], next: 'read' });
      expect(drawn.saga.ksef).toMatchObject({ offline: true, doubtful: true });
      expect(step(drawn.saga, { type: 'read', facts: locked })).toMatchObject({ steps: [], next: 'attach' });
      const attached = step(drawn.saga, { type: 'attached', facts: { ...locked, archived: true } });
      expect(attached).toMatchObject({ steps: ['attached'], next: 'locate' });
      const waits = step(attached.saga, failed(code));
      expect(waits).toMatchObject({ steps: [], next: null, saga: { state: 'attached', lock: 'ours' } });
      expect(step(waits.saga, { type: 'resumed' }).next).toBe('locate');
      const nowhere = step(waits.saga, { type: 'located', location: { place: 'nowhere' } });
      expect(nowhere).toMatchObject({ steps: ['located'], next: 'open-session' });
      const again = step(nowhere.saga, { type: 'session-opened', session: 's2' });
      expect(again).toMatchObject({
        steps: ['send-intended'],
        next: 'send',
        saga: { ksef: { offline: true } },
      });
    },
  );

  it('adopts the first send when it arrives after all, and draws nothing more', () => {
    const location = { place: 'archive', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT } as const;
    const found = step(at('attached', { ...lost, offline: true }), { type: 'located', location });
    expect(found).toMatchObject({ steps: ['accepted'], saga: { ksef: { number: NUMBER, doubtful: false } } });
    const read = step(found.saga, { type: 'read', facts: { ...locked, archived: true } });
    expect(read).toMatchObject({ steps: ['register-intended'], next: 'register' });
  });

  it('issues what was found nowhere, when KSeF goes down again before it is sent', () => {
    const notTaken = { sends: 2, since: NOW };
    const down = at('located', { ...lost, notTaken }, { reason: { code: 'ksef.unavailable' } });
    expect(step(down, failed('ksef.unavailable'))).toMatchObject({
      next: 'draw',
      saga: { state: 'located' },
    });
    expect(
      step(at('located', { ...lost, offline: true }, { failures: 2 }), failed('ksef.unavailable')),
    ).toMatchObject({ next: null, saga: { state: 'located' } });
  });

  it('after a crash before the attach reads first, and looks for the document after it', () => {
    const crashed = at('attach-intended', { ...lost, offline: true });
    expect(step(crashed, { type: 'resumed' }).next).toBe('read');
    const archived = { ...locked, archived: true };
    expect(step(crashed, { type: 'read', facts: archived }).next).toBe('compare');
    expect(step(crashed, { type: 'compared', ours: true })).toMatchObject({
      steps: ['attached'],
      next: 'locate',
    });
    expect(step(crashed, { type: 'compared', ours: false })).toMatchObject({
      steps: ['attached'],
      next: 'locate',
    });
  });

  it('asks KSeF on when the invoice is deleted before the attach: the document may be there', () => {
    const missed = step(at('attach-intended', { ...lost, offline: true }), { type: 'missing' });
    expect(missed).toMatchObject({ next: null, saga: { state: 'attach-intended' } });
    const asks = step(missed.saga, { type: 'missing' });
    expect(asks).toMatchObject({ steps: ['in-doubt'], next: 'locate', saga: { lock: 'ours' } });
    expect(step(asks.saga, failed('ksef.unavailable'))).toMatchObject({ next: null });
  });

  it.each([
    ['an answer that nobody can read', lost, {}, 'ksef.unreadable'],
    ['a limit', lost, {}, 'ksef.rate-limited'],
    ['a space that waits', { ...lost, goesOffline: false }, {}, 'ksef.unavailable'],
    ['another document with the number', lost, { reason: { code: 'ksef.mismatch' } }, 'ksef.unavailable'],
    ['a refusal that is to be proven', lost, { reason: { code: 'ksef.rejected' } }, 'ksef.unavailable'],
    ['what the customer has already', { ...lost, offline: true }, {}, 'ksef.unavailable'],
  ] as const)('issues nothing in doubt because of %s', (_name, progress, changes, code) => {
    const saga = at('in-doubt', progress, { failures: 5, ...changes });
    expect(step(saga, failed(code))).toMatchObject({ next: null, saga: { state: 'in-doubt' } });
  });

  it.each(['ksef.unauthorized', 'invoice.refused', 'daemon.defect'] as const)(
    'asks KSeF on when it cannot be drawn (%s), and a person is told at once',
    (code) => {
      const drawing: SagaEvent = { type: 'failed', failure: { code, detail: 'why', action: 'draw' } };
      const saga = at('in-doubt', lost, { failures: 2 });
      const waits = step(saga, drawing);
      expect(waits).toMatchObject({
        next: null,
        alert: { code, detail: 'why' },
        saga: { state: 'in-doubt' },
      });
      expect(waits.saga.runAt).toBeLessThan(NOW + HOUR);
      expect(step(waits.saga, { type: 'resumed' }).next).toBe('locate');
      expect(step(waits.saga, failed('ksef.unavailable'))).toMatchObject({ next: null, alert: null });
    },
  );

  it('lets go of nothing that was issued in doubt, whatever KSeF says of it', () => {
    const saga = at('attached', { ...lost, offline: true });
    const status = { kind: 'rejected', detail: '450: no' } as const;
    const location = { place: 'session', session: 's1', reference: 'r1', status } as const;
    const parked = step(saga, { type: 'located', location });
    expect(parked).toMatchObject({
      alert: { code: 'ksef.rejected' },
      saga: { state: 'parked', lock: 'ours' },
    });
  });

  it('goes on with the platform once it is accepted, without a second PDF', () => {
    const saga = at('accepted', { ...accepted, ...goesOffline, offline: true, attaches: true });
    const read = step(saga, { type: 'read', facts: { ...locked, archived: true, sentStatus: 'sent' } });
    expect(read.steps).toEqual(['register-intended']);
  });

  it('parks what KSeF rejects: the customer has it already', () => {
    const saga = at('sent', { ...sent, ...goesOffline, offline: true });
    const parked = step(saga, { type: 'status', status: { kind: 'rejected', detail: '450: no' } });
    expect(parked).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.rejected' },
      saga: { lock: 'ours' },
    });
  });

  it.each([
    ['of the first send', sent, turnedAway('ksef.rejected')],
    [
      'after a doubt, once nothing of it is anywhere',
      { ...sent, doubtful: true },
      { type: 'absence-checked', closed: true, location: { place: 'nowhere' } } as const,
    ],
  ])('parks a refusal %s, too', (_name, progress, event) => {
    const state = event.type === 'failed' ? 'send-intended' : 'in-doubt';
    const saga = at(state, { ...progress, ...goesOffline, offline: true });
    const parked = step(saga, event, NOW + HOUR);
    expect(parked).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.rejected' },
      saga: { parkedFrom: 'attached' },
    });
    expect(step(parked.saga, { type: 'resumed' }).next).toBe('open-session');
  });

  it('keeps waiting for a person to decide when its invoice is deleted: the customer has it already', () => {
    const reason = { code: 'ksef.mismatch', detail: 'why' } as const;
    const progress = { ...sent, ...goesOffline, offline: true };
    const undecided = at('in-doubt', progress, { reason, alerted: reason.code });
    const missed = step(undecided, { type: 'missing' });
    expect(missed).toMatchObject({ next: null, alert: null, saga: { state: 'in-doubt' } });
    const parked = step(missed.saga, { type: 'missing' });
    const detail = 'why; the invoice was deleted on the platform after it had been issued offline';
    expect(parked).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.mismatch', detail },
      saga: { lock: 'ours', parkedFrom: 'in-doubt', runAt: NOW + DAY },
    });
    const nextDay = step(parked.saga, { type: 'resumed' }, NOW + DAY);
    expect(nextDay.next).toBe('adopt');
    const missedAgain = step(nextDay.saga, { type: 'missing' }, NOW + DAY);
    const parkedAgain = step(missedAgain.saga, { type: 'missing' }, NOW + DAY);
    expect(parkedAgain).toMatchObject({ steps: ['parked'], alert: null, saga: { reason: { detail } } });
    // A version without phrases stored only the sentence.
    const stored = { ...missedAgain.saga, reason: { code: 'ksef.mismatch', detail } } as const;
    expect(step(stored, { type: 'missing' }, NOW + DAY)).toMatchObject({
      alert: null,
      saga: { reason: { detail } },
    });
  });

  it('attaches no second PDF to an invoice that got one meanwhile', () => {
    const saga = at('attach-intended', { ...goesOffline, offline: true });
    expect(step(saga, { type: 'read', facts: { ...locked, archived: true } }).next).toBe('compare');
    expect(step(saga, { type: 'compared', ours: false })).toMatchObject({
      steps: ['attached'],
      next: 'open-session',
      alert: { code: 'invoice.final-pdf' },
    });
  });
});

describe('the legal deadline', () => {
  it('is told 12 hours before and once more when it has passed, at the minute', () => {
    const told: [number, string][] = [];
    let saga = at('produced', {}, { failures: 3, failingSince: NOW, reason: { code: 'ksef.unreachable' } });
    for (let now = NOW; now < PLAN.deadline + DAY; now = saga.runAt ?? 0) {
      const waits = step(saga, failed('ksef.unreachable'), now);
      saga = waits.saga;
      for (const each of [waits.alert, waits.deadline]) if (each != null) told.push([now, each.code]);
    }
    expect(told.slice(1)).toEqual([
      [PLAN.deadline - 12 * HOUR, 'ksef.deadline'],
      [PLAN.deadline, 'ksef.overdue'],
    ]);
    expect(told[0]?.[1]).toBe('ksef.unreachable');
  });

  it('is told once more in its time when a clock that ran ahead has told it early', () => {
    const down = { failures: 9, failingSince: NOW, alerted: 'ksef.unavailable' } as const;
    const early = step(at('produced', {}, down), failed('ksef.unavailable'), NOW + 365 * DAY);
    expect(early.deadline).toMatchObject({ code: 'ksef.overdue' });
    const right = step(early.saga, failed('ksef.unavailable'), NOW + HOUR);
    expect(right).toMatchObject({ alert: null, saga: { ksef: { deadlineTold: 'not' } } });
    expect(right.deadline).toBeUndefined();
    const near = step(right.saga, failed('ksef.unavailable'), PLAN.deadline - 12 * HOUR);
    expect(near.deadline).toMatchObject({ code: 'ksef.deadline' });
    const passed = step(
      { ...near.saga, alerted: 'ksef.unavailable' },
      failed('ksef.unavailable'),
      PLAN.deadline,
    );
    expect(passed.deadline).toMatchObject({ code: 'ksef.overdue' });
    // As it was told a day ahead.
    const told = at('produced', { deadlineTold: 'passed' }, down);
    const back = step(told, failed('ksef.unavailable'), PLAN.deadline - 2 * HOUR);
    expect(back).toMatchObject({ alert: null, saga: { ksef: { deadlineTold: 'near' } } });
  });

  it.each(['ksef.rate-limited', 'ksef.unavailable'] as const)(
    'is not told of what waits for a moment (%s) before its last two hours',
    (code) => {
      const late = at('produced', { deadline: NOW + 10 * HOUR });
      const retryAfterMs = code === 'ksef.rate-limited' ? HOUR : 10_000;
      const waits = step(late, failed(code, { retryAfterMs }));
      expect(waits).toMatchObject({ alert: null, saga: { runAt: NOW + retryAfterMs } });
      expect(waits.deadline).toBeUndefined();
      const close = step(waits.saga, failed(code), NOW + 8 * HOUR);
      expect(close.deadline).toMatchObject({ code: 'ksef.deadline' });
      const lasting = step({ ...late, failures: 7, alerted: code }, failed(code));
      expect(lasting.deadline).toMatchObject({ code: 'ksef.deadline' });
    },
  );

  it('is told at once of what waits for a person', () => {
    const reason = { code: 'ksef.mismatch' } as const;
    const saga = at('in-doubt', { ...sent, deadline: NOW + 10 * HOUR }, { reason, alerted: reason.code });
    expect(step(saga, { type: 'read', facts: locked }).deadline).toMatchObject({ code: 'ksef.deadline' });
  });

  it('wakes what is parked', () => {
    const late = at('produced', { deadline: NOW + 13 * HOUR });
    expect(step(late, failed('ksef.unauthorized')).saga.runAt).toBe(NOW + HOUR);
  });

  it('is not remarked upon while KSeF has the document and thinks', () => {
    const saga = at('sent', { ...sent, deadline: NOW + HOUR });
    const waits = step(saga, { type: 'status', status: { kind: 'processing' } });
    expect(waits).toMatchObject({ alert: null, saga: { runAt: NOW + 2_000 } });
    expect(waits.deadline).toBeUndefined();
    const late = step(at('sent', { ...sent, deadline: NOW + HOUR }), { type: 'resumed' }, NOW + DAY);
    expect(late).not.toHaveProperty('deadline');
  });

  const overdue = { code: 'ksef.overdue', detail: 'until the end of 14 Jan 2027 in Warsaw' };
  const passed = { deadline: NOW - DAY };
  const person = {
    reason: { code: 'ksef.mismatch', detail: 'other: why' },
    alerted: 'ksef.mismatch',
  } as const;
  const lateOnes: readonly [string, Saga, SagaEvent][] = [
    ['checked, of an invoice that is dated back', at('produced', passed), failed('ksef.unavailable')],
    ['about to be sent', at('produced', passed), { type: 'session-opened', session: 's1' }],
    ['sent', at('send-intended', { ...sent, ...passed }), { type: 'sent', reference: 'r1' }],
    ['thought about', at('sent', { ...sent, ...passed }), { type: 'status', status: { kind: 'processing' } }],
    [
      'found in a session',
      at('in-doubt', { ...sent, ...passed }),
      {
        type: 'located',
        location: { place: 'session', session: 's1', reference: 'r1', status: { kind: 'processing' } },
      },
    ],
    ['in doubt', at('send-intended', { ...sent, ...passed }), failed('ksef.unreachable')],
    ['still in doubt', at('in-doubt', { ...sent, ...passed }), failed('ksef.unreachable')],
    ['found nowhere', at('located', { ...sent, ...passed, doubtful: true }), failed('ksef.unavailable')],
    ['issued offline', at('attached', { ...passed, offline: true }), failed('ksef.unavailable')],
    ['about to be issued offline', at('attach-intended', passed), failed('platform.unreachable')],
    ['parked', at('in-doubt', passed, person), failed('platform.unauthorized')],
  ];

  it.each(lateOnes)('that has passed is told once of what is %s', (_name, saga, event) => {
    const told = step(saga, event);
    expect(told).toMatchObject({ deadline: overdue, saga: { ksef: { deadlineTold: 'passed' } } });
    const later = told.saga.state === 'parked' ? step(told.saga, { type: 'resumed' }).saga : told.saga;
    expect(step(later, { type: 'failed', failure: { code: 'ksef.unavailable' } })).not.toHaveProperty(
      'deadline',
    );
  });

  it('is told beside the cause, which stays the reason', () => {
    const differs = {
      type: 'duplicate-compared',
      ksefNumber: NUMBER,
      ours: false,
      difference: { key: 'Fa/P_15' },
    } as const;
    const duplicateOf = { ksefNumber: NUMBER, session: null };
    const parked = step(at('sent', { ...sent, ...passed, duplicateOf }), differs);
    const phrase = { key: 'ksef document', values: { number: NUMBER, difference: { key: 'Fa/P_15' } } };
    const mismatch = { code: 'ksef.mismatch', phrase };
    expect(parked).toMatchObject({ alert: mismatch, deadline: overdue, saga: { reason: mismatch } });
    const waits = step(at('produced', { deadline: NOW + HOUR }), failed('ksef.unauthorized'));
    expect(waits).toMatchObject({
      alert: { code: 'ksef.unauthorized' },
      deadline: { code: 'ksef.deadline' },
    });
    const lasts = step(at('produced', passed, { failures: 7 }), failed('ksef.unavailable'));
    expect(lasts).toMatchObject({ alert: { code: 'ksef.unavailable' }, deadline: overdue });
  });

  it('says nothing of steps that follow at once, and of what is given up', () => {
    expect(step(at('produced', passed), { type: 'read', facts: locked })).not.toHaveProperty('deadline');
    expect(step(at('unlocking', passed), failed('platform.unreachable'))).not.toHaveProperty('deadline');
  });

  it('is no more of interest once it is accepted', () => {
    const saga = at('register-intended', { ...accepted, deadline: NOW - DAY });
    expect(step(saga, failed('platform.unreachable')).alert).toBeNull();
  });
});
