import type { Obstacle } from '@spacebooks/base/obstacle';

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
  readonly obstacle: Obstacle | null;

  /**
   * @param detail one line, without secrets
   * @param obstacle why no connection came about, where that is known
   */
  constructor(reason: TransportReason, detail: string, obstacle: Obstacle | null = null) {
    super(detail);
    this.reason = reason;
    this.obstacle = obstacle;
  }
}
