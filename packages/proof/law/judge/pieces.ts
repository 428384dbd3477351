import type { Doc } from '../facts.js';

/** What an original sells: the tax of each piece may be rounded by itself. */
export function piecesOf({ items }: Pick<Doc, 'items'>): number {
  return items.reduce((sum, { pieces }) => sum + pieces, 0);
}
