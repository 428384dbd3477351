/** One callback to one subscriber, with every attempt; also the entry in the journal. */
export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly subscriptionId: string;
  readonly callbackUrl: string;
  readonly body: unknown;
  readonly createdAt: string;
  /** Id of the delivery that this one repeats. */
  readonly replayOf: number | null;
  /**
   * `stopped`: the subscription was deleted or deactivated meanwhile; `deactivated`: this one's failures, or
   * an answer 410, deactivated it.
   */
  state: 'pending' | 'delivered' | 'deactivated' | 'stopped';
  readonly attempts: Attempt[];
  nextAttemptAt: string | null;
}

export interface Attempt {
  readonly at: string;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly answer: string;
  /** In milliseconds of real time. */
  readonly tookMs: number;
}
