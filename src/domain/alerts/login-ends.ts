import { addDays, localDate } from '@spacebooks/base/calendar';
import { DAY_MS } from '@spacebooks/base/durations';
import type { LocalDate } from '../invoice.js';
import { momentOf } from '../local-moment.js';
import { POLISH_TIME_ZONE } from '../polish-calendar.js';
import type { Reason } from '../saga/model.js';

/** What a space proves with who it is in KSeF. */
export type ProofUse = 'token' | 'login' | 'offline';

/** One that ends: a token, or a certificate of one of KSeF's two types. */
export interface EndingProof {
  readonly use: ProofUse;
  /** From then on it is not accepted, epoch milliseconds. */
  readonly endsAt: number;
}

/** A certificate is renewed in a minute; in place of a token somebody has to sign, who may have to order a signature first. */
const REMIND_MS: Readonly<Record<ProofUse, number>> = {
  token: 60 * DAY_MS,
  login: 30 * DAY_MS,
  offline: 30 * DAY_MS,
};

/** What people call each of them, by the keys of phrases. */
const WHAT: Readonly<Record<ProofUse, string>> = {
  token: 'KSeF proof token',
  login: 'KSeF proof login',
  offline: 'KSeF proof offline',
};

/** When tokens end that KSeF takes through a day, which is Warsaw's. */
export function endOfTokens(lastDay: LocalDate): number {
  return momentOf(addDays(lastDay, 1), '00:00', POLISH_TIME_ZONE);
}

/** What people are told of a proof that ends; null while it is too early. @param now epoch milliseconds */
export function loginEnds({ use, endsAt }: EndingProof, now: number): Reason | null {
  if (endsAt - now > REMIND_MS[use]) return null;
  const isOver = endsAt <= now;
  const key = isOver ? 'KSeF proof has ended' : 'KSeF proof ends';
  return {
    code: isOver ? 'ksef.unauthorized' : 'ksef.login-ends',
    phrase: {
      key,
      values: { what: { key: WHAT[use] }, date: localDate(endsAt - 1, POLISH_TIME_ZONE) },
    },
  };
}
