import { parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';

/** Schemas of the attributes that requests may set. Milliseconds are dropped. */

export const text = z.string();
export const textOrNull = z.string().nullable().optional();
export const flag = z.boolean().optional();
export const dateTime = z.iso
  .datetime({ offset: true, error: 'must be a date and time with a time zone' })
  .transform((value) => new Date(value).toISOString().replace(/\.\d{3}Z$/, 'Z'));
export const date = z.iso.date({ error: 'must be a date of the form yyyy-mm-dd' });
export const email = z.string().regex(/^[^@]+@([\w-]+\.)+[a-zA-Z]+$/, 'is invalid');
export const positive = z.int().min(1);
export const naturalOrNull = z.int().min(0).nullable().optional();
export const accepted = z.literal(true, { error: 'must be accepted' });
export const dec = z.string().refine((value) => parseDecimal(value) !== null, 'is not a number');
export const numbered = z.strictObject({ name: text, number: text }).nullable().optional();
export const color = z.string().regex(/^#[a-fA-F0-9]{6}$/, 'must be of the form #RRGGBB');
export const image = z
  .strictObject({ data: z.string().regex(/^data:image\/\w+;base64,\S+$/, 'must be an image as a data URI') })
  .nullable()
  .optional();
export const taxes = z
  .array(z.strictObject({ rate: dec, name: text }))
  .nullable()
  .optional();
/** A net price; currency and taxes are the space's when left out. */
export const netPrice = z.strictObject({ net: dec, currency: text.optional(), taxes });
export const eitherPrice = z
  .union([netPrice, z.strictObject({ gross: dec, currency: text })])
  .nullable()
  .optional();
export const address = z.union([
  text,
  z.strictObject({ name: textOrNull, company: textOrNull, fullAddress: text }),
  z.strictObject({
    name: textOrNull,
    company: textOrNull,
    street: text,
    postCode: text,
    city: text,
    state: textOrNull,
    countryCode: text,
  }),
]);
export const recurrence = z
  .strictObject({
    rule: z.strictObject({
      frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
      from: date.optional(),
      until: date.optional(),
      count: positive.optional(),
      interval: positive.optional(),
      weekdays: z.array(z.int().min(1).max(7)).nullable().optional(),
    }),
  })
  .optional();
export const extras = z
  .array(z.strictObject({ id: text.optional(), productId: text.optional(), quantity: dec }))
  .optional();
export const attendees = z.array(z.strictObject({ email })).optional();

/** A relationship to one record of these types. */
export function to(...types: readonly [string, ...string[]]) {
  return z.strictObject({ data: z.object({ type: z.enum(types), id: text }) });
}

/** A relationship to at least `least` records of a type. */
export function toMany(type: string, least = 0) {
  return z.strictObject({ data: z.array(z.object({ type: z.literal(type), id: text })).min(least) });
}
