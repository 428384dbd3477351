import { singleSpaced } from '@spacebooks/base/text/one-line';
import { Failure, type FailureCode } from '../../domain/errors.js';

/** What errors of the SDK and of Node have in common; none of it holds a secret. */
interface Thrown {
  readonly name?: string;
  readonly message?: string;
  /** Of the system, where no answer came. */
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Answers of 4xx that pass by themselves. */
const PASSING: readonly string[] = [
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'XAmzContentChecksumMismatch',
  'OperationAborted',
  'ConditionalRequestConflict',
];
const PASSING_STATUS: readonly number[] = [408, 409, 425, 429];

/** The SDK found nothing to sign with, or no region, before it sent anything. */
const NO_SETTINGS = /^(CredentialsProviderError|Region is missing)/;

export function isAbsent(error: unknown): boolean {
  const { name = '' } = error as Thrown;
  // The answer to HEAD has no body, so that it cannot say which.
  return ['NoSuchKey', 'NotFound'].includes(name);
}

/** A range of a file without bytes. */
export function isOutOfRange(error: unknown): boolean {
  return statusOf(error) === 416;
}

/**
 * An error of the SDK carries the whole answer, its socket and the request, so nothing of it but its words is passed on.
 *
 * @param where the bucket, as in the configuration
 */
export function s3Failure(error: unknown, where: string): Failure {
  if (error instanceof Failure) return error;
  return new Failure(codeOf(error), { detail: `${where}: ${detailOf(error)}` });
}

function codeOf(error: unknown): FailureCode {
  const { name = '', message = '' } = error as Thrown;
  if (NO_SETTINGS.test(name) || NO_SETTINGS.test(message)) return 'archive.refused';
  const status = statusOf(error);
  const isRefused = status >= 300 && status < 500 && !PASSING_STATUS.includes(status);
  return isRefused && !PASSING.includes(name) ? 'archive.refused' : 'archive.unreachable';
}

/** As of an answer: 0 where none came. */
function statusOf(error: unknown): number {
  return (error as Thrown).$metadata?.httpStatusCode ?? 0;
}

function detailOf(error: unknown): string {
  const { name = '', message = '', code } = error as Thrown;
  const status = statusOf(error);
  const what = typeof code === 'string' ? code : name;
  const answered = status === 0 ? what : `${status} ${what}`;
  return singleSpaced(message === '' || message === what ? answered : `${answered} (${message})`);
}
