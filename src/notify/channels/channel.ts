import type { NoticeContent } from '../../domain/alerts/notice.js';

/** A message with its idempotency key. */
export interface ChannelMessage {
  readonly id: string;
  readonly content: NoticeContent;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The key of the message that it answers, so that both are one thread. */
  readonly answers: string | null;
}

/** One way to reach people. */
export interface AlertChannel {
  /** Deliveries are kept under it. */
  readonly name: string;
  /** For people: where it leads, without secrets. */
  readonly description: string;
  /**
   * Sends once. A lost answer leads to another send with the same id.
   *
   * @returns what a person should know although it was accepted, such as a refused recipient
   * @throws ChannelError
   */
  send(message: ChannelMessage, stop: AbortSignal): Promise<string | null>;
}

export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  /** Permanent: retrying this message will not help, as far as one can know. */
  readonly isRefused: boolean;
  readonly retryAfterMs: number | undefined;

  /** @param detail one line, without secrets */
  constructor(detail: string, isRefused: boolean, retryAfterMs?: number) {
    super(detail);
    this.isRefused = isRefused;
    this.retryAfterMs = retryAfterMs;
  }
}
