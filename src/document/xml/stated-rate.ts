import type { Line } from '../model.js';
import { plain } from './tree.js';

/**
 * BT-152 as it is written: what is not subject to VAT has no rate on its line (BR-O-05), though it has one in the
 * breakdown (BR-DE-14).
 */
export function statedRate({ category, rate }: Line): string | undefined {
  return category === 'O' && rate.eq(0) ? undefined : plain(rate);
}
