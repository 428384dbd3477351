import { mistakesOf, parseJson } from '@spacebooks/http/json';
import type { TransportAnswer } from '@spacebooks/http/transport';
import type { z } from 'zod';
import { KsefError } from '../errors.js';

/**
 * Reads an answer by its schema; members that the schema does not name are ignored.
 *
 * @param what the request, for the failure, e.g. `GET /sessions`
 * @throws KsefError `ksef.unreadable`
 */
export function readAnswer<Output>(schema: z.ZodType<Output>, answer: TransportAnswer, what: string): Output {
  const parsed = parseJson(answer);
  if (!parsed.ok) throw unreadable(what, parsed.mistake, answer.status);
  const result = schema.safeParse(parsed.value);
  if (result.success) return result.data;
  throw unreadable(what, mistakesOf(result.error, ''), answer.status);
}

export function unreadable(what: string, mistake: string, status?: number): KsefError {
  return new KsefError('ksef.unreadable', {
    detail: `${what}: ${mistake}`,
    ...(status === undefined ? {} : { status }),
  });
}
