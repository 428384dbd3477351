import { Failure, type FailureCode } from '../domain/errors.js';
import { retryAfterMs } from '../http/retry-after.js';
import type { TransportAnswer } from '../http/transport.js';
import { errorText } from './error-text.js';
import { strictJson } from './strict-json.js';

const CODE_OF_STATUS: Readonly<Record<number, FailureCode>> = {
  401: 'platform.unauthorized',
  403: 'platform.forbidden',
  404: 'platform.not-found',
  408: 'platform.unavailable',
  409: 'platform.conflict',
  410: 'platform.not-found',
  425: 'platform.unavailable',
  429: 'platform.rate-limited',
};

/**
 * The failure that a status stands for, with what the body says; null for 2xx.
 *
 * @param now epoch milliseconds, for a `Retry-After` that is a date
 */
export function failureOfAnswer(answer: TransportAnswer, now: number): Failure | null {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return null;
  const code = codeOf(status);
  const said = status >= 300 && status < 400 ? 'a redirect, which is not followed' : saidBy(answer);
  const detail = said === '' ? `status ${status}` : `status ${status}, ${said}`;
  const asksToWait = status === 429 || headers['retry-after'] !== undefined;
  return new Failure(code, {
    detail,
    status,
    ...(asksToWait ? { retryAfterMs: retryAfterMs(headers['retry-after'], now) } : {}),
  });
}

function codeOf(status: number): FailureCode {
  if (status >= 500) return 'platform.unavailable';
  if (status < 400) return 'platform.unreadable';
  return CODE_OF_STATUS[status] ?? 'platform.rejected';
}

function saidBy(answer: TransportAnswer): string {
  try {
    return errorText(strictJson(answer));
  } catch {
    return '';
  }
}
