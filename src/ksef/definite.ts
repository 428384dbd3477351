import { Failure, type FailureCode } from '../domain/errors.js';

/** What KSeF says only of a request that it turned away. */
const TURNED_AWAY: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'ksef.session-closed',
  'ksef.rejected',
  'ksef.rate-limited',
  'ksef.unauthorized',
]);

/**
 * Whether KSeF certainly did not receive the document with whose send this failure came: it turned the request away,
 * or the request never reached it (no connection, no login, no turn within the limits). After any other failure
 * nobody knows, and KSeF has to be asked.
 */
export function isDefinitelyNotReceived(failure: Failure): boolean {
  return failure.notReceived || TURNED_AWAY.has(failure.code);
}

/** The same failure, known to have come before anything was sent; other errors pass. */
export function neverSent(error: unknown): unknown {
  if (!(error instanceof Failure) || error.notReceived) return error;
  const { detail, findings, retryAfterMs, status, obstacle, cause } = error;
  return new Failure(error.code, {
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(status === undefined ? {} : { status }),
    findings,
    obstacle,
    cause,
    notReceived: true,
  });
}
