const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How the platform behaves; times are milliseconds of the sandbox clock. */
export interface Settings {
  /** Requests in any rolling minute for each user; 0 for no limit. */
  readonly requestsPerMinute: number;
  /** How long an invoice stays `sending`. */
  readonly mailDelayMs: number;
  readonly deliveryTimeoutMs: number;
  /** Backoff before each retry of a delivery; after the last retry the subscription is deactivated. */
  readonly retryIntervalsMs: readonly number[];
  /** Entries kept in each journal. */
  readonly journalLimit: number;
}

/**
 * The documents name 60 requests a minute, at most 10 retries and a backoff that grows up to 20 hours; the
 * steps between and the timeout of a callback are ours.
 */
export const DEFAULT_SETTINGS: Settings = {
  requestsPerMinute: 60,
  mailDelayMs: 0,
  deliveryTimeoutMs: 30_000,
  retryIntervalsMs: [
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    20 * HOUR,
  ],
  journalLimit: 10_000,
};
