import { describe, expect, it } from 'vitest';
import { type KsefFailure, usualDeadline } from '../../../src/domain/ksef-failures.js';
import { type KsefProgress, newKsefProgress } from '../../../src/domain/saga/ksef/model.js';
import { newSaga, type Saga } from '../../../src/domain/saga/model.js';
import { adviceFor, standing, whatComesNext } from '../../../src/operator/standing.js';

const FAILURE: KsefFailure = {
  kind: 'failure',
  from: Date.parse('2027-01-13T10:00:00Z'),
  to: Date.parse('2027-01-15T10:00:00Z'),
};
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
    ['paused', open, { isPaused: true }, 'Work on it goes on when the space is resumed.'],
    [
      'without a daemon',
      open,
      { isDaemonRunning: false },
      'Work on it goes on at the next start of spacebooks.',
    ],
    [
      'waiting',
      { ...open, runAt: Date.UTC(2026, 10, 21, 13), failures: 1 },
      {},
      'Next check at 21 Nov 2026, 14:00 CET, after 1 failure, or sooner if the platform reports a change.',
    ],
    [
      'done',
      { ...open, state: 'done', runAt: null },
      { isPaused: true },
      'The e-invoice is issued; nothing more is to be done.',
    ],
  ])('and what comes next: %s', (_case, saga, around, expected) => {
    expect(whatComesNext(saga, { ...AROUND, ...around })).toBe(expected);
  });

  it.each<[string, Partial<KsefProgress>, readonly KsefFailure[], string]>([
    ['as usual', {}, [], ' The legal deadline for KSeF is the end of 14 Jan 2027 in Warsaw.'],
    ['after a failure', {}, [FAILURE], ' The legal deadline for KSeF is the end of 26 Jan 2027 in Warsaw.'],
    [
      'while it lasts',
      {},
      [{ ...FAILURE, to: null }],
      ' No deadline for KSeF runs while the failure that was announced has no end.',
    ],
    [
      'after a total failure',
      {},
      [{ ...FAILURE, kind: 'total' }],
      ' A total failure of KSeF was announced: by law it is not sent there, not later either.',
    ],
    ['once it is there', { number: '1-2-3' }, [], ''],
  ])('and until when it has to be in KSeF: %s', (_case, progress, announced, expected) => {
    const issuedAt = Date.parse('2027-01-13T11:00:00Z');
    const plan = { attaches: false, goesOffline: false, deadline: usualDeadline('2027-01-13'), issuedAt };
    const saga: Saga = { ...open, state: 'produced', ksef: { ...newKsefProgress(plan), ...progress } };
    const due = 'It is next in line and is processed shortly.';
    expect(whatComesNext(saga, { ...AROUND, announced })).toBe(`${due}${expected}`);
    expect(whatComesNext({ ...saga, state: 'done' }, { ...AROUND, announced })).not.toContain('KSeF');
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

it.each([
  [
    'a setting',
    'e_invoices.seller',
    'Have the setting that is named corrected: a new attempt then starts by itself.',
  ],
  ['the invoice', 'items[0]', 'A new attempt starts by itself when the settings of the space change.'],
])('a refused invoice that is locked on the platform, because of %s', (_cause, field, expected) => {
  const finding = { rule: 'SB-X', field, message: 'm', fix: 'f' };
  const reason = { code: 'invoice.refused', findings: [finding] } as const;
  const refused: Saga = { ...open, state: 'refused', lock: 'foreign', runAt: null, reason };
  expect(whatComesNext(refused, AROUND)).toContain(expected);
});
