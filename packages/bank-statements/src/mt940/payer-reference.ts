import { bankReferenceOf } from '../bank-reference.js';

/** Banks say by these where the reference stands, or that it is missing. */
const CODE_WORDS = /^(?:[EKMP]REF|MARF|CREF|IREF|TRCD|NONE|NOTPROVIDED)\+?$/;

/** Characters of an end-to-end id, ISO 20022. */
const LONGEST = 35;

/** The end-to-end id that a field states, without text that follows it; null for the spellings of none. */
export function endToEndIdOf(text: string): string | null {
  const [, id = text] = text.length > LONGEST ? (/^(.{1,35})\s/.exec(text) ?? []) : [];
  const reference = bankReferenceOf(id);
  return reference === null || CODE_WORDS.test(reference) ? null : reference;
}

/**
 * The same of the customer's reference in `:61:`, where banks also put dates, accounts and codes of their own: an id has
 * letters and digits, and no blank.
 */
export function idOfCustomer(text: string): string | null {
  const isDate = /\d{1,2}[-.:]\d{2}[-.:]\d{2}/.test(text) || /\d{1,2}:\d{2}$/.test(text);
  const hasBoth = /\p{L}/u.test(text) && /\d/.test(text) && /^\S{5,}$/.test(text);
  return hasBoth && !isDate ? endToEndIdOf(text) : null;
}
