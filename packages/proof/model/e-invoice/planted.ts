import { advance } from '../../../../src/domain/saga/advance.js';
import type { Circumstances, Saga, SagaAdvance, SagaEvent } from '../../../../src/domain/saga/model.js';
import type { Extent, Parts } from './model.js';
import type { Plan } from './world.js';

/** A mistake in the saga's function or in how its decisions are kept, and the rules one of which must find it. */
export interface Planted {
  readonly name: string;
  readonly mistake: string;
  readonly breaks: readonly string[];
  readonly parts: Parts;
  /** Where it shows. */
  readonly extent: Extent;
}

type Change = (
  result: SagaAdvance,
  saga: Saga,
  event: SagaEvent,
  circumstances: Circumstances,
) => SagaAdvance;

/** The saga's function, but for what `change` makes of it. */
const changed = (change: Change): Parts => ({
  transition: (saga, event, circumstances) =>
    change(advance(saga, event, circumstances), saga, event, circumstances),
});

/** The saga's function, told of something else than what happened. */
const misled = (tell: (event: SagaEvent, saga: Saga) => SagaEvent): Parts => ({
  transition: (saga, event, circumstances) => advance(saga, tell(event, saga), circumstances),
});

const around = (plan: Plan, troubles: number, acts = 0, hasDeadlines = false): Extent => ({
  ...{ name: `planted, ${plan}`, plans: [plan], troubles, acts, hasDeadlines },
});

const ends = (result: SagaAdvance, state: 'done' | 'refused'): SagaAdvance => ({
  ...result,
  saga: { ...result.saga, state, runAt: null, reason: null },
  steps: [state],
  next: null,
  alert: null,
});

export const PLANTED: readonly Planted[] = [
  {
    name: 'commit-later',
    mistake: 'what is intended is kept in memory until the saga waits',
    breaks: ['nothing is asked for before its intent is committed'],
    parts: { commitsFirst: false },
    extent: around('platform', 0),
  },
  {
    name: 'no-fence',
    mistake: 'a worker that has lost the space commits all the same',
    breaks: ['a commit of a lost lease changes nothing'],
    parts: { isFenced: false },
    extent: around('platform', 1),
  },
  {
    name: 'refused-look',
    mistake: 'a reading that is refused is taken for a refused lock',
    breaks: ['a lock of ours is known as ours', 'no lock of ours is left by a saga that has ended'],
    parts: misled((event, { state }) =>
      event.type === 'failed' && state === 'lock-intended' && event.failure.action === 'read'
        ? { ...event, failure: { ...event.failure, action: 'lock' } }
        : event,
    ),
    extent: around('platform', 2),
  },
  {
    name: 'lost-lock-is-foreign',
    mistake: 'a lock whose answer was lost is taken for that of somebody else',
    breaks: ['a lock of ours is known as ours'],
    parts: changed((result, { state }, event) =>
      state === 'lock-intended' && event.type === 'read' && result.saga.lock === 'ours'
        ? { ...result, saga: { ...result.saga, lock: 'foreign' } }
        : result,
    ),
    extent: around('platform', 1),
  },
  {
    name: 'foreign-lock-is-ours',
    mistake: 'an invoice that somebody else has locked is treated as locked by us',
    breaks: ['a lock of somebody else stays'],
    parts: changed((result, _saga, event) =>
      event.type === 'checked' && result.saga.lock === 'foreign'
        ? { ...result, saga: { ...result.saga, lock: 'ours' } }
        : result,
    ),
    extent: around('platform', 1),
  },
  {
    name: 'refused-under-lock',
    mistake: 'what cannot be produced is refused, and its lock stays',
    breaks: ['no lock of ours is left by a saga that has ended'],
    parts: changed((result, saga, event) =>
      saga.state === 'locked' && event.type === 'failed' && result.saga.state === 'unlocking'
        ? {
            ...ends(result, 'refused'),
            alert: result.saga.reason,
            saga: { ...result.saga, state: 'refused', runAt: null, lock: 'none' },
          }
        : result,
    ),
    extent: around('platform', 1),
  },
  {
    name: 'unlock-unseen',
    mistake: 'after a failed attach the lock is taken back without a look at what is there',
    breaks: ['nothing is unlocked that was handed over'],
    parts: changed((result, saga, event) =>
      saga.state === 'attach-intended' && saga.lock === 'ours' && event.type === 'failed'
        ? { ...result, saga: { ...result.saga, state: 'unlocking' }, steps: ['unlocking'], next: 'unlock' }
        : result,
    ),
    extent: around('platform', 1),
  },
  {
    name: 'attach-again',
    mistake: 'an attach whose answer was lost is repeated without a look',
    breaks: ['nothing is attached twice'],
    parts: changed((result, saga, event) =>
      saga.state === 'attach-intended' && event.type === 'resumed' ? { ...result, next: 'attach' } : result,
    ),
    extent: around('platform', 1),
  },
  {
    name: 'send-again',
    mistake: 'a send whose answer was lost counts as one that never arrived',
    breaks: ['nothing is sent again without a look'],
    parts: misled((event, { state }) =>
      event.type === 'failed' && state === 'send-intended'
        ? { ...event, failure: { ...event.failure, notReceived: true } }
        : event,
    ),
    extent: around('ksef', 1),
  },
  {
    name: 'send-after-crash',
    mistake: 'after a crash in a send it is sent again at once',
    breaks: ['nothing is sent again without a look'],
    parts: changed((result, saga, event) =>
      saga.state === 'send-intended' && event.type === 'resumed' ? { ...result, next: 'send' } : result,
    ),
    extent: around('ksef', 1),
  },
  {
    name: 'absent-at-once',
    mistake: 'a document that is found nowhere is given up at once',
    breaks: ['what KSeF has or may get is not unlocked by us'],
    parts: changed((result, saga, event) =>
      saga.lock === 'ours' && event.type === 'located' && event.location.place === 'nowhere'
        ? {
            ...result,
            saga: { ...result.saga, state: 'unlocking', reason: { code: 'ksef.dropped' } },
            steps: ['unlocking'],
            next: 'read',
          }
        : result,
    ),
    extent: around('ksef', 1),
  },
  {
    name: 'give-up-past-send',
    mistake: 'what KSeF has received is given up because it does not answer',
    breaks: ['what KSeF has or may get is not unlocked by us'],
    parts: changed((result, saga, event) =>
      saga.state === 'sent' && saga.lock === 'ours' && event.type === 'resumed' && saga.failures > 0
        ? { ...result, saga: { ...result.saga, state: 'unlocking' }, steps: ['unlocking'], next: 'read' }
        : result,
    ),
    extent: around('ksef', 1),
  },
  {
    name: 'any-duplicate-is-ours',
    mistake: 'a document of somebody else under our number counts as ours',
    breaks: ['a number is ours by its bytes, or by a person'],
    parts: misled((event) =>
      event.type === 'duplicate-compared'
        ? { type: event.type, ksefNumber: event.ksefNumber, ours: true, acquisitionDate: 'T' }
        : event,
    ),
    extent: around('ksef', 1),
  },
  {
    name: 'parks-silently',
    mistake: 'what needs a person is parked, and nobody is told',
    breaks: ['what is parked was told'],
    parts: changed((result) => (result.saga.state === 'parked' ? { ...result, alert: null } : result)),
    extent: around('platform', 1),
  },
  {
    name: 'undrawn-is-parked',
    mistake: 'what cannot be drawn offline waits a day for a person, though KSeF would take it',
    breaks: ['what cannot be drawn offline is kept for KSeF'],
    parts: changed((result, { state }, event) =>
      state === 'produced' && event.type === 'failed' && event.failure.action === 'draw'
        ? { ...result, saga: { ...result.saga, state: 'parked', parkedFrom: state }, steps: ['parked'] }
        : result,
    ),
    extent: around('ksef, offline, unsigned', 1),
  },
  {
    name: 'refuses-silently',
    mistake: 'what cannot be issued is refused, and nobody is told',
    breaks: ['what was refused, given up or found was told'],
    parts: changed((result) => (result.saga.state === 'refused' ? { ...result, alert: null } : result)),
    extent: around('platform', 0),
  },
  {
    name: 'done-by-failure',
    mistake: 'an attach that failed counts as done',
    breaks: ['done means handed over'],
    parts: changed((result, saga, event) =>
      saga.state === 'attach-intended' && event.type === 'failed' ? ends(result, 'done') : result,
    ),
    extent: around('platform', 1),
  },
  {
    name: 'done-by-acceptance',
    mistake: 'what KSeF has accepted is done before the platform knows its number',
    breaks: ['done means handed over', 'done in KSeF means that the platform knows the number'],
    parts: changed((result, saga, event) =>
      saga.state === 'accepted' && event.type === 'read' ? ends(result, 'done') : result,
    ),
    extent: around('ksef', 0),
  },
  {
    name: 'deadline-untold',
    mistake: 'nobody is told that the legal deadline passes',
    breaks: ['a deadline that has passed was told'],
    parts: changed(({ deadline: _, ...result }) => result),
    extent: around('ksef', 1, 0, true),
  },
  {
    name: 'sends-in-total-failure',
    mistake: 'what a total failure covers is sent all the same',
    breaks: ['what a total failure covers is not sent'],
    parts: misled((event) =>
      event.type === 'sending-lifted' ? { type: 'session-opened', session: '1' } : event,
    ),
    extent: around('ksef', 2),
  },
  {
    name: 'lifts-in-doubt',
    mistake: 'what a total failure covers is given up without a look at what an earlier send has left',
    breaks: ['what KSeF has or may get is not unlocked by us'],
    parts: {
      transition: (saga, event, circumstances) => {
        const isLifted = event.type === 'sending-lifted' && saga.ksef !== null;
        const certain = isLifted ? { ...saga, ksef: { ...saga.ksef, doubtful: false } } : saga;
        return advance(certain as Saga, event, circumstances);
      },
    },
    extent: around('ksef', 2),
  },
  {
    name: 'looks-for-ever',
    mistake: 'a document that is found nowhere is looked for again and again',
    breaks: ['every request ends attached, refused or told'],
    parts: changed((result, saga, event) =>
      saga.state === 'send-intended' && event.type === 'located' && event.location.place === 'nowhere'
        ? { ...result, saga, steps: [], next: 'locate' }
        : result,
    ),
    extent: around('ksef', 1),
  },
  {
    name: 'never-due',
    mistake: 'what failed waits for no moment',
    breaks: ['every request ends attached, refused or told'],
    parts: changed((result, _saga, event) =>
      event.type === 'failed' && result.next === null && result.saga.state !== 'parked'
        ? { ...result, saga: { ...result.saga, runAt: null } }
        : result,
    ),
    extent: around('platform', 1),
  },
];
