import type { Coverage } from './coverage/coverage-of.js';

/** What the platform is known to have done about mailing an invoice. It mails; spacebooks only hears of it. */
export const MAILING_STATES = ['sent', 'sending', 'failed', 'not-sent', 'unknown'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

export interface MailingFacts {
  /** When `sent_invoice` came, epoch milliseconds, oldest first. */
  readonly sentAt: readonly number[];
  /** What the platform showed last; null where nothing was read since its last event. */
  readonly seen: {
    /** `sentStatus`, as the platform says it. */
    readonly status: string;
    /** It was sent at some time, whatever an edit made of the status since. */
    readonly wasSent: boolean;
    /** Epoch milliseconds. */
    readonly at: number;
  } | null;
}

/** A failure counts where it is newer than the last mail; a status of a later version of the platform is unknown. */
export function mailingState({ sentAt, seen }: MailingFacts): MailingState {
  const last = sentAt.at(-1) ?? null;
  if (seen?.status === 'failedToSend' && (last === null || seen.at > last)) return 'failed';
  if (last !== null || seen?.wasSent || seen?.status === 'sent') return 'sent';
  if (seen?.status === 'sending') return 'sending';
  return seen?.status === 'unsent' || seen?.status === 'sendingRequested' ? 'not-sent' : 'unknown';
}

/**
 * What helps a customer who did not get an invoice: `again`, sending it once more; `e-invoice first`, while there is nothing valid to
 * send; null where the invoice is gone.
 *
 * @param coverage null where nothing is known of its e-invoice
 */
export function helpOf(coverage: Coverage | null): 'again' | 'e-invoice first' | null {
  if (coverage?.kind === 'exempt' && coverage.why === 'deleted') return null;
  return coverage?.kind === 'waits' || coverage?.kind === 'missing' ? 'e-invoice first' : 'again';
}
