import { Failure } from '../domain/errors.js';
import type { TransportAnswer } from './transport.js';

/**
 * Reads a body as JSON and nothing else: JSON's media types, UTF-8, one value.
 *
 * @throws Failure `platform.unreadable`
 */
export function strictJson({ status, headers, body }: TransportAnswer): unknown {
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType !== '' && !/^[\w.-]+\/([\w.+-]+\+)?json$/.test(mediaType)) {
    throw unreadable(status, `the answer is ${mediaType}, not JSON`);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw unreadable(status, body.byteLength === 0 ? 'the answer is empty' : 'the answer is no valid JSON');
  }
}

function unreadable(status: number, detail: string): Failure {
  return new Failure('platform.unreadable', { detail, status });
}
