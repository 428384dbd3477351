import { mistakesOf, parseJson } from '@spacebooks/http/json';
import type { TransportAnswer } from '@spacebooks/http/transport';
import type { z } from 'zod';
import { Failure } from '../../domain/errors.js';

/**
 * Reads an answer by its schema; members that the schema does not name are ignored.
 *
 * @param what the request, for the failure, e.g. `GET /sessions`
 * @throws Failure `ksef.unreadable`
 */
export function readAnswer<Output>(schema: z.ZodType<Output>, answer: TransportAnswer, what: string): Output {
  const parsed = parseJson(answer);
  if (!parsed.ok) throw unreadable(what, parsed.mistake, answer.status);
  const result = schema.safeParse(parsed.value);
  if (result.success) return result.data;
  throw unreadable(what, mistakesOf(result.error, ''), answer.status);
}

export function unreadable(what: string, mistake: string, status?: number): Failure {
  return new Failure('ksef.unreadable', {
    detail: `${what}: ${mistake}`,
    ...(status === undefined ? {} : { status }),
  });
}
