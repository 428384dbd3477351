import { Failure } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import type { Method } from '../http/transport.js';

export interface NamedRequest {
  readonly method: Method;
  readonly url: string;
  readonly token: Secret;
}

/** Characters of what the platform said. */
const LONGEST = 500;

/**
 * Says in a failure of the platform which request it was (without query), and blots out the token should the
 * platform have repeated it. Drops the cause, because nobody knows what that carries. Other errors pass.
 */
export function nameRequest(error: unknown, { method, url, token }: NamedRequest): unknown {
  if (!(error instanceof Failure) || !error.code.startsWith('platform.')) return error;
  const { status, retryAfterMs, obstacle, detail = '' } = error;
  const secret = token.reveal();
  // First blotted out, then cut: a part of the token would be too much, too.
  const clean = secret === '' ? detail : detail.replaceAll(secret, '[secret]');
  const short = clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
  return new Failure(error.code, {
    detail: `${method} ${new URL(url).pathname}: ${short}`,
    obstacle,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
