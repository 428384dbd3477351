/*
 * What an expression such as /\/+$/ does takes a time that grows with the square of the text: it is tried again from every
 * character of every run that does not stand at the end. These read each character once.
 */

/** @param characters what is taken away at the end, each a single UTF-16 unit */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function withoutEnds(text: string, characters: string): string {
  const left = withoutEnd(text, characters);
  let start = 0;
  while (start < left.length && characters.includes(left.charAt(start))) start++;
  return left.slice(start);
}
