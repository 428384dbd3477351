import { Failure } from '../../domain/errors.js';

/** What is wrong with a certificate, without a word of what stands in it. */
export function unusable(detail: string): Failure {
  return new Failure('ksef.unauthorized', { detail, notReceived: true });
}
