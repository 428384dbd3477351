import { parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import { readDay } from './dates.js';

/** Members of bodies; in a form, all of them arrive as text. */

const BLANK = "can't be blank";

export const filled = z.string({ error: BLANK }).min(1, BLANK);
export const textOrNull = z.string().nullable().optional();
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'must be true or false',
});
export const amount = z
  .union([z.string(), z.number().transform(String)], { error: BLANK })
  .pipe(z.string().min(1, BLANK))
  .refine((text) => text === '' || parseDecimal(text) !== null, 'is not a number');
export const identifier = z
  .union([z.string(), z.number().transform(String)], { error: BLANK })
  .pipe(z.string().min(1, BLANK));

/** A day, of whatever is written as a date or a moment. */
export function day(exchange: Exchange) {
  const { timeZone } = spaceOfPath(exchange);
  return z.string().transform((text, context) => {
    const date = readDay(text, timeZone);
    if (date !== null) return date;
    context.addIssue({ code: 'custom', message: 'must be a date like 2010/01/31' });
    return z.NEVER;
  });
}
