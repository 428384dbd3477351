import { space, stack } from '../page/block.js';
import type { Flow } from '../page/flow.js';
import { LEFT, mm, WIDTH } from '../page/geometry.js';
import { lineBlock, lineBlocks } from '../page/text-lines.js';
import { BODY, headingStyle, type Sheet } from './sheet.js';

/** Lines that stay together at a paragraph's start and end. */
const TOGETHER = 2;

/** The free texts of the invoice (BG-1), a paragraph each. */
export function placeNotes(flow: Flow, sheet: Sheet): void {
  const { notes } = sheet.document;
  notes.forEach((note, index) => {
    const lines = lineBlocks(note, LEFT, WIDTH, BODY);
    const heading =
      index === 0
        ? [space(mm(7)), lineBlock(sheet.wording.notes.heading, LEFT, headingStyle(sheet))]
        : [space(mm(2))];
    const tail = lines.length > 2 * TOGETHER ? lines.slice(-TOGETHER) : [];
    const body = lines.slice(0, lines.length - tail.length);
    const start = body.length <= 2 * TOGETHER ? body.length : TOGETHER;
    flow.placeWhole(stack([...heading, ...body.slice(0, start)]));
    for (const line of body.slice(start)) flow.placeWhole(line);
    if (tail.length > 0) flow.placeWhole(stack(tail));
  });
}
