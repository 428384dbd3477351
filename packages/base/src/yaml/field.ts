/** Of the keys that lead to a place; what is further inside says no more. */
const MOST_KEYS = 4;
const LONGEST_KEY = 40;

/** `columns.amount`; null for the whole file. */
export function field(keys: readonly string[]): string | null {
  const shown = keys
    .slice(0, MOST_KEYS)
    .map((key) => (key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key));
  return shown.length === 0 ? null : shown.join('.');
}
