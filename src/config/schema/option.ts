import { z } from 'zod';

/** What is wrong with a text, and what to write where the option's example would not help. */
export interface Wrong {
  readonly message: string;
  readonly fix?: string | undefined;
}

/** What no document can hold: controls, halves of characters, and code points that are no characters. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const LONGEST_PATH = 4096;

/**
 * A text with a form of its own. Editors and messages show the description, and the example: a right value as one
 * would write it.
 *
 * @param complaint what is wrong when `parse` returns null, continuing the sentence that starts with the value;
 *   a function where that depends on the text
 * @param suggest what the operator may have meant
 */
export function parsed<Value>(
  description: string,
  example: string,
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
    .meta({ description, example });
}

/** A line of text, trimmed, of 1 to `longest` characters. */
export function text(description: string, example: string, longest = 200) {
  return parsed(description, example, `must be one line of 1 to ${longest} characters`, (given) => {
    const trimmed = given.trim();
    return trimmed === '' || trimmed.length > longest || CONTROL.test(trimmed) ? null : trimmed;
  });
}

/** The same where YAML may take the text for a number, such as a tax number: editors must allow that. */
export function textOrNumber(description: string, example: string, longest = 200) {
  return text(description, example, longest).meta(OR_NUMBER);
}

export const OR_NUMBER = { type: ['string', 'number'] };

/** A file or folder. */
export function path(description: string, example: string) {
  return text(description, example, LONGEST_PATH);
}

/** Text that may have several lines. */
export function lines(description: string, example: string, longest = 1000) {
  return parsed(description, example, `must have 1 to ${longest} characters`, (given) => {
    const trimmed = given.replace(/\r\n?/g, '\n').trim();
    return trimmed === '' || trimmed.length > longest || CONTROL.test(trimmed.replaceAll('\n', ''))
      ? null
      : trimmed;
  });
}

/** A text of `pattern`, which editors check too. */
export function word(description: string, example: string, complaint: string, pattern: RegExp) {
  const parse = (given: string): string | null => (pattern.test(given) ? given : null);
  return parsed(description, example, complaint, parse).meta({ pattern: pattern.source });
}

/** A whole number from `least` to `most`. */
export function wholeNumber(description: string, example: string, least: number, most: number) {
  return parsed(description, example, `must be a whole number from ${least} to ${most}`, (given) => {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most ? value : null;
  }).meta({ type: 'integer', minimum: least, maximum: most });
}

/** One of a few words. */
export function choice<const Values extends readonly string[]>(values: Values, description: string) {
  return z.enum(values).describe(description);
}

/**
 * Options of `refine`: the mistake is reported beside others of the section, which may be incomplete, not after them. Values that
 * could not be read are complained about by themselves: nothing can be compared with them.
 */
export function otherwise(error: string, fix: string) {
  return { when: ({ value }: { readonly value: unknown }) => isRead(value), error, params: { fix } };
}

/** The same of which options are there, whatever is written in them. */
function presence(error: string, fix: string) {
  return { when: () => true, error, params: { fix } };
}

function isRead(section: unknown): boolean {
  if (typeof section !== 'object' || section === null) return true;
  return Object.values(section).every((value) => typeof value !== 'symbol' && value !== z.NEVER);
}

type Some<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

/** Arguments of `refine` for a section that needs exactly one of its options. */
export function exactlyOne<const Key extends string>(subject: string, options: readonly Key[], fix: string) {
  const named = `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`;
  // A section that is missing, or is none, is complained about elsewhere.
  const check = (given: Some<Key> | null | undefined): boolean =>
    given == null || count(given, options) === 1;
  return [check, presence(`${subject} needs ${named}, exactly one of them`, fix)] as const;
}

/** The same for two options of which both may be left out. */
export function notBoth<const Key extends string>(
  subject: string,
  options: readonly [Key, Key],
  fix: string,
) {
  const check = (given: Some<Key>): boolean => count(given, options) <= 1;
  return [check, presence(`${subject} takes ${options.join(' or ')}, not both`, fix)] as const;
}

function count<Key extends string>(given: Some<Key>, options: readonly Key[]): number {
  return options.filter((option) => given[option] !== undefined).length;
}
