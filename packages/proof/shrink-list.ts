/**
 * Fewer of something that fail all the same: chunks are left out, ever smaller ones, as long as it still fails.
 *
 * @param fails whether these fail
 * @param mostRuns after so many it is good enough
 */
export async function shrinkList<T>(
  whole: readonly T[],
  fails: (fewer: readonly T[]) => Promise<boolean>,
  mostRuns: number,
): Promise<readonly T[]> {
  let left = whole;
  let runs = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < left.length; ) {
      if (runs >= mostRuns) return left;
      runs += 1;
      const fewer = [...left.slice(0, start), ...left.slice(start + size)];
      if (await fails(fewer)) left = fewer;
      else start += size;
    }
  }
  return left;
}
