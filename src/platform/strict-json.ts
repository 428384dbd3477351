import { Failure } from '../domain/errors.js';
import { parseJson } from '../http/json.js';
import type { TransportAnswer } from '../http/transport.js';

/**
 * Reads a body as JSON and nothing else.
 *
 * @throws Failure `platform.unreadable`
 */
export function strictJson(answer: TransportAnswer): unknown {
  const parsed = parseJson(answer);
  if (parsed.ok) return parsed.value;
  throw new Failure('platform.unreadable', { detail: parsed.mistake, status: answer.status });
}
