import { describe, expect, it } from 'vitest';
import { type KsefFailure, usualDeadline } from '../../../../src/domain/ksef-failures.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { Saga, SagaEvent } from '../../../../src/domain/saga/model.js';
import { accepted, at, failed, HOUR, locked, sent, step } from './ksef-sagas.js';

const moment = (text: string): number => Date.parse(text);
/** A Wednesday: by Thursday it has to be in KSeF. */
const ISSUED = moment('2027-01-13T10:00+01:00');
const PLAN = { issuedAt: ISSUED, deadline: usualDeadline('2027-01-13') };
const DOWN = { from: moment('2027-01-14T08:00+01:00'), to: moment('2027-01-14T20:00+01:00') };
/** Seven business days after Thursday, the 14th. */
const END = moment('2027-01-26T00:00+01:00');
const UNAVAILABLE: SagaEvent = failed('ksef.unavailable');

function afterwards(
  saga: Saga,
  now: number,
  announced: readonly KsefFailure[],
  event: SagaEvent = UNAVAILABLE,
) {
  return advance(saga, event, { now, fraction: 0.5, announced });
}

const down = (progress: Parameters<typeof at>[1] = {}) =>
  at(
    'produced',
    { ...PLAN, ...progress },
    { failures: 20, failingSince: ISSUED, alerted: 'ksef.unavailable' },
  );

describe('the deadline of a document when KSeF was announced to be out of service', () => {
  const failure = { kind: 'failure', ...DOWN } as const;

  it('is told of by the next business day where nothing is', () => {
    expect(afterwards(down(), PLAN.deadline - 12 * HOUR, []).deadline?.code).toBe('ksef.deadline');
    expect(afterwards(down(), PLAN.deadline, []).deadline?.code).toBe('ksef.overdue');
  });

  it('is told of by the seventh business day after a failure, and not before', () => {
    expect(afterwards(down(), PLAN.deadline, [failure]).deadline).toBeUndefined();
    expect(afterwards(down(), END - 12 * HOUR - 1, [failure]).deadline).toBeUndefined();
    expect(afterwards(down(), END - 12 * HOUR, [failure]).deadline).toMatchObject({
      code: 'ksef.deadline',
      phrase: { values: { day: '2027-01-25' } },
    });
    expect(afterwards(down(), END, [failure]).deadline?.code).toBe('ksef.overdue');
  });

  it('that was told of before the failure was announced is forgotten, and told of anew when it comes', () => {
    const told = afterwards(down({ deadlineTold: 'passed' }), PLAN.deadline + HOUR, [failure]);
    expect(told.saga.ksef?.deadlineTold).toBe('not');
    expect(told.deadline).toBeUndefined();
    expect(afterwards(told.saga, END, [failure]).deadline?.code).toBe('ksef.overdue');
  });

  it('that has passed, and is near by a failure that was announced since, is told of as near', () => {
    const told = afterwards(down({ deadlineTold: 'passed' }), END - 5 * HOUR, [failure]);
    expect(told).toMatchObject({
      deadline: { code: 'ksef.deadline' },
      saga: { ksef: { deadlineTold: 'near' } },
    });
  });

  it('is looked at again when it is near', () => {
    const runs = afterwards(at('in-doubt', PLAN, { failures: 20 }), END - 12.5 * HOUR, [failure], {
      type: 'failed',
      failure: { code: 'ksef.rate-limited', retryAfterMs: 24 * HOUR },
    });
    expect(runs.saga.runAt).toBe(END - 12 * HOUR);
  });

  it('is not told of while no end is announced: nobody can name it', () => {
    const open = { ...failure, to: null };
    for (const now of [PLAN.deadline, END, END + 60 * 24 * HOUR]) {
      expect(afterwards(down(), now, [open]).deadline).toBeUndefined();
    }
  });

  it('decides whether a send is late', () => {
    const sends = (now: number, announced: readonly KsefFailure[]) =>
      afterwards(at('produced', PLAN), now, announced, { type: 'session-opened', session: 's1' }).deadline
        ?.code;
    expect(sends(PLAN.deadline + HOUR, [])).toBe('ksef.overdue');
    expect(sends(PLAN.deadline + HOUR, [failure])).toBeUndefined();
    expect(sends(END, [failure])).toBe('ksef.overdue');
  });

  it('of a plan that an earlier version made stays what it was', () => {
    const old = down({ issuedAt: undefined });
    expect(afterwards(old, PLAN.deadline, [failure]).deadline?.code).toBe('ksef.overdue');
  });
});

describe('a document that a total failure keeps out of KSeF', () => {
  const LIFTED: SagaEvent = { type: 'sending-lifted' };

  it('that KSeF does not have is unlocked, and a person gives it to the customer', () => {
    const given = step(at('produced'), LIFTED);
    expect(given).toMatchObject({ saga: { state: 'unlocking' }, next: 'read' });
    const over = step(given.saga, { type: 'read', facts: { ...locked, canUpdate: true } });
    expect(over).toMatchObject({
      saga: { state: 'released' },
      alert: { code: 'ksef.total-failure' },
    });
  });

  it('that the customer has is done with after a week, and nobody need do anything', () => {
    const issued = at('attached', { ...PLAN, offline: true });
    const waits = step(issued, LIFTED, ISSUED + 6 * 24 * HOUR);
    expect(waits).toMatchObject({
      saga: { state: 'attached', reason: { code: 'ksef.lifted' }, runAt: ISSUED + (6 * 24 + 1) * HOUR },
      alert: null,
      next: null,
    });
    // The entry was a mistake: it is sent, the same document.
    expect(step(waits.saga, { type: 'resumed' }).next).toBe('open-session');
    expect(step(waits.saga, LIFTED, ISSUED + 7 * 24 * HOUR)).toMatchObject({
      saga: { state: 'done', reason: { code: 'ksef.lifted' } },
      alert: null,
      next: null,
    });
  });

  it('that KSeF may have is looked for first, and let go of when it is nowhere', () => {
    const doubtful = { ...sent, reference: null, doubtful: true };
    const looked = step(at('located', doubtful), LIFTED);
    expect(looked).toMatchObject({ saga: { state: 'in-doubt' }, next: 'confirm-absent' });
    const nowhere: SagaEvent = { type: 'absence-checked', closed: true, location: { place: 'nowhere' } };
    const later = ISSUED + 100_000 * HOUR;
    expect(step(looked.saga, nowhere, later)).toMatchObject({
      saga: { state: 'unlocking', reason: { code: 'ksef.total-failure' } },
    });
    const offline = step(at('located', { ...doubtful, offline: true }), LIFTED);
    expect(step(offline.saga, nowhere, later)).toMatchObject({
      saga: { state: 'attached', ksef: { doubtful: false } },
      next: 'open-session',
    });
  });

  it('misses no deadline', () => {
    const total = { kind: 'total', ...DOWN } as const;
    expect(afterwards(down(), END, [total]).deadline).toBeUndefined();
    expect(
      afterwards(at('sent', { ...accepted, ...PLAN }), END, [total], { type: 'resumed' }).deadline,
    ).toBeUndefined();
  });
});
