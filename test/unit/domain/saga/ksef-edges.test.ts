import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../../../src/domain/errors.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { SagaInvoiceFacts } from '../../../../src/domain/saga/invoice-facts.js';
import { isPastSend } from '../../../../src/domain/saga/ksef/states.js';
import {
  type Action,
  END_STATES,
  OPEN_STATES,
  type Saga,
  type SagaEvent,
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

const FINDING = { rule: 'BR-CO-09', field: 'taxId', message: 'No prefix.', fix: 'Write DE first.' };
const MINUTE = 60_000;
const LASTING = { failures: 30, failingSince: NOW - DAY } as const;

function failedTo(action: Action, code: FailureCode): SagaEvent {
  return { type: 'failed', failure: { code, detail: 'why', action } };
}

it('what is past the send are these states', () => {
  const past = [...OPEN_STATES, ...END_STATES].filter((state) => isPastSend(at(state)));
  expect(past).toEqual([
    'send-intended',
    'in-doubt',
    'located',
    'sent',
    'accepted',
    'attach-intended',
    'attached',
    'register-intended',
    'registered',
  ]);
});

describe('before the send', () => {
  it('what cannot be produced gives the lock back', () => {
    const impossible = step(at('locked', {}, { produced: false }), { type: 'produced', findings: [FINDING] });
    expect(impossible).toMatchObject({ next: 'unlock', steps: ['unlocking'] });
    const possible = step(at('locked', {}, { produced: false }), { type: 'produced', findings: [] });
    expect(possible).toMatchObject({ next: 'open-session', saga: { produced: true } });
  });

  it('a login that was turned away only now has not been for a day, whatever failed before', () => {
    const reason = { code: 'ksef.unreachable' } as const;
    const from = at('produced', {}, { ...LASTING, reason });
    expect(step(from, failed('ksef.unauthorized')).steps).toEqual(['parked']);
  });

  it('what was parked for anything but the login begins to fail anew', () => {
    const parked = (code: FailureCode): Saga =>
      at('parked', {}, { ...LASTING, parkedFrom: 'produced', reason: { code } });
    expect(step(parked('ksef.unauthorized'), { type: 'resumed' }).saga.failingSince).toBe(NOW - DAY);
    expect(step(parked('platform.forbidden'), { type: 'resumed' }).saga).toMatchObject({
      failures: 0,
      failingSince: null,
    });
  });
});

describe('a send', () => {
  it('that was left is in doubt since it was sent', () => {
    const resumed = step(at('send-intended', { ...sent, sentAt: NOW - HOUR }), { type: 'resumed' });
    expect(resumed.saga.ksef).toMatchObject({
      ...sent,
      sentAt: NOW - HOUR,
      doubtful: true,
      doubtAt: NOW - HOUR,
    });
  });

  it('of which an earlier version did not note when is in doubt all the same', () => {
    const { ksef } = step(at('send-intended', { ...sent, sentAt: null }), { type: 'resumed' }).saga;
    expect(ksef).toMatchObject({ ...sent, sentAt: null, doubtful: true });
    expect(ksef).not.toHaveProperty('doubtAt');
  });

  it('into a session that was closed is counted as a failure', () => {
    const back = step(
      at('send-intended', sent, { failures: 1, failingSince: NOW - HOUR }),
      turnedAway('ksef.session-closed'),
    );
    expect(back).toMatchObject({
      next: 'open-session',
      saga: { failures: 2, failingSince: NOW - HOUR, reason: { code: 'ksef.session-closed' } },
    });
  });

  it('that KSeF was down for is counted, too, before it is issued offline', () => {
    const saga = at(
      'send-intended',
      { ...sent, goesOffline: true, notTaken: { sends: 2, since: NOW - 60_000 } },
      { failures: 2, failingSince: NOW - HOUR },
    );
    expect(step(saga, turnedAway('ksef.unreachable'))).toMatchObject({
      next: 'draw',
      saga: { failures: 3, failingSince: NOW - HOUR, reason: { code: 'ksef.unreachable' } },
    });
  });

  it('that an earlier one may have come before is issued offline from where it was looked for', () => {
    const notTaken = { sends: 2, since: NOW - 60_000 };
    const saga = at('send-intended', { ...sent, goesOffline: true, doubtful: true, notTaken });
    expect(step(saga, turnedAway('ksef.unreachable'))).toMatchObject({ steps: ['located'], next: 'draw' });
  });
});

describe('what waits for a person', () => {
  it.each(['platform.unauthorized', 'platform.forbidden', 'ksef.unauthorized'] as const)(
    'parks where it is (%s), for as long as it was asked to wait',
    (code) => {
      const parked = step(at('sent', sent), failed(code, { retryAfterMs: 2 * DAY }));
      expect(parked).toMatchObject({
        steps: ['parked'],
        saga: { parkedFrom: 'sent', reason: { code }, runAt: NOW + 2 * DAY },
      });
    },
  );
});

describe('what was found', () => {
  const location = {
    place: 'session',
    session: 's1',
    reference: 'r9',
    status: { kind: 'processing' },
  } as const;

  it('in a session: that is the present one from then on', () => {
    const from = at('in-doubt', { ...sent, sessions: ['s1', 's2'], sends: 2 });
    expect(step(from, { type: 'located', location }).saga.ksef?.sessions).toEqual(['s2', 's1']);
    const last = at('in-doubt', { ...sent, sessions: ['s2', 's1'], sends: 2 });
    expect(step(last, { type: 'located', location }).saga.ksef?.sessions).toEqual(['s2', 's1']);
  });

  it('in a session that lost it is in doubt again, and was sent nowhere', () => {
    const status = { kind: 'dropped', detail: '500: x' } as const;
    const lost = step(at('attached', { ...sent, offline: true }), {
      type: 'located',
      location: { ...location, status },
    });
    expect(lost).toMatchObject({
      steps: ['in-doubt'],
      next: null,
      saga: { reason: { code: 'ksef.dropped' } },
    });
  });

  it('among all documents has no reference in a session, and keeps what is known of its sends', () => {
    const archive = { place: 'archive', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT } as const;
    const found = step(at('in-doubt', { ...sent, doubtful: true }), { type: 'located', location: archive });
    expect(found.saga.ksef).toMatchObject({ ...accepted, reference: null, doubtful: false });
  });

  it('nowhere is doubtful, and has no reference', () => {
    const nowhere = step(at('send-intended', sent), { type: 'located', location: { place: 'nowhere' } });
    expect(nowhere.saga.ksef).toMatchObject({ ...sent, reference: null, doubtful: true });
  });

  it('nowhere, again: the reason stays, or is that KSeF lost it', () => {
    const again = { ...sent, sends: 3 };
    const because = (changes: Partial<Saga>) =>
      step(at('in-doubt', again, changes), { type: 'located', location: { place: 'nowhere' } }).saga.reason;
    expect(because({ reason: { code: 'ksef.unreachable' } })).toMatchObject({ code: 'ksef.unreachable' });
    expect(because({})).toMatchObject({ code: 'ksef.dropped' });
  });
});

describe('the proof that nothing of it is in KSeF', () => {
  const checked = (location: Extract<SagaEvent, { type: 'absence-checked' }>['location']): SagaEvent => ({
    type: 'absence-checked',
    closed: true,
    location,
  });

  it('is none where ours is there beside another document', () => {
    const reason = { code: 'ksef.mismatch' } as const;
    const undecided = at('in-doubt', { ...sent, doubtful: true }, { reason, alerted: reason.code });
    const ours = { place: 'session', session: 's1', reference: 'r1', status: ACCEPTED } as const;
    expect(step(undecided, checked(ours), NOW + HOUR).steps).toEqual(['sent', 'accepted']);
  });

  it('is none where another document turns up that nobody knew of: a person decides', () => {
    const reason = { code: 'ksef.rejected' } as const;
    const refused = at('in-doubt', { ...sent, doubtful: true }, { reason });
    const taken = { place: 'taken', ksefNumber: NUMBER, difference: { key: 'x' } } as const;
    expect(step(refused, checked(taken), NOW + HOUR)).toMatchObject({
      steps: ['parked'],
      alert: { code: 'ksef.mismatch' },
    });
  });
});

describe('what KSeF does not answer', () => {
  it('is no sign that it does not know the document', () => {
    const waiting = at('sent', sent, { failures: 5, failingSince: NOW - HOUR });
    expect(step(waiting, failed('ksef.unavailable'))).toMatchObject({ steps: [], saga: { state: 'sent' } });
  });

  it.each([
    ['a receipt', at('registered', accepted), failed('ksef.not-found')],
    [
      'a duplicate without a number',
      at('sent', { ...sent, duplicateOf: { ksefNumber: null, session: null } }),
      failedTo('compare-duplicate', 'ksef.not-found'),
    ],
  ] as const)('is asked for a whole day, however often: %s', (_, saga, event) => {
    const often = { ...saga, failures: 90, failingSince: NOW - DAY + 1 };
    expect(step(often, event)).toMatchObject({ next: null, steps: [], saga: { state: saga.state } });
    expect(step({ ...often, failingSince: NOW - DAY }, event).steps).not.toEqual([]);
  });
});

describe('another document with our number', () => {
  const duplicateOf = { ksefNumber: NUMBER, session: 's0' };

  it('keeps ours out: nothing is in doubt any more', () => {
    const theirs = {
      type: 'duplicate-compared',
      ksefNumber: NUMBER,
      ours: false,
      difference: { key: 'Fa/P_15' },
    } as const;
    const parked = step(at('sent', { ...sent, duplicateOf, doubtful: true }), theirs);
    expect(parked.saga.ksef).toMatchObject({ ...sent, reference: null, doubtful: false });
  });

  it('that KSeF does not name is told as such', () => {
    const unnamed = at(
      'sent',
      { ...sent, duplicateOf: { ...duplicateOf, ksefNumber: null }, doubtful: true },
      LASTING,
    );
    const parked = step(unnamed, failedTo('compare-duplicate', 'ksef.not-found'));
    expect(parked).toMatchObject({
      alert: { code: 'ksef.mismatch', phrase: { key: 'unnamed document' } },
      saga: { ksef: { ...sent, reference: null, doubtful: false } },
    });
  });

  const reason = { code: 'ksef.mismatch', detail: 'why' } as const;
  const undecided = at('in-doubt', sent, { reason, alerted: reason.code });

  it('is what a person still decides about after a look that changed nothing', () => {
    expect(step(undecided, { type: 'read', facts: locked }).saga.reason).toMatchObject(reason);
  });

  it('does not matter to an invoice that somebody else made an e-invoice of', () => {
    expect(step(undecided, { type: 'read', facts: registered })).toMatchObject({
      steps: ['done-foreign'],
      alert: { code: 'invoice.foreign-e-invoice' },
    });
  });

  it('is forgotten, with its alert, by what begins anew; all else of the saga stays', () => {
    const before = { ...undecided, doneBefore: true };
    expect(step(before, { type: 'read', facts: open }).saga).toEqual({
      ...before,
      state: 'fetched',
      lock: 'none',
      produced: false,
      contentDigest: null,
      ksef: null,
      reason: null,
      alerted: null,
    });
  });
});

describe('a visualisation', () => {
  const attaching = { ...accepted, attaches: true };
  const noVisualisation = { code: 'invoice.final-pdf', phrase: { key: 'no visualisation' } };

  it.each([
    ['has a final PDF', { ...locked, archived: true }],
    ['is not locked', open],
  ])('cannot be attached to what %s: the number is registered, and a person told', (_, facts) => {
    expect(step(at('accepted', attaching), { type: 'read', facts })).toMatchObject({
      steps: ['register-intended'],
      alert: noVisualisation,
    });
  });

  it('that was drawn with a number is none of an offline issue', () => {
    expect(step(at('accepted', attaching), { type: 'drawn' }).saga.ksef?.offline).toBe(false);
  });

  it('is attached at once where nothing can have been attached, and else after a look', () => {
    const offline = { goesOffline: true };
    expect(step(at('produced', offline), { type: 'drawn' }).next).toBe('attach');
    expect(step(at('located', { ...sent, ...offline }), { type: 'drawn' }).next).toBe('read');
  });

  it('is not attached where none is wanted', () => {
    expect(step(at('attach-intended', accepted), { type: 'read', facts: locked })).toMatchObject({
      steps: ['register-intended'],
      alert: null,
    });
  });

  it('waits for a conflict to pass', () => {
    expect(step(at('attach-intended', attaching), failed('platform.conflict'))).toMatchObject({
      next: null,
      steps: [],
    });
  });

  it('of a document without a number is compared with what is there, also an e-invoice', () => {
    const there: SagaInvoiceFacts = { ...registered, archived: true };
    const offline = at('attach-intended', { goesOffline: true, offline: true });
    expect(step(offline, { type: 'read', facts: there })).toMatchObject({ next: 'compare', steps: [] });
  });
});

describe('an offline issue that cannot be drawn', () => {
  const lost = { ...sent, goesOffline: true, doubtful: true };

  it.each(['in-doubt', 'located'] as const)(
    'in %s is not tried again, and a person told at once',
    (state) => {
      const waits = step(at(state, lost, { failures: 2 }), failedTo('draw', 'invoice.refused'));
      expect(waits).toMatchObject({
        next: null,
        alert: { code: 'invoice.refused', detail: 'why' },
        saga: { state, ksef: { ...lost, goesOffline: false } },
      });
    },
  );

  const [unsigned, defect, refused] = [
    'ksef.offline-certificate',
    'daemon.defect',
    'invoice.refused',
  ] as const;

  it.each([unsigned, defect, refused])(
    'is sent as soon as KSeF takes it, as by a space that waits, and a person told once (%s)',
    (code) => {
      const notTaken = { sends: 3, since: NOW - MINUTE };
      const saga = at(
        'produced',
        { goesOffline: true, notTaken },
        { failures: 3, failingSince: NOW - MINUTE },
      );
      const waits = step(saga, failedTo('draw', code));
      expect(waits).toMatchObject({ next: null, steps: [], alert: { code, detail: 'why' } });
      expect(waits.saga).toMatchObject({ state: 'produced', lock: 'ours', ksef: { goesOffline: false } });
      expect((waits.saga.runAt ?? 0) - NOW).toBeLessThan(2 * MINUTE);
      const read = step(step(waits.saga, { type: 'resumed' }).saga, { type: 'read', facts: locked });
      expect(read.next).toBe('open-session');
      const down = step(read.saga, failedTo('open-session', 'ksef.unavailable'));
      expect(down).toMatchObject({ next: null, alert: null, saga: { state: 'produced', lock: 'ours' } });
      expect(step(down.saga, { type: 'session-opened', session: 's1' }).next).toBe('send');
    },
  );

  it('is kept under its lock for days, as by a space that waits', () => {
    const since = NOW - 3 * DAY;
    const changes = { failures: 300, failingSince: since, reason: { code: unsigned } };
    const saga = at('produced', { goesOffline: true, notTaken: { sends: 3, since } }, changes);
    expect(step(saga, failedTo('draw', unsigned))).toMatchObject({
      next: null,
      saga: { state: 'produced', lock: 'ours' },
    });
  });

  it.each(['produced', 'in-doubt', 'located'] as const)(
    'in %s for a disk that somebody mends is drawn later, and nobody told yet',
    (state) => {
      const waits = step(at(state, lost, { failures: 2 }), failedTo('draw', 'store.failed'));
      expect(waits).toMatchObject({ next: null, alert: null, saga: { state, ksef: { goesOffline: true } } });
    },
  );

  it('for a moment is tried again, and nobody told', () => {
    const waits = step(at('in-doubt', lost, { failures: 2 }), failedTo('draw', 'platform.unreachable'));
    expect(waits).toMatchObject({ next: null, alert: null, saga: { ksef: { goesOffline: true } } });
  });

  it('is another thing than a login that is turned away', () => {
    expect(step(at('located', lost), failedTo('open-session', 'ksef.unauthorized')).steps).toEqual([
      'parked',
    ]);
  });
});

describe('the number on the platform', () => {
  it('that the answer does not show is registered again', () => {
    expect(step(at('register-intended', accepted), { type: 'registered', facts: locked })).toMatchObject({
      next: null,
      steps: [],
      saga: {
        state: 'register-intended',
        reason: { code: 'platform.unreadable', phrase: { key: 'number not shown' } },
      },
    });
  });

  it('that no answer shows is told to a person at the eighth, and registered once more', () => {
    const seven = { failures: 7, failingSince: NOW - HOUR, reason: { code: 'platform.unreadable' } } as const;
    const told = step(at('register-intended', accepted, seven), { type: 'registered', facts: locked });
    expect(told.alert).toMatchObject({ code: 'platform.unreadable', phrase: { key: 'number not shown' } });
    // The PDF that was attached before is no e-invoice by itself.
    const facts = { ...locked, archived: true };
    const eighth = { ...told.saga, runAt: NOW } as Saga;
    expect(step(eighth, { type: 'read', facts })).toMatchObject({ next: 'register', steps: [], alert: null });
  });

  it.each([
    ['Zugferd', 'Zugferd'],
    [null, { key: 'no standard' }],
  ])('is not ours where the e-invoice is of the standard %s', (eInvoiceStandard, standard) => {
    const facts = { ...registered, eInvoiceStandard };
    expect(step(at('accepted', accepted), { type: 'read', facts }).alert).toMatchObject({
      code: 'ksef.not-registered',
      phrase: { key: 'other e-invoice', values: { standard } },
    });
  });

  it.each([
    [0, []],
    [1, []],
    [2, ['parked']],
  ])('that is in conflict is tried three times: after %i failures', (failures, steps) => {
    const saga = at('register-intended', accepted, { failures, failingSince: NOW });
    expect(step(saga, failed('platform.conflict')).steps).toEqual(steps);
  });

  it('that is refused without a word is told by the kind of refusal', () => {
    const refused = { type: 'failed', failure: { code: 'platform.rejected' } } as const;
    expect(step(at('register-intended', accepted), refused).alert?.detail).toBe('platform.rejected');
  });
});

describe('a receipt', () => {
  it.each(['ksef.not-found', 'ksef.rejected'] as const)('is given up after a day of %s', (code) => {
    expect(step(at('registered', accepted, LASTING), failed(code))).toMatchObject({
      steps: ['registered'],
      next: 'read',
      saga: { state: 'registered', ksef: { receipt: 'missing' } },
    });
  });

  it('is not given up because the platform fails for a day', () => {
    const waits = step(at('registered', accepted, LASTING), failed('platform.unreachable'));
    expect(waits).toMatchObject({ next: null, saga: { ksef: { receipt: 'wanted' } } });
  });

  it('that is archived stays so', () => {
    const saga = at('registered', { ...accepted, receipt: 'archived' }, LASTING);
    expect(step(saga, failed('ksef.not-found')).saga.ksef?.receipt).toBe('archived');
  });
});

describe('an invoice that is gone', () => {
  it('before KSeF has anything ends the saga, and a person is told', () => {
    const missed = step(at('attach-intended', { offline: true }), { type: 'missing' });
    expect(step(missed.saga, { type: 'missing' })).toMatchObject({
      steps: ['gone'],
      alert: { code: 'platform.not-found' },
    });
  });

  it('while a person decides is told once, also where only the phrase of it is stored', () => {
    const phrase = { key: 'also deleted', values: { why: 'why' } };
    const reason = { code: 'ksef.mismatch', phrase } as const;
    const progress = { ...sent, offline: true };
    const missed = at('in-doubt', progress, { reason, alerted: reason.code, failures: 1, failingSince: NOW });
    const parked = advance(missed, { type: 'missing' }, { now: NOW, fraction: 0.5 });
    expect(parked).toMatchObject({ steps: ['parked'], alert: null });
    expect(parked.saga.reason).toEqual(reason);
  });
});

describe('the legal deadline', () => {
  const down = { failures: 9, failingSince: NOW, alerted: 'ksef.unavailable' } as const;
  const told = (deadlineTold: 'near' | 'passed', leftMs: number) =>
    step(at('produced', { deadlineTold, deadline: NOW + leftMs }, down), failed('ksef.unavailable')).saga.ksef
      ?.deadlineTold;

  it('was told in time where it was told an hour early at most', () => {
    expect(told('near', 13 * HOUR)).toBe('near');
    expect(told('near', 13 * HOUR + 1)).toBe('not');
    expect(told('passed', HOUR)).toBe('passed');
    expect(told('passed', HOUR + 1)).toBe('near');
  });

  it('has passed in the moment that it names', () => {
    const send = (deadline: number) =>
      step(at('produced', { deadline }), { type: 'session-opened', session: 's1' });
    expect(send(NOW).deadline).toMatchObject({ code: 'ksef.overdue' });
    expect(send(NOW + 1)).not.toHaveProperty('deadline');
  });

  it('is nothing to tell of what has its number', () => {
    const saga = at('register-intended', { ...accepted, deadline: NOW - DAY });
    expect(step(saga, failed('platform.unreachable'))).not.toHaveProperty('deadline');
    expect(PLAN.deadline).toBeGreaterThan(NOW);
  });
});
