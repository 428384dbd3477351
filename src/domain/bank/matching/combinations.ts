/** Beyond so many a sum says nothing: with all that can be chosen from them, some choice fits nearly any amount. */
const MOST_TO_COMBINE = 15;

/**
 * Choices of at least two amounts that add up to `total`; two of them at most, which is enough to see that the first is not
 * the only one.
 *
 * @param amounts above zero
 * @returns positions in `amounts`
 */
export function combinationsOf(amounts: readonly number[], total: number): readonly (readonly number[])[] {
  if (amounts.length > MOST_TO_COMBINE) return [];
  const rests = amounts.map((_, from) => amounts.slice(from).reduce((sum, amount) => sum + amount, 0));
  const found: number[][] = [];
  const choose = (from: number, missing: number, chosen: readonly number[]): void => {
    if (found.length === 2) return;
    if (missing === 0) {
      if (chosen.length > 1) found.push([...chosen]);
      return;
    }
    if (missing < 0 || (rests[from] ?? 0) < missing) return;
    choose(from + 1, missing - (amounts[from] ?? 0), [...chosen, from]);
    choose(from + 1, missing, chosen);
  };
  choose(0, total, []);
  return found;
}
