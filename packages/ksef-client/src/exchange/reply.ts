import type { Secret } from '@spacebooks/base/secret';
import { retryAfterMs } from '@spacebooks/http/retry-after';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { KsefError, type KsefErrorCode } from '../errors.js';
import { LONGEST_BLOCK_MS } from '../limits/groups.js';
import { hide, type KsefProblem, readProblem } from './problem.js';
import { type KsefReply, type KsefRequest, named } from './request.js';

/**
 * What an answer means by its status.
 *
 * @param now epoch milliseconds, for a `Retry-After` that is a date
 * @param secrets redacted in what KSeF says
 * @throws KsefError `ksef.rate-limited` (429), `ksef.unavailable` (5xx, 408) or `ksef.unreadable` (a redirect)
 */
export function replyOf(
  answer: TransportAnswer,
  request: KsefRequest,
  { now, secrets }: { readonly now: number; readonly secrets: readonly Secret[] },
): KsefReply {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { ok: true, answer };
  const problem = withoutSecrets(readProblem(answer), request, secrets);
  const code = codeOf(status);
  if (code === null) return { ok: false, status, problem };
  const said = problem === null ? '' : `, ${problem.text}`;
  const after = headers['retry-after'];
  const isTurnedAway = code === 'ksef.rate-limited';
  throw new KsefError(code, {
    detail: named(request, `status ${status}${said}`),
    status,
    ...(isTurnedAway ? { retryAfterMs: retryAfterMs(after, now, LONGEST_BLOCK_MS) } : {}),
    ...(!isTurnedAway && after !== undefined ? { retryAfterMs: retryAfterMs(after, now) } : {}),
    ...(isTurnedAway ? { notReceived: true } : {}),
  });
}

/** What an error of the transport means; other errors pass. */
export function failureOfTransport(error: unknown, request: KsefRequest): unknown {
  if (!(error instanceof TransportError)) return error;
  const detail = named(request, error.message);
  if (error.reason === 'too large') return new KsefError('ksef.unreadable', { detail });
  return new KsefError('ksef.unreachable', {
    detail,
    obstacle: error.obstacle,
    ...(error.reason === 'refused' ? { notReceived: true } : {}),
  });
}

function codeOf(status: number): KsefErrorCode | null {
  if (status === 429) return 'ksef.rate-limited';
  if (status >= 500 || status === 408) return 'ksef.unavailable';
  return status < 400 ? 'ksef.unreadable' : null;
}

function withoutSecrets(
  problem: KsefProblem | null,
  { bearer }: KsefRequest,
  secrets: readonly Secret[],
): KsefProblem | null {
  if (problem === null) return null;
  const all = bearer === undefined ? secrets : [...secrets, bearer];
  return { ...problem, text: hide(problem.text, all) };
}
