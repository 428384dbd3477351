import type { Sheet } from '../layout/sheet.js';
import { totalsBlock } from '../layout/totals.js';
import { type Block, stack } from '../page/block.js';
import { remarkBlocks } from './remarks.js';

/** The totals, with the remarks on them in the room that they leave, or below where that is too little. */
export function sumBlocks(sheet: Sheet): { readonly totals: Block; readonly below: readonly Block[] } {
  const totals = totalsBlock(sheet);
  const { top: roomTop, width } = totals.room;
  const remarks = stack(remarkBlocks(sheet, width));
  if (remarks.height > totals.height - roomTop) return { totals, below: remarkBlocks(sheet) };
  const draw: Block['draw'] = (page, top) => {
    totals.draw(page, top);
    remarks.draw(page, top + roomTop);
  };
  return { totals: { height: totals.height, draw }, below: [] };
}
