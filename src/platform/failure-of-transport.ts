import { Failure, type FailureCode } from '../domain/errors.js';
import { stopped } from '../http/deadline.js';
import { TransportError, type TransportReason } from '../http/transport-error.js';

const CODE_OF_REASON: Readonly<Record<TransportReason, FailureCode>> = {
  unreachable: 'platform.unreachable',
  refused: 'platform.unreachable',
  'too large': 'platform.unreadable',
};

/** What an error of the transport means here; other errors pass. */
export function failureOfTransport(error: unknown): unknown {
  if (!(error instanceof TransportError)) return error;
  return new Failure(CODE_OF_REASON[error.reason], { detail: error.message, obstacle: error.obstacle });
}

/** What a call fails with when the program stops: transient, so that the work goes on after the next start. */
export function stoppedFailure(): Failure {
  return new Failure('platform.unreachable', { detail: stopped().message });
}
