import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../../src/domain/errors.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { SagaInvoiceFacts } from '../../../../src/domain/saga/invoice-facts.js';
import {
  type Action,
  END_STATES,
  isBeforeAnyLock,
  isEnded,
  newSaga,
  OPEN_STATES,
  type Saga,
  type SagaAdvance,
  type SagaEvent,
} from '../../../../src/domain/saga/model.js';
import { at, DAY, HOUR, locked, NOW, open } from './ksef-sagas.js';

const OURS = { lock: 'ours', produced: true, contentDigest: 'A' } as const;

function step(from: Partial<Saga>, event: SagaEvent, now = NOW): SagaAdvance {
  return advance({ ...newSaga(NOW, false), ...from }, event, { now, fraction: 0.5 });
}

function failed(code: FailureCode, action?: Action): SagaEvent {
  return { type: 'failed', failure: { code, action } };
}

describe('the states', () => {
  it('that end a saga are these five', () => {
    expect(END_STATES).toEqual(['done', 'done-foreign', 'gone', 'refused', 'released']);
    expect([...OPEN_STATES, ...END_STATES].filter(isEnded)).toEqual(END_STATES);
  });

  it('before any lock are these three', () => {
    expect([...OPEN_STATES, ...END_STATES].filter(isBeforeAnyLock)).toEqual([
      'requested',
      'fetched',
      'checked',
    ]);
  });

  it('begin with a request, unless only an edit gave reason to look', () => {
    expect(newSaga(NOW, false)).toMatchObject({ state: 'requested', requested: true, runAt: NOW });
    expect(newSaga(NOW, false, false)).toMatchObject({ requested: false });
  });
});

describe('an event that cannot happen', () => {
  it.each([
    ['of a state that only KSeF knows', { state: 'sent' }, 'platform alone and is sent'],
    ['of another state', { state: 'requested' }, 'platform alone and is requested'],
    ['of a saga of KSeF', at('sent'), 'goes to KSeF and is sent'],
  ] as const)('%s is a defect, and names event, road and state', (_, from, said) => {
    const event = { type: 'attached', facts: locked } as const;
    expect(() => step(from, event)).toThrow(/^attached cannot happen to a saga that goes to /);
    expect(() => step(from, event)).toThrow(said);
  });
});

describe('a moment that is still to come', () => {
  const failingSince = NOW + DAY;

  it('counts as of now, and what is of the past stays as it is', () => {
    const from = at('produced', { sentAt: NOW - HOUR }, { failures: 2, failingSince });
    const waits = step(from, failed('ksef.unreachable'));
    expect(waits.saga).toMatchObject({ failingSince: NOW, ksef: { sentAt: NOW - HOUR } });
    const send = at('in-doubt', { sentAt: NOW + DAY }, { failures: 2, failingSince: NOW - HOUR });
    expect(step(send, failed('ksef.unreachable')).saga).toMatchObject({
      failingSince: NOW - HOUR,
      ksef: { sentAt: NOW },
    });
  });

  it('makes no saga of KSeF of one that goes to the platform alone', () => {
    const waits = step({ state: 'locked', lock: 'ours', failures: 2, failingSince }, failed('store.failed'));
    expect(waits.saga).toMatchObject({ failingSince: NOW, ksef: null });
  });
});

describe('a check', () => {
  it('commits the intent to lock, and what is to be locked', () => {
    expect(step({ state: 'fetched' }, { type: 'checked', facts: open, findings: [] })).toMatchObject({
      next: 'lock',
      steps: ['checked', 'lock-intended'],
      saga: { lock: 'intended', contentDigest: 'A' },
    });
  });
});

describe('an answer that shows nothing of what was done', () => {
  it('a lock after which the invoice may still be edited is not believed', () => {
    const from = { state: 'lock-intended', lock: 'intended', contentDigest: 'A' } as const;
    expect(step(from, { type: 'locked', facts: open })).toMatchObject({
      next: null,
      steps: [],
      saga: {
        state: 'lock-intended',
        lock: 'intended',
        failures: 1,
        reason: { code: 'platform.unreadable', phrase: { key: 'still editable' } },
      },
    });
  });

  it('an attach after which no e-invoice is there is not believed', () => {
    const attached = step({ ...OURS, state: 'attach-intended' }, { type: 'attached', facts: locked });
    expect(attached.saga.reason).toMatchObject({
      code: 'platform.unreadable',
      phrase: { key: 'PDF not shown' },
    });
  });

  it('a mail that is not sent is told with the state that it is in', () => {
    const facts = { ...locked, eInvoice: true, sentStatus: 'sendingRequested' };
    expect(step({ ...OURS, state: 'attached' }, { type: 'read', facts }).saga.reason).toEqual({
      code: 'invoice.not-sent',
      phrase: { key: 'mail state', values: { state: 'sendingRequested' } },
    });
  });
});

describe('a reading', () => {
  it('notes what is going to be checked', () => {
    expect(step({}, { type: 'read', facts: open }).saga.contentDigest).toBe('A');
  });

  it('forgets no failures: they are those of what follows it', () => {
    const failing = {
      failures: 3,
      failingSince: NOW - HOUR,
      reason: { code: 'platform.unreachable' },
    } as const;
    expect(step({ state: 'fetched', ...failing }, { type: 'read', facts: open }).saga).toMatchObject(failing);
  });

  it('of a locked invoice goes on to produce from what was locked', () => {
    const from = { state: 'locked', lock: 'ours', contentDigest: 'A' } as const;
    expect(step(from, { type: 'read', facts: locked })).toMatchObject({ next: 'produce', steps: [] });
  });

  it('of one that was unlocked, edited and locked again meanwhile produces from that', () => {
    const from = { state: 'locked', lock: 'ours', contentDigest: 'A' } as const;
    expect(step(from, { type: 'read', facts: { ...locked, contentDigest: 'B' } })).toMatchObject({
      next: 'produce',
      steps: ['locked'],
      saga: { contentDigest: 'B', produced: false },
    });
  });
});

describe('what waits for its original, or for its day', () => {
  const events = {
    original: (facts: SagaInvoiceFacts) => ({ type: 'original-open', facts }) as const,
    day: (facts: SagaInvoiceFacts) => ({ type: 'future', facts, until: NOW + DAY }) as const,
  };

  it.each(Object.entries(events))('ends where somebody was faster (%s)', (_, event) => {
    expect(step({}, event({ ...locked, eInvoice: true }))).toMatchObject({
      steps: ['done-foreign'],
      alert: { code: 'invoice.foreign-e-invoice' },
    });
    expect(step({}, event({ ...locked, archived: true }))).toMatchObject({
      steps: ['refused'],
      alert: { code: 'invoice.final-pdf' },
    });
  });

  it('until its day is no failure, and says why it waits', () => {
    const failing = {
      failures: 5,
      failingSince: NOW - HOUR,
      reason: { code: 'platform.unreachable' },
    } as const;
    expect(step(failing, events.day(open)).saga).toMatchObject({
      runAt: NOW + DAY,
      failures: 0,
      failingSince: null,
      reason: { code: 'invoice.future-date' },
    });
  });
});

describe('an invoice that the platform does not show', () => {
  const unlocking = { ...OURS, state: 'unlocking', reason: { code: 'platform.rejected' } } as const;

  it('while a lock is taken back leaves the reason for that', () => {
    const first = step(unlocking, { type: 'missing' });
    expect(first).toMatchObject({ steps: [], saga: { failures: 1, reason: { code: 'platform.rejected' } } });
    expect(step(first.saga, { type: 'missing' }).steps).toEqual(['gone']);
  });

  it('counts with the failures before it', () => {
    const failing = { ...OURS, state: 'locked', failures: 2, failingSince: NOW - HOUR } as const;
    expect(step(failing, { type: 'missing' }).saga).toMatchObject({ failures: 3, failingSince: NOW - HOUR });
    const first = step({ ...OURS, state: 'locked' }, { type: 'missing' });
    expect(first.saga).toMatchObject({ failures: 1, failingSince: NOW });
  });

  it('was the reason to take the lock back, and stays it when the invoice is there again', () => {
    const reason = { code: 'platform.not-found' } as const;
    const looked = step({ ...unlocking, reason }, { type: 'read', facts: locked });
    expect(looked).toMatchObject({ next: 'unlock', saga: { reason } });
    expect(step(looked.saga, { type: 'unlocked' })).toMatchObject({ steps: ['released'], alert: reason });
  });
});

describe('a lock', () => {
  it('that we have no right to place was not placed', () => {
    const from = { state: 'lock-intended', lock: 'intended', contentDigest: 'A' } as const;
    expect(step(from, failed('platform.forbidden', 'lock'))).toMatchObject({
      steps: ['fetched', 'parked'],
      saga: { parkedFrom: 'fetched', lock: 'none' },
    });
  });

  it('that may have been placed is looked for and taken back after a day of failures', () => {
    const from = { state: 'lock-intended', lock: 'intended', failures: 90, failingSince: NOW - DAY } as const;
    expect(step(from, failed('platform.unreachable'))).toMatchObject({ next: 'read', steps: ['unlocking'] });
  });

  it('is not taken back for many failures within less than a day', () => {
    const from = { ...OURS, state: 'attach-intended', failures: 90, failingSince: NOW - DAY + 1 } as const;
    expect(step(from, failed('platform.unreachable'))).toMatchObject({ next: null, steps: [] });
  });

  it('is not taken back for a token that the platform turns away, however long that lasts', () => {
    const reason = { code: 'platform.unauthorized' } as const;
    const from = { ...OURS, state: 'locked', failures: 30, failingSince: NOW - 30 * DAY, reason } as const;
    expect(step(from, failed('platform.unauthorized')).steps).toEqual(['parked']);
  });

  it('waits for an archive that is closed to us as for a broken disk', () => {
    const from = { ...OURS, state: 'attach-intended' } as const;
    expect(step(from, failed('archive.refused'))).toMatchObject({ next: null, steps: [] });
  });
});

describe('a defect', () => {
  const foreign = { ...OURS, lock: 'foreign' } as const;

  it.each([
    [
      'under a lock of ours takes that back',
      { ...OURS, state: 'attach-intended' },
      'daemon.defect',
      'unlocking',
    ],
    ['before an attach is final', { ...foreign, state: 'locked' }, 'daemon.defect', 'refused'],
    [
      'and a refusal are two things',
      { ...foreign, state: 'attach-intended' },
      'platform.rejected',
      'refused',
    ],
  ] as const)('%s', (_, from, code, state) => {
    expect(step(from, failed(code)).steps).toEqual([state]);
  });
});

describe('the end', () => {
  it('notes what it alerts about, and keeps what was alerted before where it says nothing', () => {
    const refused = step({ alerted: 'store.failed' }, failed('platform.rejected'));
    expect(refused).toMatchObject({ steps: ['refused'], saga: { alerted: 'platform.rejected' } });
    const facts = { ...locked, eInvoice: true, sentStatus: 'sent' };
    const done = step({ ...OURS, state: 'attached', alerted: 'store.failed' }, { type: 'read', facts });
    expect(done).toMatchObject({ steps: ['done'], alert: null, saga: { alerted: 'store.failed' } });
  });
});
