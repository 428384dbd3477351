import { describe, expect, it } from 'vitest';
import { newSaga, type Saga } from '../../../src/domain/saga/model.js';
import { adviceFor, standing, whatComesNext } from '../../../src/operator/standing.js';

const AROUND = { now: 0, timeZone: 'Europe/Berlin', isPaused: false, isDaemonRunning: true };
const open: Saga = { ...newSaga(0, false), state: 'lock-intended', lock: 'intended' };

describe('where an e-invoice stands', () => {
  it('is one sentence, with why', () => {
    expect(standing(open)).toBe('lock-intended: the invoice is being locked.');
    const failing: Saga = {
      ...open,
      failures: 2,
      reason: { code: 'platform.unreachable', detail: 'POST /lock.' },
    };
    expect(standing(failing)).toBe(
      'lock-intended: the invoice is being locked (the platform did not answer: POST /lock.).',
    );
    expect(standing({ ...failing, state: 'parked', parkedFrom: 'locked' })).toMatch(
      /^parked: action required, at locked \(/,
    );
  });

  it.each<[string, Saga, Partial<typeof AROUND>, string]>([
    ['due', open, {}, 'It is next in line and is processed shortly.'],
    ['paused', open, { isPaused: true }, 'Nothing, until the space is resumed.'],
    [
      'without a daemon',
      open,
      { isDaemonRunning: false },
      'Nothing while no daemon is running; it continues at the next start.',
    ],
    [
      'waiting',
      { ...open, runAt: Date.UTC(2026, 10, 21, 13), failures: 1 },
      {},
      'Next check at 2026-11-21 14:00:00, after 1 failure, or sooner if the platform reports a change.',
    ],
    ['done', { ...open, state: 'done', runAt: null }, { isPaused: true }, 'Nothing: it is complete.'],
  ])('and what comes next: %s', (_case, saga, around, expected) => {
    expect(whatComesNext(saga, { ...AROUND, ...around })).toBe(expected);
  });

  it('calls for a person where one was told, and not before', () => {
    const failing: Saga = { ...open, reason: { code: 'platform.unreachable' } };
    expect(adviceFor(failing)).toBeNull();
    expect(adviceFor({ ...failing, alerted: 'platform.unreachable' })).toMatch(
      /^The daemon retries on its own/,
    );
    expect(adviceFor({ ...open, state: 'refused', reason: { code: 'invoice.refused' } })).toMatch(
      /^Each finding/,
    );
    expect(adviceFor(open)).toBeNull();
  });
});
