import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../../src/domain/errors.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { SagaInvoiceFacts } from '../../../../src/domain/saga/invoice-facts.js';
import {
  type Action,
  END_STATES,
  newSaga,
  type Saga,
  type SagaAdvance,
  type SagaEvent,
} from '../../../../src/domain/saga/model.js';
import { HOUR, NOW, open } from './ksef-sagas.js';

const FINDING = { rule: 'BR-CO-09', field: 'taxId', message: 'No prefix.', fix: 'Write DE first.' };

const lockedFacts: SagaInvoiceFacts = { ...open, canUpdate: false };
const attachedFacts: SagaInvoiceFacts = {
  ...lockedFacts,
  eInvoice: true,
  archived: true,
  sentStatus: 'sent',
};

function saga(changes: Partial<Saga> = {}): Saga {
  return { ...newSaga(NOW, false), ...changes };
}

function step(from: Partial<Saga>, event: SagaEvent, now = NOW, fraction = 0.5): SagaAdvance {
  return advance(saga(from), event, { now, fraction });
}

function failed(
  code:
    | 'platform.unreachable'
    | 'platform.rejected'
    | 'platform.conflict'
    | 'platform.unauthorized'
    | 'platform.forbidden',
  retryAfterMs?: number,
): SagaEvent {
  return { type: 'failed', failure: { code, detail: 'why', retryAfterMs } };
}

describe('the way without faults', () => {
  it('goes from the request to done, one read before the lock and one after the attach', () => {
    const events: SagaEvent[] = [
      { type: 'resumed' },
      { type: 'read', facts: open },
      { type: 'checked', facts: open, findings: [] },
      { type: 'locked', facts: lockedFacts },
      { type: 'produced', findings: [] },
      { type: 'attached', facts: attachedFacts },
      { type: 'read', facts: attachedFacts },
    ];
    let current = saga();
    const actions = [];
    const states = [];
    for (const event of events) {
      const result = advance(current, event, { now: NOW, fraction: 0.5 });
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
      'attach-intended',
      'attached',
      'done',
    ]);
    expect(actions).toEqual(['read', 'check', 'lock', 'produce', 'attach', 'read', null]);
    expect(current).toMatchObject({
      state: 'done',
      lock: 'ours',
      produced: true,
      runAt: null,
      failures: 0,
      reason: null,
    });
  });
});

describe('reading', () => {
  it.each([
    'requested',
    'fetched',
    'lock-intended',
    'locked',
    'attach-intended',
    'attached',
    'unlocking',
  ] as const)('comes first whatever was under way: %s', (state) => {
    expect(step({ state }, { type: 'resumed' })).toMatchObject({ next: 'read', steps: [], saga: { state } });
  });

  it.each(['requested', 'fetched', 'locked', 'attach-intended', 'attached'] as const)(
    'an invoice that is gone ends the saga from %s when no lock is ours',
    (state) => {
      const lock = state === 'requested' || state === 'fetched' ? 'none' : 'foreign';
      expect(step({ state, lock }, { type: 'missing' })).toMatchObject({
        steps: ['gone'],
        saga: { runAt: null },
        alert: null,
      });
    },
  );

  it.each(['lock-intended', 'locked', 'attach-intended', 'attached', 'unlocking'] as const)(
    'an invoice that may have a lock of ours is gone from %s when the platform says so twice',
    (state) => {
      const lock = state === 'lock-intended' ? 'intended' : 'ours';
      const first = step({ state, lock }, { type: 'missing' });
      expect(first).toMatchObject({
        steps: [],
        next: null,
        saga: { state, failures: 1, runAt: NOW + 10_000 },
      });
      expect(step(first.saga, { type: 'missing' })).toMatchObject({ steps: ['gone'], alert: null });
    },
  );

  it('a step that met no invoice is the first time', () => {
    const failing = step(
      { state: 'locked', lock: 'ours' },
      {
        type: 'failed',
        failure: { code: 'platform.not-found' },
      },
    );
    expect(failing.steps).toEqual(['unlocking']);
    expect(step(failing.saga, { type: 'missing' })).toMatchObject({ steps: ['gone'], alert: null });
  });

  it('takes a foreign e-invoice as the end, with an alert', () => {
    expect(step({}, { type: 'read', facts: attachedFacts })).toMatchObject({
      steps: ['done-foreign'],
      alert: { code: 'invoice.foreign-e-invoice' },
    });
  });

  it('knows the e-invoice of an earlier saga as ours, without an alert', () => {
    expect(step({ doneBefore: true }, { type: 'read', facts: attachedFacts })).toMatchObject({
      steps: ['done'],
      alert: null,
    });
  });

  it('compares when an e-invoice is there after our own was produced', () => {
    const from = { state: 'attach-intended', produced: true, lock: 'ours', contentDigest: 'A' } as const;
    expect(step(from, { type: 'read', facts: attachedFacts })).toMatchObject({ next: 'compare', steps: [] });
    expect(step(from, { type: 'compared', ours: true })).toMatchObject({ next: 'read', steps: ['attached'] });
    expect(step(from, { type: 'compared', ours: false })).toMatchObject({
      steps: ['done-foreign'],
      alert: { code: 'invoice.foreign-e-invoice' },
    });
  });

  it('refuses an invoice whose final PDF is no e-invoice', () => {
    expect(step({}, { type: 'read', facts: { ...lockedFacts, archived: true } })).toMatchObject({
      steps: ['refused'],
      alert: { code: 'invoice.final-pdf' },
    });
  });

  it('takes a lock whose answer was lost as ours, because the intent was committed', () => {
    const result = step({ state: 'lock-intended', lock: 'intended' }, { type: 'read', facts: lockedFacts });
    expect(result).toMatchObject({
      next: 'produce',
      steps: ['locked'],
      saga: { lock: 'ours', contentDigest: 'A' },
    });
  });

  it.each(['lock-intended', 'locked', 'attach-intended'] as const)(
    'checks again when the lock of %s is not there: it may have been edited',
    (state) => {
      const from = { state, lock: 'ours', produced: true, contentDigest: 'A' } as const;
      expect(step(from, { type: 'read', facts: open })).toMatchObject({
        next: 'check',
        steps: ['fetched'],
        saga: { lock: 'none', produced: false, contentDigest: null },
      });
    },
  );

  it('attaches what was archived when nothing has changed', () => {
    const from = { state: 'attach-intended', lock: 'ours', produced: true, contentDigest: 'A' } as const;
    expect(step(from, { type: 'read', facts: lockedFacts })).toMatchObject({ next: 'attach', steps: [] });
  });

  it('produces anew when the locked invoice is not the one that was produced', () => {
    const from = { state: 'attach-intended', lock: 'ours', produced: true, contentDigest: 'A' } as const;
    expect(step(from, { type: 'read', facts: { ...lockedFacts, contentDigest: 'B' } })).toMatchObject({
      next: 'produce',
      steps: ['locked'],
      saga: { produced: false, contentDigest: 'B' },
    });
  });
});

describe('checking', () => {
  it('refuses before any lock, with an alert that carries the findings', () => {
    expect(step({ state: 'fetched' }, { type: 'checked', facts: open, findings: [FINDING] })).toMatchObject({
      steps: ['refused'],
      next: null,
      alert: { code: 'invoice.refused', findings: [FINDING] },
      saga: { lock: 'none', runAt: null, contentDigest: 'A' },
    });
  });

  it('leaves a lock of somebody else alone and serves the invoice all the same', () => {
    const result = step({ state: 'fetched' }, { type: 'checked', facts: lockedFacts, findings: [] });
    expect(result).toMatchObject({
      next: 'produce',
      steps: ['checked', 'locked'],
      saga: { lock: 'foreign' },
    });
    expect(step(result.saga, { type: 'produced', findings: [FINDING] })).toMatchObject({
      steps: ['refused'],
      next: null,
    });
  });

  it('issues nothing beside what somebody attached between the check and the lock', () => {
    const from = { state: 'lock-intended', lock: 'intended' } as const;
    const answered = (facts: SagaInvoiceFacts, changes: Partial<Saga> = {}): SagaAdvance =>
      step({ ...from, ...changes }, { type: 'locked', facts });
    const archived = { ...lockedFacts, archived: true };
    expect(answered({ ...archived, eInvoice: true })).toMatchObject({
      steps: ['done-foreign'],
      next: null,
      alert: { code: 'invoice.foreign-e-invoice' },
    });
    expect(answered({ ...archived, eInvoice: true }, { doneBefore: true })).toMatchObject({
      steps: ['done'],
      alert: null,
    });
    expect(answered(archived)).toMatchObject({
      steps: ['refused'],
      next: null,
      alert: { code: 'invoice.final-pdf' },
    });
  });

  it('takes the lock back when the locked invoice turns out to be impossible', () => {
    const from = { state: 'locked', lock: 'ours' } as const;
    const result = step(from, { type: 'produced', findings: [FINDING] });
    expect(result).toMatchObject({ next: 'unlock', steps: ['unlocking'], alert: null });
    expect(step(result.saga, { type: 'unlocked' })).toMatchObject({
      steps: ['released'],
      alert: { code: 'invoice.refused', findings: [FINDING] },
    });
  });
});

describe('failures', () => {
  it('wait longer each time, and at least as long as the platform asks', () => {
    const first = step({ state: 'locked', lock: 'ours' }, failed('platform.unreachable'));
    expect(first).toMatchObject({
      next: null,
      steps: [],
      alert: null,
      saga: { failures: 1, runAt: NOW + 10_000 },
    });
    const second = advance(first.saga, failed('platform.unreachable'), { now: NOW, fraction: 0.5 });
    expect(second.saga).toMatchObject({ failures: 2, failingSince: NOW, runAt: NOW + 20_000 });
    expect(step({}, failed('platform.unreachable', 90_000)).saga.runAt).toBe(NOW + 90_000);
  });

  it('tell a person once after eight in a row', () => {
    const eighth = step({ failures: 7, failingSince: NOW - HOUR }, failed('platform.unreachable'));
    expect(eighth.alert).toMatchObject({ code: 'platform.unreachable' });
    expect(step({ ...eighth.saga }, failed('platform.unreachable')).alert).toBeNull();
  });

  it.each(['lock-intended', 'locked', 'attach-intended'] as const)(
    'take the lock of %s back after a day',
    (state) => {
      const from = { state, lock: 'ours', failures: 90, failingSince: NOW - 24 * HOUR } as const;
      expect(step(from, failed('platform.unreachable'))).toMatchObject({
        next: 'read',
        steps: ['unlocking'],
        saga: { reason: { code: 'platform.unreachable' }, failures: 0 },
      });
    },
  );

  it.each(['requested', 'attached', 'unlocking'] as const)('go on without end in %s', (state) => {
    const from = {
      state,
      failures: 900,
      failingSince: NOW - 240 * HOUR,
      lock: state === 'requested' ? 'none' : 'ours',
    } as const;
    expect(step(from, failed('platform.unreachable'))).toMatchObject({
      next: null,
      steps: [],
      saga: { state },
    });
  });

  it('that cannot be repeated take the lock back, after a look at what is true', () => {
    const result = step(
      { state: 'attach-intended', lock: 'ours', produced: true },
      failed('platform.rejected'),
    );
    expect(result).toMatchObject({ next: 'read', steps: ['unlocking'] });
    const looked = advance(result.saga, { type: 'read', facts: lockedFacts }, { now: NOW, fraction: 0.5 });
    expect(looked).toMatchObject({ next: 'unlock', steps: [] });
    expect(advance(looked.saga, { type: 'unlocked' }, { now: NOW, fraction: 0.5 })).toMatchObject({
      steps: ['released'],
      alert: { code: 'platform.rejected', detail: 'why' },
    });
  });

  it('never unlock when the attach had its effect after all', () => {
    const from = { state: 'unlocking', lock: 'ours', produced: true, contentDigest: 'A' } as const;
    expect(step(from, { type: 'read', facts: attachedFacts })).toMatchObject({ next: 'compare' });
  });

  it('of the unlocking itself do not hide why the lock is taken back', () => {
    const from = {
      state: 'unlocking',
      lock: 'ours',
      reason: { code: 'invoice.refused', findings: [FINDING] },
    } as const;
    const failing = step(from, failed('platform.unreachable'));
    expect(failing).toMatchObject({ next: null, saga: { failures: 1, reason: from.reason } });
    const eighth = step({ ...failing.saga, failures: 7 }, failed('platform.unreachable'));
    expect(eighth).toMatchObject({
      alert: { code: 'platform.unreachable' },
      saga: { reason: from.reason },
    });
    expect(step(eighth.saga, { type: 'unlocked' })).toMatchObject({
      steps: ['released'],
      alert: from.reason,
    });
  });

  it('find the lock gone while unlocking and are content', () => {
    const from = { state: 'unlocking', lock: 'ours', reason: { code: 'platform.rejected' } } as const;
    expect(step(from, { type: 'read', facts: open })).toMatchObject({
      steps: ['released'],
      alert: { code: 'platform.rejected' },
    });
  });

  it('that are conflicts look again three times', () => {
    const from = { state: 'attach-intended', lock: 'ours', produced: true } as const;
    expect(step(from, failed('platform.conflict'))).toMatchObject({ next: null, steps: [] });
    expect(step({ ...from, failures: 2, failingSince: NOW }, failed('platform.conflict'))).toMatchObject({
      steps: ['unlocking'],
    });
  });

  it('that are refused before any lock end in a refusal', () => {
    expect(step({}, failed('platform.rejected'))).toMatchObject({
      steps: ['refused'],
      alert: { code: 'platform.rejected' },
    });
  });
});

describe('what is no reason to give up', () => {
  it('a day in which nobody tried: one failure after it is one failure', () => {
    const from = {
      state: 'attach-intended',
      lock: 'ours',
      failures: 1,
      failingSince: NOW - 25 * HOUR,
    } as const;
    expect(step(from, failed('platform.unreachable'))).toMatchObject({
      next: null,
      steps: [],
      saga: { state: 'attach-intended', failures: 2 },
    });
  });

  it('a broken disk: it is mended like a broken network', () => {
    const from = { state: 'attach-intended', lock: 'ours', produced: true } as const;
    const broken = { type: 'failed', failure: { code: 'store.failed' } } as const;
    expect(step(from, broken)).toMatchObject({ next: null, steps: [], saga: { state: 'attach-intended' } });
  });

  it('a defect after an attach under a lock of somebody else, which may have had its effect', () => {
    const from = { state: 'attach-intended', lock: 'foreign', produced: true, contentDigest: 'A' } as const;
    const defect = { type: 'failed', failure: { code: 'daemon.defect' } } as const;
    const waiting = step(from, defect);
    expect(waiting).toMatchObject({ next: null, steps: [], saga: { failures: 1 } });
    expect(step({ ...waiting.saga, failures: 2 }, defect)).toMatchObject({ steps: ['refused'] });
  });

  it('an invoice that was not found once, and then was', () => {
    const from = { state: 'locked', lock: 'ours', contentDigest: 'A' } as const;
    const missed = step(from, { type: 'missing' });
    expect(missed).toMatchObject({ next: null, saga: { state: 'locked' } });
    const found = advance(missed.saga, { type: 'read', facts: lockedFacts }, { now: NOW, fraction: 0.5 });
    expect(advance(found.saga, { type: 'missing' }, { now: NOW, fraction: 0.5 })).toMatchObject({
      steps: [],
    });
    expect(advance(missed.saga, { type: 'missing' }, { now: NOW, fraction: 0.5 })).toMatchObject({
      steps: ['gone'],
    });
  });
});

describe('a lock that was refused for certain', () => {
  const from = { state: 'lock-intended', lock: 'intended', contentDigest: 'A' } as const;
  const refused = (code: FailureCode, action: Action = 'lock') =>
    step(from, { type: 'failed', failure: { code, action } });

  it('is not ours: whoever locks meanwhile keeps his lock', () => {
    const conflict = refused('platform.conflict');
    expect(conflict).toMatchObject({
      next: null,
      steps: ['fetched'],
      saga: { state: 'fetched', lock: 'none' },
    });
    const read = advance(conflict.saga, { type: 'read', facts: lockedFacts }, { now: NOW, fraction: 0.5 });
    const checked = advance(
      read.saga,
      { type: 'checked', facts: lockedFacts, findings: [] },
      { now: NOW, fraction: 0.5 },
    );
    expect(checked).toMatchObject({ next: 'produce', saga: { lock: 'foreign' } });
  });

  it('leaves nothing to unlock', () => {
    expect(refused('platform.rejected')).toMatchObject({
      next: null,
      steps: ['fetched', 'refused'],
      saga: { lock: 'none' },
      alert: { code: 'platform.rejected' },
    });
    expect(refused('platform.unauthorized')).toMatchObject({
      steps: ['fetched', 'parked'],
      saga: { parkedFrom: 'fetched', lock: 'none' },
    });
  });

  it('is another matter when its answer was lost', () => {
    expect(refused('platform.unreachable')).toMatchObject({
      steps: [],
      saga: { lock: 'intended' },
    });
  });

  it('is another matter when the reading is refused that looks for it after a crash: it may be there', () => {
    expect(refused('platform.unauthorized', 'read')).toMatchObject({
      steps: ['parked'],
      saga: { parkedFrom: 'lock-intended', lock: 'intended' },
    });
    expect(refused('platform.conflict', 'read')).toMatchObject({ steps: [], saga: { lock: 'intended' } });
    expect(refused('platform.rejected', 'read')).toMatchObject({
      steps: ['unlocking'],
      next: 'read',
      saga: { lock: 'intended' },
    });
  });

  it('is looked for when what was parked meanwhile is taken up again', () => {
    const { saga: parked } = refused('platform.unauthorized', 'read');
    const { saga: resumed, next } = advance(parked, { type: 'resumed' }, { now: NOW, fraction: 0.5 });
    expect(next).toBe('read');
    expect(advance(resumed, { type: 'read', facts: lockedFacts }, { now: NOW, fraction: 0.5 })).toMatchObject(
      { steps: ['locked'], saga: { lock: 'ours' } },
    );
  });
});

describe('a saga that only an edit began', () => {
  it.each(['sent', 'unsent', 'sending'])('leaves an invoice alone that is %s', (sentStatus) => {
    expect(step({ requested: false }, { type: 'read', facts: { ...open, sentStatus } })).toMatchObject({
      steps: ['gone'],
      next: null,
      alert: null,
      saga: { reason: { code: 'invoice.not-requested' } },
    });
  });

  it('goes on when the invoice waits for its e-invoice, and one that was asked for goes on anyway', () => {
    expect(step({ requested: false }, { type: 'read', facts: open })).toMatchObject({ steps: ['fetched'] });
    const unsent = { ...open, sentStatus: 'unsent' };
    expect(step({ requested: true }, { type: 'read', facts: unsent })).toMatchObject({ steps: ['fetched'] });
  });
});

describe('parking', () => {
  it('waits a day for a new right, tells it once, and goes on where it was', () => {
    const parked = step({ state: 'locked', lock: 'ours' }, failed('platform.forbidden'));
    expect(parked).toMatchObject({
      steps: ['parked'],
      saga: { parkedFrom: 'locked', runAt: NOW + 24 * HOUR },
      alert: { code: 'platform.forbidden' },
    });
    const resumed = advance(parked.saga, { type: 'resumed' }, { now: NOW, fraction: 0.5 });
    expect(resumed).toMatchObject({ next: 'read', steps: ['locked'], saga: { parkedFrom: null } });
    const again = advance(resumed.saga, failed('platform.forbidden'), { now: NOW, fraction: 0.5 });
    expect(again).toMatchObject({ steps: ['parked'], alert: null });
  });

  it('says nothing of its own about a token that is not accepted: that is told once a space', () => {
    expect(step({ state: 'locked', lock: 'ours' }, failed('platform.unauthorized'))).toMatchObject({
      steps: ['parked'],
      saga: { parkedFrom: 'locked', alerted: 'platform.unauthorized', runAt: NOW + 24 * HOUR },
      alert: null,
    });
  });

  it.each(['attached', 'unlocking'] as const)(
    '%s has no way back, so what is refused there parks',
    (state) => {
      expect(step({ state, lock: 'ours' }, failed('platform.rejected'))).toMatchObject({
        steps: ['parked'],
        saga: { parkedFrom: state },
        alert: { code: 'platform.rejected' },
      });
    },
  );

  it('keeps the reason why a lock is being taken back', () => {
    const from = {
      state: 'unlocking',
      lock: 'ours',
      reason: { code: 'invoice.refused', findings: [FINDING] },
    } as const;
    const parked = step(from, failed('platform.unauthorized'));
    expect(parked.saga.reason).toMatchObject({ code: 'invoice.refused' });
  });
});

describe('an invoice that corrects another one', () => {
  const waits: SagaEvent = { type: 'original-open', facts: open };

  it('waits while the e-invoice of the other one is under way, and nothing is locked', () => {
    for (const state of ['requested', 'fetched'] as const) {
      expect(step({ state }, waits)).toMatchObject({
        next: null,
        steps: [],
        alert: null,
        saga: { state, lock: 'none', failures: 1, failingSince: NOW, runAt: NOW + 10_000 },
      });
    }
    expect(step({ failures: 3, failingSince: NOW - HOUR }, waits).saga).toMatchObject({
      failures: 4,
      failingSince: NOW - HOUR,
      runAt: NOW + 80_000,
      reason: { code: 'invoice.original-open' },
    });
  });

  it('is told to a person once when that lasts', () => {
    const told = step({ failures: 7, failingSince: NOW - HOUR }, waits);
    expect(told.alert).toMatchObject({ code: 'invoice.original-open' });
    expect(advance(told.saga, waits, { now: NOW, fraction: 0.5 }).alert).toBeNull();
  });

  it('goes on as if it had never waited once the other one is finished', () => {
    const waited = step({ failures: 7, failingSince: NOW - 30 * HOUR }, waits).saga;
    expect(advance(waited, { type: 'read', facts: open }, { now: NOW, fraction: 0.5 })).toMatchObject({
      next: 'check',
      steps: ['fetched'],
      saga: { failures: 0, failingSince: null, reason: null },
    });
  });

  it('no longer waits once it may be locked', () => {
    const ours = { state: 'lock-intended', lock: 'intended' } as const;
    expect(step(ours, { type: 'original-open', facts: lockedFacts })).toMatchObject({ next: 'produce' });
    expect(step({}, { type: 'original-open', facts: attachedFacts })).toMatchObject({
      steps: ['done-foreign'],
    });
  });
});

describe('after the attach', () => {
  const from = { state: 'attached', lock: 'ours', produced: true, contentDigest: 'A' } as const;

  it('looks again while the platform has not mailed it', () => {
    const waiting = { ...attachedFacts, sentStatus: 'sendingRequested' };
    expect(step(from, { type: 'read', facts: waiting })).toMatchObject({
      next: null,
      steps: [],
      saga: { runAt: NOW + 10_000 },
    });
    expect(step({ ...from, failures: 7 }, { type: 'read', facts: waiting }).alert).toMatchObject({
      code: 'invoice.not-sent',
    });
  });

  it('looks once an hour after it was told, and tells it also when the eighth look failed', () => {
    const waiting = { ...attachedFacts, sentStatus: 'sendingRequested' };
    const told = step({ ...from, failures: 8 }, { type: 'read', facts: waiting });
    expect(told.alert).toMatchObject({ code: 'invoice.not-sent' });
    expect(told.saga.runAt).toBe(NOW + HOUR);
    expect(step({ ...told.saga }, { type: 'read', facts: waiting }).alert).toBeNull();
  });

  it('tells that the mail failed', () => {
    expect(
      step(from, { type: 'read', facts: { ...attachedFacts, sentStatus: 'failedToSend' } }),
    ).toMatchObject({
      steps: ['done'],
      alert: { code: 'invoice.mail-failed' },
    });
  });

  it('tells that the invoice was changed in between', () => {
    expect(step(from, { type: 'read', facts: { ...attachedFacts, contentDigest: 'B' } })).toMatchObject({
      steps: ['done'],
      alert: { code: 'invoice.changed' },
    });
  });

  it('does not believe an answer without an e-invoice in it', () => {
    const result = step({ ...from, state: 'attach-intended' }, { type: 'attached', facts: lockedFacts });
    expect(result).toMatchObject({ next: null, steps: [], saga: { state: 'attach-intended', failures: 1 } });
  });
});

it.each(END_STATES)('nothing follows %s', (state) => {
  expect(() => step({ state, runAt: null }, { type: 'resumed' })).toThrow(
    `a saga that is ${state} cannot go on`,
  );
});
