/** Whether two texts differ by one character that is wrong, missing or too many, or by two neighbours that are swapped. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  // They differ somewhere, if only where the shorter one ends.
  while (one[same] === other[same]) same++;
  const a = one.slice(same);
  const b = other.slice(same);
  if (a.length > b.length) return a.slice(1) === b;
  if (a.length < b.length) return b.slice(1) === a;
  if (a.slice(1) === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

/**
 * Keys of a text: two texts that are equal or one slip apart share at least one, so that an index finds them. Those that
 * share one are not always one slip apart.
 */
export function slipKeys(text: string): readonly string[] {
  const shorter = Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));
  return [...new Set([text, ...shorter])];
}
