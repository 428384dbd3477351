import { z } from 'zod';

/** A moment of KSeF (ISO 8601 with an offset, fractions to seven places), as epoch milliseconds. */
export const moment = z.string().transform((text, context): number => {
  const at = Date.parse(text);
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(at)) return at;
  context.addIssue({ code: 'custom', message: 'Invalid date-time' });
  return z.NEVER;
});
