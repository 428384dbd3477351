import { lazily } from '@spacebooks/base/lazy';
import type { Piles } from './pile.js';

const sqlite = lazily(() => import('../sqlite/piles.js'));

/** In a temporary file without a name, which no other program sees; a few texts stay in memory. */
export async function openPiles(): Promise<Piles> {
  return (await sqlite()).openPiles();
}
