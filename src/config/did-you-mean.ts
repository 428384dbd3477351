/**
 * The candidate that `word` most likely misspells, or null when none is close enough.
 *
 * @param farthest how many letters may differ; fewer where the candidates resemble each other
 */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  farthest = Math.max(1, Math.floor(word.length / 3)),
): string | null {
  let nearest: string | null = null;
  let least = farthest + 1;
  for (const candidate of candidates) {
    const distance = editDistance(simplified(word), simplified(candidate));
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** `publicUrl`, `public-url` and `public_url` are the same. */
function simplified(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '');
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
