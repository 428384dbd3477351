import { z } from 'zod';

/** What the editor and the error messages say about an option. */
export interface About {
  readonly description: string;
  /** A value that is right, as one would write it. */
  readonly example: string;
}

/** What is wrong with a text, and what to write where the option's example would not help. */
export interface Wrong {
  readonly message: string;
  readonly fix?: string | undefined;
}

const CONTROL = /\p{Cc}/u;

/** A line of text, trimmed, of 1 to `longest` characters. */
export function text(about: About, longest = 200) {
  return parsed(about, `must be one line of 1 to ${longest} characters`, (given) => {
    const trimmed = given.trim();
    return trimmed === '' || trimmed.length > longest || CONTROL.test(trimmed) ? null : trimmed;
  });
}

/** Text that may have several lines. */
export function lines(about: About, longest = 1000) {
  return parsed(about, `must have 1 to ${longest} characters`, (given) => {
    const trimmed = given.replace(/\r\n?/g, '\n').trim();
    return trimmed === '' || trimmed.length > longest || CONTROL.test(trimmed.replaceAll('\n', ''))
      ? null
      : trimmed;
  });
}

/**
 * A text with a form of its own.
 *
 * @param complaint what is wrong when `parse` returns null, continuing the sentence that starts with the value;
 *   a function where that depends on the text
 * @param suggest what the operator may have meant
 */
export function parsed<Value>(
  about: About,
  complaint: string | ((given: string) => Wrong),
  parse: (text: string) => Value | null,
  suggest?: (text: string) => string | null,
) {
  return z
    .string()
    .transform((given, context): Value => {
      const value = parse(given);
      if (value !== null) return value;
      const { message, fix } = typeof complaint === 'string' ? { message: complaint } : complaint(given);
      const params = { suggestion: suggest?.(given) ?? null, fix };
      context.issues.push({ code: 'custom', message, input: given, params });
      return z.NEVER;
    })
    .meta({ ...about });
}

/** A text of `pattern`, which the editor checks too. */
export function word(about: About, complaint: string, pattern: RegExp) {
  return parsed(about, complaint, (given) => (pattern.test(given) ? given : null)).meta({
    ...about,
    pattern: pattern.source,
  });
}

/** Text that looks like a number to YAML now and then, such as a tax number: the editor must allow that. */
export const OR_NUMBER = { type: ['string', 'number'] };

/** A whole number from `least` to `most`. */
export function wholeNumber(about: About, least: number, most: number) {
  return parsed(about, `must be a whole number from ${least} to ${most}`, (given) => {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most ? value : null;
  }).meta({ ...about, type: 'integer', minimum: least, maximum: most });
}
