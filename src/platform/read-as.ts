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
  const mistakes = result.error.issues.slice(0, 3).map(({ path, message }) => {
    const steps = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    return `${pointer}${steps.join('') || (pointer === '' ? '/' : '')}: ${message}`;
  });
  const more = result.error.issues.length - mistakes.length;
  const rest = more > 0 ? ` (and ${more} more)` : '';
  throw new Failure('platform.unreadable', { detail: `${mistakes.join('; ')}${rest}` });
}
