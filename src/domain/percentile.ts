/** So many that took so long. */
interface Took {
  readonly seconds: number;
  readonly count: number;
}

/** The shortest time within which that share of all was done (nearest rank); null of nothing. */
export function percentile(took: readonly Took[], share: number): number | null {
  const rank = share * took.reduce((total, { count }) => total + count, 0);
  let seen = 0;
  for (const { seconds, count } of took.toSorted((a, b) => a.seconds - b.seconds)) {
    seen += count;
    if (seen >= rank) return seconds;
  }
  return null;
}
