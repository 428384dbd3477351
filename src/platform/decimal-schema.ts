import { z } from 'zod';
import { type Decimal, parseDecimal } from '../domain/money.js';

const NO_DECIMAL = 'is no decimal number';
/** Digits that a float surely holds; more may have been changed on their way through JSON. */
const SAFE_DIGITS = 15;

/** A decimal as text, which is what version 2.0 writes; a JSON number too, as long as it is exact. */
export const decimalText = z
  .union([z.string(), z.number()], NO_DECIMAL)
  .transform((value, context): Decimal => {
    const text = String(value);
    const parsed = parseDecimal(text);
    const exact = typeof value === 'string' || text.replace(/\D/g, '').length <= SAFE_DIGITS;
    if (parsed !== null && exact) return parsed;
    context.addIssue(parsed === null ? NO_DECIMAL : 'is a number with too many digits to be exact');
    return z.NEVER;
  });
