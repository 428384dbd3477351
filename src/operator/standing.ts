import { localDate } from '@spacebooks/base/calendar';
import { withoutEnd } from '@spacebooks/base/text/edges';
import type { KsefFailure } from '../domain/ksef-failures.js';
import { POLISH_TIME_ZONE } from '../domain/polish-calendar.js';
import { termOf } from '../domain/saga/ksef/deadline.js';
import { isEnded, type Saga } from '../domain/saga/model.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { failureAdvice, failureText } from '../words/failures.js';
import { formatsOf } from '../words/formats.js';
import { say, sentencesOf } from '../words/say.js';

/** One English sentence: the state of an e-invoice, and why. */
export function standing({ state, parkedFrom, reason }: Saga): string {
  const words = sentencesOf('standing', 'en');
  const what = say(words, state === 'parked' ? 'parked-at' : `meaning.${state}`, { state: parkedFrom ?? '' });
  const why = reason === null ? '' : ` (${failureText(reason)})`;
  return `${withoutEnd(`${state}: ${what}${why}`, '.')}.`;
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
  const { state, runAt, failures } = saga;
  if (isEnded(state)) return next(state);
  if (isPaused) return next('paused');
  if (!isDaemonRunning) return next('stopped');
  if (runAt === null || runAt <= now) return next('due');
  const at = formatsOf(language).moment(runAt, timeZone);
  if (failures === 0) return next('later', { at });
  return next('later-after', { at, failures });
}

/** What a person has to do, in English; null while nobody has to. */
export function adviceFor({ state, reason, alerted }: Saga): string | null {
  if (reason === null) return null;
  const isTold = alerted === reason.code || state === 'parked' || (isEnded(state) && state !== 'gone');
  return isTold ? failureAdvice({ code: reason.code }) : null;
}
