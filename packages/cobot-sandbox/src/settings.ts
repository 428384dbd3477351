import { MINUTE_MS } from '@spacebooks/base/durations';

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
  retryIntervalsMs: [1, 2, 5, 15, 30, 60, 180, 360, 720, 1_200].map((minutes) => minutes * MINUTE_MS),
  journalLimit: 10_000,
};
