import { KsefError } from '../errors.js';

/** What is wrong with a certificate, without a word of what stands in it. */
export function unusable(detail: string): KsefError {
  return new KsefError('ksef.unauthorized', { detail, notReceived: true });
}
