import { oneLine } from './alerts/one-line.js';
import { type AlertWhere, placeText } from './alerts/place.js';
import { withoutEnd } from './edges.js';
import { FAILURES, type FailureCode } from './errors.js';
import type { Finding } from './finding.js';
import { isEnded, type Reason, type SagaState } from './saga/model.js';

/** What an alert says, in terms that every language has words for. */
export interface AlertAbout extends AlertWhere {
  readonly reason: Reason;
}

/** The words of the log and of the commands, in English: which invoice, at which step, why, and what to do. */
export function alertText(about: AlertAbout): string {
  const { reason } = about;
  const { summary, advice } = FAILURES[reason.code];
  const why = reason.detail === undefined ? summary : `${summary}: ${detailText(reason.detail)}`;
  const findings = (reason.findings ?? []).map((finding) => `  - ${findingText(finding)}`);
  return [`${placeText(about)}: ${why}.`, ...findings, `What to do: ${advice}`].join('\n');
}

/** One line, without a full stop at its end. */
export function detailText(detail: string): string {
  return withoutEnd(oneLine(detail), '.');
}

/** One line of a finding. */
export function findingText({ rule, field, message, fix }: Finding): string {
  return oneLine(`${field}: ${message} ${fix} [${rule}]`);
}

/** What a person decides about two documents. */
const DECIDED: readonly FailureCode[] = ['ksef.mismatch', 'ksef.not-adopted'];

/**
 * Alerts with the same key are one alert. Most are told once a saga, and once more when the saga ends for that
 * cause: "tried again" and "given up" are two pieces of news. That a mail failed is found both by the saga and
 * by reconciliation, and is told once an invoice.
 *
 * @param state the state that the saga is in with it
 * @param detail of what a person has to decide: each document of KSeF, named first in it, is news of its own
 */
export function alertKey(
  code: FailureCode,
  spaceId: string,
  invoiceId: string,
  sagaId: string | null,
  state: SagaState,
  detail = '',
): string {
  if (sagaId !== null && DECIDED.includes(code)) return `saga:${sagaId}:${code}:${detail.split(' ', 1)[0]}`;
  // What refuses an invoice before it can be checked would refuse it again at every reconciliation.
  const unchecked = state === 'refused' && code !== 'invoice.refused';
  if (sagaId === null || unchecked || code === 'invoice.mail-failed') {
    return `invoice:${spaceId}:${invoiceId}:${code}`;
  }
  return isEnded(state) ? `saga:${sagaId}:${state}:${code}` : `saga:${sagaId}:${code}`;
}
