import type { Obstacle } from '@spacebooks/base/obstacle';

/** Everything that can go wrong. */
export type KsefErrorCode =
  /** No complete answer came. */
  | 'ksef.unreachable'
  /** Its own trouble: 5xx, 408, or a gateway in its place. */
  | 'ksef.unavailable'
  /** 429, or our own count of its limits. */
  | 'ksef.rate-limited'
  /** An answer that its contract does not have. */
  | 'ksef.unreadable'
  /** The login was refused, lacks rights or has no usable certificate. */
  | 'ksef.unauthorized'
  /** The session takes no more documents: open another. */
  | 'ksef.session-closed'
  | 'ksef.not-found'
  /** It refused the document for good. */
  | 'ksef.rejected';

interface KsefErrorDetails {
  /** What KSeF or the system answered, one line, without secrets. */
  readonly detail?: string | undefined;
  /** How long KSeF asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** KSeF certainly never got the request: nothing can have come of it. */
  readonly notReceived?: boolean;
  /** Why no connection came about, where that is known. */
  readonly obstacle?: Obstacle | null;
  readonly cause?: unknown;
}

export class KsefError extends Error {
  override readonly name = 'KsefError';
  readonly code: KsefErrorCode;
  readonly detail: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly notReceived: boolean;
  readonly obstacle: Obstacle | null;

  constructor(code: KsefErrorCode, details: KsefErrorDetails = {}) {
    super(details.detail === undefined ? code : `${code}: ${details.detail}`, { cause: details.cause });
    this.code = code;
    this.detail = details.detail;
    this.retryAfterMs = details.retryAfterMs;
    this.status = details.status;
    this.notReceived = details.notReceived ?? false;
    this.obstacle = details.obstacle ?? null;
  }
}

/** What the given store, or another part of the caller's, threw before anything was sent: its cause. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';

  constructor(cause: unknown) {
    super('nothing was sent', { cause });
  }
}

/** Whether an error with this code was thrown. */
export function isKsefError(error: unknown, code: KsefErrorCode): error is KsefError {
  return error instanceof KsefError && error.code === code;
}
