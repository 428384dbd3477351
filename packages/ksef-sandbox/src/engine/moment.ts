import { z } from 'zod';
import { instantOf } from '../times.js';

/** A date and time, as it was written. */
export const momentText = z.string().superRefine((text, context) => {
  if (instantOf(text) === null)
    context.addIssue({ code: 'invalid_format', format: 'datetime', message: 'Nieprawidłowa data' });
});

/** A date and time, as epoch milliseconds. */
export const moment = momentText.transform((text) => instantOf(text) ?? Number.NaN);
