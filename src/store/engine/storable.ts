export function holdsNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0');
}

/** PostgreSQL's texts hold no U+0000, which a callback's body may have: U+FFFD stands in its place. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value;
}
