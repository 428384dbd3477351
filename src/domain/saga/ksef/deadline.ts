import { HOUR_MS } from '@spacebooks/base/durations';
import { ALERT_AFTER_FAILURES } from '../../retry.js';
import { isEnded, type Saga, type SagaAdvance } from '../model.js';
import type { KsefProgress } from './model.js';

/** How long before the legal deadline a person is told ... */
const NEAR_MS = 12 * HOUR_MS;

/** ... and how long of what waits for a moment only: at the end of a month, for KSeF's limit of an hour. */
const CLOSE_MS = 2 * HOUR_MS;

/**
 * Watches the legal deadline of a document until KSeF has given its number: tells a person before it and when it has
 * passed, beside whatever else is told, and has the saga taken up at these moments. What is sent in time is not remarked
 * upon; what is sent late is, in the moment of the send. Other steps that follow at once lead there, or to a wait.
 */
export function watchDeadline(advance: SagaAdvance, now: number): SagaAdvance {
  const { saga, next } = advance;
  const { ksef } = saga;
  if (ksef === null || ksef.number !== null || isEnded(saga.state) || saga.state === 'unlocking')
    return advance;
  const known = { ...advance, saga: { ...saga, ksef: toldInTime(ksef, now) } };
  // What KSeF has received counts from when it was sent, whatever it takes to think about it.
  if (saga.state === 'sent') return tellLate(known, ksef.sentAt ?? now);
  if (saga.state === 'send-intended') return tellLate(known, now);
  if (next !== null) return advance;
  const watched = tell(known, known.saga.ksef, now);
  return { ...watched, saga: { ...watched.saga, runAt: beforeNextMoment(watched.saga, now) } };
}

/** What was told by a clock that ran ahead, and was put back since, is still to be told. */
function toldInTime(ksef: KsefProgress, now: number): KsefProgress {
  const leftMs = ksef.deadline - now;
  if (leftMs > NEAR_MS + HOUR_MS) return { ...ksef, deadlineTold: 'not' };
  const isEarly = ksef.deadlineTold === 'passed' && leftMs > HOUR_MS;
  return isEarly ? { ...ksef, deadlineTold: 'near' } : ksef;
}

type Watched = SagaAdvance & { readonly saga: Saga & { readonly ksef: KsefProgress } };

function tellLate(advance: Watched, sentAt: number): SagaAdvance {
  const { ksef } = advance.saga;
  const isLate = sentAt >= ksef.deadline && ksef.deadlineTold !== 'passed';
  return isLate ? told(advance, ksef, 'passed') : advance;
}

function tell(advance: SagaAdvance, ksef: KsefProgress, now: number): SagaAdvance {
  const passed = now >= ksef.deadline;
  const near = now >= ksef.deadline - (waitsForAMoment(advance.saga) ? CLOSE_MS : NEAR_MS);
  if (passed && ksef.deadlineTold !== 'passed') return told(advance, ksef, 'passed');
  return near && ksef.deadlineTold === 'not' ? told(advance, ksef, 'near') : advance;
}

function waitsForAMoment({ state, failures }: Saga): boolean {
  return state !== 'parked' && failures < ALERT_AFTER_FAILURES;
}

function told(advance: SagaAdvance, ksef: KsefProgress, deadlineTold: 'near' | 'passed'): SagaAdvance {
  const code = deadlineTold === 'near' ? 'ksef.deadline' : 'ksef.overdue';
  const phrase = { key: 'until', values: { moment: new Date(ksef.deadline).toISOString() } };
  return {
    ...advance,
    saga: { ...advance.saga, ksef: { ...ksef, deadlineTold } },
    deadline: { code, phrase },
  };
}

/** Looks again at the next moment that matters, if it would come later by itself. */
function beforeNextMoment({ ksef, runAt }: Saga, now: number): number | null {
  if (ksef === null || runAt === null) return runAt;
  const moments = [NEAR_MS, CLOSE_MS, 0]
    .map((before) => ksef.deadline - before)
    .filter((moment) => moment > now);
  return Math.min(runAt, ...moments);
}
