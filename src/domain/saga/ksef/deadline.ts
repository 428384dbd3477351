import { localDate } from '@spacebooks/base/calendar';
import { HOUR_MS } from '@spacebooks/base/durations';
import { type KsefFailure, type SendingTerm, sendingTerm } from '../../ksef-failures.js';
import { POLISH_TIME_ZONE } from '../../polish-calendar.js';
import { ALERT_AFTER_FAILURES } from '../../retry.js';
import { type Circumstances, isEnded, type Saga, type SagaAdvance } from '../model.js';
import type { KsefPlan, KsefProgress } from './model.js';

/** How long before the legal deadline a person is told ... */
const NEAR_MS = 12 * HOUR_MS;

/** ... and how long of what waits for a moment only: at the end of a month, for KSeF's limit of an hour. */
const CLOSE_MS = 2 * HOUR_MS;

/** Until when a document must be in KSeF, by what the Ministry announced. */
export function termOf(
  { issuedAt, deadline }: Pick<KsefPlan, 'issuedAt' | 'deadline'>,
  announced: readonly KsefFailure[],
): SendingTerm {
  return issuedAt === undefined
    ? { kind: 'by', deadline }
    : sendingTerm({ at: issuedAt, deadline }, announced);
}

/**
 * Watches the legal deadline of a document until KSeF has given its number: tells a person before it and when it has
 * passed, beside whatever else is told, and has the saga taken up at these moments. What is sent in time is not remarked
 * upon; what is sent late is, in the moment of the send. Other steps that follow at once lead there, or to a wait.
 */
export function watchDeadline(advance: SagaAdvance, { now, announced = [] }: Circumstances): SagaAdvance {
  const { saga, next } = advance;
  const { ksef } = saga;
  if (ksef === null || ksef.number !== null || isEnded(saga.state) || saga.state === 'unlocking')
    return advance;
  const term = termOf(ksef, announced);
  // What nobody can name, or the law does not want any more, is not missed.
  const deadline = term.kind === 'by' ? term.deadline : Number.POSITIVE_INFINITY;
  const known = { ...advance, saga: { ...saga, ksef: toldInTime(ksef, deadline, now) } };
  // What KSeF has received counts from when it was sent, whatever it takes to think about it.
  if (saga.state === 'sent') return tellLate(known, deadline, ksef.sentAt ?? now);
  if (saga.state === 'send-intended') return tellLate(known, deadline, now);
  if (next !== null) return advance;
  const watched = tell(known, deadline, now);
  return { ...watched, saga: { ...watched.saga, runAt: beforeNextMoment(watched.saga, deadline, now) } };
}

/** What was told by a clock that ran ahead and was put back since, or before a failure was announced, is still to be told. */
function toldInTime(ksef: KsefProgress, deadline: number, now: number): KsefProgress {
  const leftMs = deadline - now;
  if (leftMs > NEAR_MS + HOUR_MS) return { ...ksef, deadlineTold: 'not' };
  const isEarly = ksef.deadlineTold === 'passed' && leftMs > HOUR_MS;
  if (!isEarly) return ksef;
  // What was put off is near anew; that a clock was put back makes no second news.
  return { ...ksef, deadlineTold: deadline > ksef.deadline ? 'not' : 'near' };
}

type Watched = SagaAdvance & { readonly saga: Saga & { readonly ksef: KsefProgress } };

function tellLate(advance: Watched, deadline: number, sentAt: number): SagaAdvance {
  const isLate = sentAt >= deadline && advance.saga.ksef.deadlineTold !== 'passed';
  return isLate ? told(advance, deadline, 'passed') : advance;
}

function tell(advance: Watched, deadline: number, now: number): SagaAdvance {
  const { deadlineTold } = advance.saga.ksef;
  const passed = now >= deadline;
  const near = now >= deadline - (waitsForAMoment(advance.saga) ? CLOSE_MS : NEAR_MS);
  if (passed && deadlineTold !== 'passed') return told(advance, deadline, 'passed');
  return near && deadlineTold === 'not' ? told(advance, deadline, 'near') : advance;
}

function waitsForAMoment({ state, failures }: Saga): boolean {
  return state !== 'parked' && failures < ALERT_AFTER_FAILURES;
}

function told(advance: Watched, deadline: number, deadlineTold: 'near' | 'passed'): SagaAdvance {
  const code = deadlineTold === 'near' ? 'ksef.deadline' : 'ksef.overdue';
  const day = localDate(deadline - 1, POLISH_TIME_ZONE);
  const phrase = { key: 'until the end of', values: { day } };
  const { saga } = advance;
  return {
    ...advance,
    saga: { ...saga, ksef: { ...saga.ksef, deadlineTold } },
    deadline: { code, phrase },
  };
}

/** Looks again at the next moment that matters, if it would come later by itself. */
function beforeNextMoment({ runAt }: Saga, deadline: number, now: number): number | null {
  if (runAt === null) return runAt;
  const moments = [NEAR_MS, CLOSE_MS, 0].map((before) => deadline - before).filter((moment) => moment > now);
  return Math.min(runAt, ...moments);
}
