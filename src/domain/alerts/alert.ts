import type { FailureCode } from '../errors.js';
import { isEnded, type Reason, type SagaState } from '../saga/model.js';
import type { ProofUse } from './login-ends.js';

/** What an alert says, before it is said in any language. */
export interface AlertAbout extends AlertWhere {
  readonly reason: Reason;
}

/** Where it happened. */
export interface AlertWhere {
  /** Null when it concerns all of them. */
  readonly spaceId: string | null;
  readonly invoice?: AlertInvoice;
  readonly place: AlertPlace;
}

interface AlertInvoice {
  readonly id: string;
  /** Null while the invoice has not been read yet. */
  readonly number: string | null;
  /** Once KSeF has accepted its document. */
  readonly ksefNumber?: string | null | undefined;
}

/** Where in the work of a space. */
export interface AlertPlace {
  readonly key: SagaState | PlaceName;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What an alert can be about besides the step of an e-invoice: stored keys of templates/words/LANGUAGE/places.json. */
export const PLACES = [
  'waiting',
  'all its work waits',
  'goes on',
  'books',
  'bank',
  'bank folder',
  'database',
  'night',
  'export {name}',
  'batch {number} to {name}',
  'deposit of {name}',
  'sync of invoices',
  'sync of revenue accounts',
  'sync of cost centers',
  'sync of payments',
  'asking whose token it is',
  'putting the subscriptions right',
  'taking back orphan locks',
  'closing sessions of KSeF',
  'status of KSeF',
  'KSeF on {day}',
  'KSeF login',
  'e-invoices',
  'reconciliation',
  'callback {name}',
  'channel {name}',
] as const;

export type PlaceName = (typeof PLACES)[number];

/**
 * What an alert is about. Alerts of a subject end together, when all is well there; a person may put one aside before.
 */
export type AlertSubjectKey =
  /** The e-invoice of an invoice is under way, or was refused. */
  | `invoice:${string}:${string}`
  /** The legal deadline of its sending to KSeF is near, or has passed, while it waits: true beside its cause. */
  | `deadline:${string}:${string}`
  /** It is issued, and something about it was found or left undone: a later e-invoice of the invoice, or a person, ends it. */
  | `issued:${string}:${string}`
  | `token:${string}`
  /** KSeF gives a warning, until it has not come for a week. */
  | `ksef-warning:${string}:${string}`
  /** The Ministry's status interface of KSeF says what the configuration does not. */
  | `ksef-announced:${string}:${string}`
  | `upkeep:${string}:${string}`
  /** Of a space: what it logs in to KSeF or signs offline with ends, or cannot be used. */
  | `ksef-login:${string}:${ProofUse}`
  | `ksef-login:${string}:${ProofUse}:over`
  | `callbacks:${string}`
  | `books:${string}`
  | `bank:${string}:${string}`
  /** What the platform has of bank lines is more than they brought. */
  | `bank-records:${string}`
  /** A file of a watched folder that was refused, for as long as it lies there. */
  | `bank-file:${string}:${string}:${string}`
  | `bank-folder:${string}`
  | `night:${string}`
  | `sync:${string}:${string}`
  | `export:${string}:${string}`
  /** Our own rules would book anew: of each question one, by the beginning of its digest. */
  | `rebooking:${string}:${string}:${string}`
  /** A date of the configuration is not in force: of each kind and date one. */
  | `cutover:${string}:${string}:${string}`
  /** A batch changes from totals of payments to single ones: a decision about the batch, or a person, ends it. */
  | `payments:${string}:${number}`
  | `delivery:${string}:${number}:${string}`
  /** A file for an approved platform. */
  | `deposit:${string}:${string}`
  | `channel:${string}`
  | 'spaces'
  /** Its pages. */
  | 'database'
  /** One that was reloaded could not be applied. */
  | 'configuration'
  | `left-out:${string}`
  /** Invoices of a space without an e-invoice, as long as there are any. */
  | `coverage:${string}`
  /** E-invoices of a space that the platform makes beside us, as long as it does. */
  | `coverage:${string}:by others`;

const ENDPOINT = 'channel:webhook ';

/** The subject of what an endpoint of `event_webhooks` does not take. */
export function endpointSubject(name: string): AlertSubjectKey {
  return `${ENDPOINT}${name}` as AlertSubjectKey;
}

/** @returns name of the endpoint that a subject is about; null for the others */
export function endpointOf(subject: string): string | null {
  return subject.startsWith(ENDPOINT) ? subject.slice(ENDPOINT.length) : null;
}

/** @returns space and invoice of a subject that is about an invoice; null for the others */
export function invoiceOf(subject: string): { readonly spaceId: string; readonly invoiceId: string } | null {
  const [, spaceId, invoiceId] = /^(?:invoice|deadline|issued):([^:]+):(.+)$/s.exec(subject) ?? [];
  return spaceId === undefined || invoiceId === undefined ? null : { spaceId, invoiceId };
}

/** What a person decides about two documents. */
const DECIDED: readonly FailureCode[] = ['ksef.mismatch', 'ksef.not-adopted'];

/**
 * Alerts with the same key are one alert. Most are raised once a saga, and once more when the saga ends for that
 * cause: "retrying" and "given up" are two pieces of news. That a mail failed is found both by the saga and
 * by reconciliation, and raised once an invoice.
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
