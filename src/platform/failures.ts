import type { Secret } from '@spacebooks/base/secret';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { cut } from '@spacebooks/base/text/plain-line';
import { stopped } from '@spacebooks/http/deadline';
import { retryAfterMs } from '@spacebooks/http/retry-after';
import type { Method, TransportAnswer } from '@spacebooks/http/transport';
import { TransportError, type TransportReason } from '@spacebooks/http/transport-error';
import { z } from 'zod';
import { Failure, type FailureCode } from '../domain/errors.js';
import { strictJson } from './read-as.js';

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

const text = z.string().min(1).optional().catch(undefined);
const jsonApiError = z.object({
  title: text,
  detail: text,
  code: text,
  source: z.object({ pointer: text, parameter: text }).optional().catch(undefined),
});

/**
 * What an error body says, on one line: the errors array of version 2.0 (`pointer: detail`), or the shapes of
 * version 1.0 (`{"errors": "text"}`, `{"errors": {"field": "text"}}`) and of OAuth (`{"error": "text"}`).
 *
 * @returns empty when it says nothing readable
 */
/** An answer may have megabytes; what is kept of it and told to people is a few lines. */
const LONGEST_TEXT = 1_000;

export function errorText(body: unknown): string {
  const text = singleSpaced(messages(body).join('; '));
  return text.length > LONGEST_TEXT ? `${cut(text, LONGEST_TEXT - 1)}…` : text;
}

function messages(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, error, error_description, message } = body as Record<string, unknown>;
  if (Array.isArray(errors)) return errors.flatMap(ofJsonApi);
  if (typeof errors === 'object' && errors !== null) return Object.entries(errors).flatMap(ofField);
  return [errors, error, error_description, message].filter((value) => typeof value === 'string');
}

function ofJsonApi(error: unknown): readonly string[] {
  if (typeof error === 'string') return [error];
  const { data } = jsonApiError.safeParse(error);
  const what = data?.detail ?? data?.title ?? data?.code;
  const where = data?.source?.pointer ?? data?.source?.parameter;
  const parts = [where, what].filter((part) => part !== undefined);
  return parts.length === 0 ? [] : [parts.join(': ')];
}

function ofField([field, value]: [string, unknown]): readonly string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((each) => typeof each === 'string').map((each) => `${field}: ${each}`);
}

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

/** What a call fails with when the program stops: transient, so that the work resumes after the next start. */
export function stoppedFailure(): Failure {
  return new Failure('platform.unreachable', { detail: stopped().message });
}

interface NamedRequest {
  readonly method: Method;
  readonly url: string;
  readonly token: Secret;
}

/** Characters of what the platform said. */
const LONGEST = 500;

/**
 * Names the request (without query) in a failure of the platform, and redacts the token should the
 * platform have repeated it. Drops the cause, because nobody knows what that carries. Other errors pass.
 */
export function nameRequest(error: unknown, { method, url, token }: NamedRequest): unknown {
  if (!(error instanceof Failure) || !error.code.startsWith('platform.')) return error;
  const { status, retryAfterMs, obstacle, detail = '' } = error;
  const secret = token.reveal();
  // Redact before cutting: part of a token would leak as well.
  const clean = secret === '' ? detail : detail.replaceAll(secret, '[secret]');
  const short = clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
  return new Failure(error.code, {
    detail: `${method} ${new URL(url).pathname}: ${short}`,
    obstacle,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
