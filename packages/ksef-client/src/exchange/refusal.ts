import { KsefError, type KsefErrorCode } from '../errors.js';
import type { KsefRefusal } from './request.js';

/** The failure `code` with what KSeF said. A refusal means that KSeF did nothing. */
export function refused(code: KsefErrorCode, what: string, refusal: KsefRefusal): KsefError {
  return new KsefError(code, {
    detail: `${what}: ${textOf(refusal)}`,
    status: refusal.status,
    notReceived: true,
  });
}

/** KSeF could not read what was sent: whatever it was about has not been looked at. */
const UNREADABLE_CONTENT = 21001;

/**
 * What a refusal means that every operation may meet: no rights (403), content that came to KSeF unreadable, or an answer
 * that is not KSeF's own.
 *
 * @returns null for refusals that the operation itself has to read
 */
export function commonRefusal(what: string, refusal: KsefRefusal): KsefError | null {
  const { status, problem } = refusal;
  if (problem !== null && (status === 401 || status === 403))
    return refused('ksef.unauthorized', what, refusal);
  if (hasCode(refusal, [UNREADABLE_CONTENT])) return refused('ksef.unreadable', what, refusal);
  if (problem !== null) return null;
  // A gateway in front of KSeF: nobody knows what it did with the request.
  return new KsefError(status === 403 || status === 401 ? 'ksef.unavailable' : 'ksef.unreadable', {
    detail: `${what}: ${textOf(refusal)}`,
    status,
  });
}

/**
 * The same for operations that only read. None of them is a refusal of a document, so none says `ksef.rejected`.
 */
export function readRefusal(what: string, refusal: KsefRefusal): KsefError {
  const { status } = refusal;
  if (status === 404 || status === 410) return refused('ksef.not-found', what, refusal);
  return commonRefusal(what, refusal) ?? refused('ksef.not-found', what, refusal);
}

export function hasCode({ problem }: KsefRefusal, codes: readonly number[]): boolean {
  return problem?.codes.some((code) => codes.includes(code)) ?? false;
}

function textOf({ status, problem }: KsefRefusal): string {
  return problem === null ? `status ${status}` : `status ${status}, ${problem.text}`;
}
