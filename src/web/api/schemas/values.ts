import { z } from 'zod';
import { keptReason } from '../../../domain/decision-reason.js';

/** What all answers are made of: moments in UTC, days, amounts as decimal texts. */
export const moment = z.iso.datetime().describe('Moment, ISO 8601 in UTC.');
export const day = z.iso.date().describe('Day, ISO 8601.');
export const month = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/)
  .describe('Month, `YYYY-MM`.');
export const id = z.string().describe('Opaque: compare it, and nothing else.');

export const amount = z
  .object({
    amount: z
      .string()
      .regex(/^-?\d+\.\d{2}$/)
      .describe('Decimal with two places.'),
    currency: z.string().describe('ISO 4217.'),
  })
  .meta({ id: 'Amount' });

export function momentOf(at: number): string {
  return new Date(at).toISOString();
}

export function momentOrNull(at: number | null): string | null {
  return at === null ? null : momentOf(at);
}

export const MOST_OF_A_PAGE = 200;

/** How much of a list, and where it goes on. */
export const pageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_OF_A_PAGE)
    .default(50)
    .describe(`How many, at most ${MOST_OF_A_PAGE}.`),
  after: z.string().min(1).max(200).optional().describe('The `next` of the page before.'),
});

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().describe('`after` of the next page; null on the last one.'),
  });
}

export const finding = z
  .object({
    rule: z.string(),
    field: z.string(),
    message: z.string(),
    fix: z.string(),
  })
  .meta({ id: 'Finding', description: 'One reason why a document cannot be made, and what to do about it.' });

export const spaceParams = z.strictObject({
  space: z.string().describe('Id of a space in the configuration.'),
});

export const reason = z
  .string()
  .overwrite(keptReason)
  .max(500)
  .describe('Why, at most 500 characters; it is kept with the decision.');
