/** What comes one by one, so many at a time. */
export async function* inPieces<T>(
  things: AsyncIterable<T> | Iterable<T>,
  most: number,
): AsyncGenerator<readonly T[]> {
  let piece: T[] = [];
  for await (const thing of things) {
    piece.push(thing);
    if (piece.length < most) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
