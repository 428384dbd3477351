import { Failure } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import type { Method } from './transport.js';

export interface NamedRequest {
  readonly method: Method;
  readonly url: string;
  readonly token: Secret;
}

/**
 * Says in a failure of the platform which request it was (without query), and blots out the token should the
 * platform have repeated it. Drops the cause, because nobody knows what that carries. Other errors pass.
 */
export function nameRequest(error: unknown, { method, url, token }: NamedRequest): unknown {
  if (!(error instanceof Failure) || !error.code.startsWith('platform.')) return error;
  const { status, retryAfterMs, detail = '' } = error;
  const secret = token.reveal();
  const clean = secret === '' ? detail : detail.replaceAll(secret, '[secret]');
  return new Failure(error.code, {
    detail: `${method} ${new URL(url).pathname}: ${clean}`,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
