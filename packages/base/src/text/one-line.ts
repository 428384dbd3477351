/** Ends of lines and other controls become one blank; blanks that were there stay. */
export function withoutBreaks(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** White space of any kind and controls become single blanks. */
export function singleSpaced(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Lines beside each other: `Verkäufer / Seller`. */
export function slashed(lines: string): string {
  return lines.replaceAll('\n', ' / ');
}

/**
 * Controls, other ends of lines, and what turns the direction of all that follows: with them, what other systems wrote
 * could pass itself off as a line of ours, or move a terminal's cursor.
 */
export const UNSAFE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

const UNSAFE_RUNS = new RegExp(`${UNSAFE.source}+`, 'gu');

/** A blank in place of what is unsafe. */
export function safeLine(text: string): string {
  return text.replace(UNSAFE_RUNS, ' ');
}

const LONGEST_ID = 100;

/** An id that another system has given, as it stands in a line of ours. */
export function idInLine(id: string): string {
  return safeLine(id).slice(0, LONGEST_ID);
}
