import type { z } from 'zod';
import { Failure } from '../domain/errors.js';
import { mistakesOf } from '../http/json.js';

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
