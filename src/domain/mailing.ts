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
