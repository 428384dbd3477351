import type { NoticeContent } from '../../domain/alerts/notice.js';

/** A message with what tells it from all others, however often it is sent. */
export interface ChannelMessage {
  readonly id: string;
  readonly content: NoticeContent;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** One way to people. */
export interface Channel {
  /** Deliveries are kept under it. */
  readonly name: string;
  /** For people: where it leads, without secrets. */
  readonly description: string;
  /**
   * Sends once. An answer that is lost has it sent again.
   *
   * @returns what a person should know although it was taken, such as a recipient that was refused
   * @throws ChannelError
   */
  send(message: ChannelMessage, stop: AbortSignal): Promise<string | null>;
}

export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  /** It will not take this message however often it is sent, as far as one can know. */
  readonly isRefused: boolean;
  readonly retryAfterMs: number | undefined;

  /** @param detail one line, without secrets */
  constructor(detail: string, isRefused: boolean, retryAfterMs?: number) {
    super(detail);
    this.isRefused = isRefused;
    this.retryAfterMs = retryAfterMs;
  }
}
