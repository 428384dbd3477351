import { FAILURES, type FailureCode } from './errors.js';
import { isEnded, type Reason, type SagaState } from './saga/model.js';

export interface AlertSubject {
  readonly space: string;
  /** Null when it is about no single invoice. */
  readonly invoiceId: string | null;
  /** Null while the invoice has not been read yet. */
  readonly invoiceNumber: string | null;
  readonly state: string;
  /** Once KSeF has accepted its document. */
  readonly ksefNumber?: string | null | undefined;
}

/** The words that an operator reads: which invoice, at which step, why, and what to do. */
export function alertText(subject: AlertSubject, reason: Reason): string {
  const { space, invoiceId, invoiceNumber, state, ksefNumber = null } = subject;
  const { summary, advice } = FAILURES[reason.code];
  const name =
    invoiceNumber === null ? `invoice ${invoiceId}` : `invoice ${oneLine(invoiceNumber)} (${invoiceId})`;
  const inKsef = ksefNumber === null ? [] : [`KSeF number ${ksefNumber}`];
  const where = [space, ...(invoiceId === null ? [] : [name]), ...inKsef, state].join(', ');
  const why =
    reason.detail === undefined ? summary : `${summary}: ${oneLine(reason.detail).replace(/\.+$/, '')}`;
  const findings = (reason.findings ?? []).map(
    ({ rule, field, message, fix }) => `  - ${oneLine(`${field}: ${message} ${fix} [${rule}]`)}`,
  );
  return [`${where}: ${why}.`, ...findings, `What to do: ${advice}`].join('\n');
}

/** What other systems wrote must not pass itself off as a line of ours. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
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
