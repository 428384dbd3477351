import { z } from 'zod';
import type { KsefCall } from './operation.js';
import { refusal } from './problem.js';

/** The body as its schema reads it. @throws KsefProblem 21001 or 21405 */
export function bodyAs<T>(schema: z.ZodType<T>, call: KsefCall): T {
  let value: unknown;
  try {
    value = JSON.parse(call.body.toString('utf8'));
  } catch {
    throw refusal(21001);
  }
  return checked(schema, value);
}

/** @throws KsefProblem 21405 */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refusal(21405, ...read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

/** Bytes in Base64. */
export const base64Bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));

/** SHA-256 in Base64. */
export const sha256Text = z.base64().length(44);

/** Base64 SHA-256 of a public key. */
export const publicKeyIdText = z.base64().length(44).nullish();
