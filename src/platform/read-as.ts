import { mistakesOf, parseJson } from '@spacebooks/http/json';
import type { TransportAnswer } from '@spacebooks/http/transport';
import type { z } from 'zod';
import { Failure } from '../domain/errors.js';

/**
 * Reads a part of an answer by its schema.
 *
 * @param pointer JSON pointer of the part, e.g. `/data`; the failure names what is wrong below it
 * @throws Failure `platform.unreadable`
 */
export function readAs<Output>(schema: z.ZodType<Output>, value: unknown, pointer = ''): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Failure('platform.unreadable', { detail: mistakesOf(result.error, pointer) });
}

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
