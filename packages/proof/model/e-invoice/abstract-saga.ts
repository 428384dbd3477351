import type { KsefProgress, NotTaken } from '../../../../src/domain/saga/ksef/model.js';
import { isEnded, type Reason, type Saga } from '../../../../src/domain/saga/model.js';
import { agoOf, deadlineOf, NOW } from './moments.js';

/**
 * The saga as the model tells it apart from others: equal sagas here behave equally for ever. Everything that no transition
 * reads is left out, counters stop behind the last threshold that matters, and moments are one of a few distances from `NOW`.
 *
 * For real sagas of a trace give the moment of the commit: what was noted is moved so that it lies as far from `NOW` as it lay
 * from then. Digests of contents, sessions, references and numbers are to be given by the names of the model first: contents
 * `A`, `B`, `X`; sessions `1` to `4`; numbers `K` (ours) and `F` (another document's).
 */
export function abstractSaga(saga: Saga, now: number = NOW): Saga {
  const shift = NOW - now;
  if (isEnded(saga.state)) return ended(saga);
  const { ksef } = saga;
  const moved = (at: number | null): number | null => agoOf(at === null ? null : at + shift);
  return {
    ...saga,
    failures: countOf(saga.failures),
    failingSince: moved(saga.failingSince),
    reason: reasonOf(saga.reason),
    runAt: saga.runAt === null ? null : NOW,
    ksef: ksef === null ? null : progressOf(ksef, saga, shift),
  };
}

/** What the next attempt, and the rules, ask about one that has ended. */
function ended(saga: Saga): Saga {
  const { ksef } = saga;
  return {
    ...saga,
    failures: 0,
    failingSince: null,
    reason: saga.reason === null ? null : { code: saga.reason.code },
    runAt: null,
    ksef:
      ksef === null
        ? null
        : { ...progressOf(ksef, saga, 0), sends: 0, sentAt: null, sessions: [], notTaken: null },
  };
}

/** Each side of each threshold: 1, 2, 3 in a row; alert with the eighth; give up, or ask no more, with the twentieth. */
const COUNTS = [0, 1, 2, 3, 7, 8, 19, 20] as const;

export function countOf(failures: number): number {
  return COUNTS.findLast((each) => failures >= each) ?? 0;
}

function reasonOf(reason: Reason | null): Reason | null {
  if (reason === null) return null;
  const { code, phrase } = reason;
  // Whether a person was told of both matters once.
  return phrase?.key === 'also deleted' ? { code, phrase: { key: phrase.key } } : { code };
}

function progressOf(ksef: KsefProgress, saga: Saga, shift: number): KsefProgress {
  const { doubtAt: _, ...known } = ksef;
  const hasNumber = ksef.number !== null;
  const isSent = saga.state === 'sent' || saga.parkedFrom === 'sent';
  const isReceiptWanted = ksef.receipt === 'wanted';
  return {
    ...known,
    deadline: hasNumber ? deadlineOf(Number.POSITIVE_INFINITY) : deadlineOf(ksef.deadline + shift),
    deadlineTold: hasNumber ? 'not' : ksef.deadlineTold,
    sessions: hasNumber && !isReceiptWanted ? [] : ksef.sessions,
    sends: Math.min(ksef.sends, 3),
    sentAt: hasNumber || ksef.sentAt === null ? null : agoOf(ksef.sentAt + shift),
    notTaken: hasNumber || ksef.notTaken == null ? null : notTakenOf(ksef.notTaken),
    looks: 0,
    reference: isSent || (hasNumber && isReceiptWanted) ? ksef.reference : null,
    acceptedAt: hasNumber ? 'T' : null,
    duplicateOf: isSent || (hasNumber && isReceiptWanted) ? ksef.duplicateOf : null,
  };
}

/** Its moment is asked about only with a wait that KSeF asks for. */
function notTakenOf({ sends }: NotTaken): NotTaken {
  return { sends: Math.min(countOf(sends), 8), since: NOW };
}

/** What tells abstract sagas apart, as a text. */
export function keyOfSaga(saga: Saga): string {
  return JSON.stringify(saga);
}
