/**
 * - `unreachable`: no complete answer came; what was asked for may have happened or not;
 * - `refused`: no connection came about, so nothing was asked at all;
 * - `too large`: the answer is longer than the request allows.
 */
export type TransportReason = 'unreachable' | 'refused' | 'too large';

/** What goes wrong below HTTP. Each client says with a failure of its own what that means. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: TransportReason;

  /** @param detail one line, without secrets */
  constructor(reason: TransportReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
