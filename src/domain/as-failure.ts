import { Failure } from './errors.js';

/** What was thrown as a failure of the closed set; what is none is a defect. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('daemon.defect', { detail: String(error), cause: error });
}
