import { KsefError, NotSentError } from './errors.js';

/** What KSeF says only of a request that it turned away. */
const TURNED_AWAY: ReadonlySet<string> = new Set([
  'ksef.session-closed',
  'ksef.rejected',
  'ksef.rate-limited',
  'ksef.unauthorized',
]);

/**
 * Whether KSeF certainly did not receive the document with whose send this error came: it turned the request away,
 * or the request never reached it (no connection, no login, no turn within the limits). After any other error
 * nobody knows, and KSeF has to be asked.
 */
export function isDefinitelyNotReceived(error: {
  readonly code: string;
  readonly notReceived: boolean;
}): boolean {
  return error.notReceived || TURNED_AWAY.has(error.code);
}

/** The same error, known to have come before anything was sent. */
export function neverSent(error: unknown): KsefError | NotSentError {
  if (error instanceof NotSentError || (error instanceof KsefError && error.notReceived)) return error;
  if (!(error instanceof KsefError)) return new NotSentError(error);
  const { code, detail, retryAfterMs, status, obstacle, cause } = error;
  return new KsefError(code, { detail, retryAfterMs, status, obstacle, cause, notReceived: true });
}
