import { localDate } from '@spacebooks/base/calendar';
import { withoutEnd } from '@spacebooks/base/text/edges';
import { isTold } from '../domain/advice/e-invoice-advice.js';
import { isCorrected } from '../domain/advice/failure-advice.js';
import type { KsefFailure } from '../domain/ksef-failures.js';
import { POLISH_TIME_ZONE } from '../domain/polish-calendar.js';
import { termOf } from '../domain/saga/ksef/deadline.js';
import { isEnded, type Saga, type SagaState } from '../domain/saga/model.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { failureAdvice, failureText } from '../words/failures.js';
import { formatsOf } from '../words/formats.js';
import { say, sentencesOf } from '../words/say.js';

/** One English sentence: the state of an e-invoice, and why. */
export function standing({ state, parkedFrom, reason, lock }: Saga): string {
  const words = sentencesOf('standing', 'en');
  const key = state === 'parked' ? 'parked-at' : `meaning.${lockedKey(state, lock)}`;
  const what = say(words, key, { state: parkedFrom ?? '' });
  const why = reason === null ? '' : ` (${failureText(reason)})`;
  return `${withoutEnd(`${state}: ${what}${why}`, '.')}.`;
}

/** A refused invoice that somebody else has locked cannot be edited: nothing of what ends a refusal is possible. */
function lockedKey(state: SagaState, lock: Saga['lock']): string {
  return state === 'refused' && lock === 'foreign' ? 'refused-locked' : state;
}

export interface Around {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name, of the space. */
  readonly timeZone: string;
  readonly isPaused: boolean;
  readonly isDaemonRunning: boolean;
  /** What the Ministry announced of KSeF; nothing when left out. */
  readonly announced?: readonly KsefFailure[] | undefined;
}

/**
 * What happens next by itself, and when; and until when the law wants it in KSeF, while it is not there.
 */
export function whatComesNext(saga: Saga, around: Around, language: OperatorLanguage = 'en'): string {
  const next = nextStep(saga, around, language);
  const ksef = isEnded(saga.state) || saga.state === 'unlocking' ? null : saga.ksef;
  if (ksef === null || ksef.number !== null) return next;
  const term = termOf(ksef, around.announced ?? []);
  const day =
    term.kind === 'by' ? formatsOf(language).day(localDate(term.deadline - 1, POLISH_TIME_ZONE)) : '';
  return `${next} ${say(sentencesOf('standing', language), `term.${term.kind}`, { day })}`;
}

function nextStep(saga: Saga, around: Around, language: OperatorLanguage): string {
  const { now, timeZone, isPaused, isDaemonRunning } = around;
  const next = (key: string, values = {}): string =>
    say(sentencesOf('standing', language), `next.${key}`, values);
  const { state, runAt, failures, lock, reason } = saga;
  if (isEnded(state)) {
    const isSetting = reason !== null && !isCorrected(reason);
    const key = lockedKey(state, lock);
    return next(key === 'refused-locked' && isSetting ? 'refused-setting' : key);
  }
  if (isPaused) return next('paused');
  if (!isDaemonRunning) return next('stopped');
  if (runAt === null || runAt <= now) return next('due');
  const at = formatsOf(language).moment(runAt, timeZone);
  if (failures === 0) return next('later', { at });
  return next('later-after', { at, failures });
}

/** What an admin has to do, in English; null while nobody has to. */
export function adviceFor(saga: Saga): string | null {
  return saga.reason !== null && isTold(saga) ? failureAdvice({ code: saga.reason.code }) : null;
}
