import { StatementError } from '@spacebooks/bank-statements/errors';
import { type Complaint, unreadable as refused } from '@spacebooks/bank-statements/unreadable';
import { Failure } from '../domain/errors.js';

/** What the readers of statements throw, as the failure of the same code; other errors pass. */
export function bankFailure(error: unknown): unknown {
  return error instanceof StatementError ? new Failure(error.code, { detail: error.detail }) : error;
}

/** `file:line: field: what is wrong; what to do` */
export function unreadable(complaint: Complaint): Failure {
  return new Failure('bank.unreadable', { detail: refused(complaint).detail });
}
