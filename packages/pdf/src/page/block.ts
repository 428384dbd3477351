import type { StructureElement } from '../structure/element.js';
import type { PdfPage } from './page.js';

/** Something of a known height that is drawn in one piece. */
export interface Block {
  readonly height: number;
  draw(page: PdfPage, top: number): void;
}

/** Blocks below each other, drawn as one. */
export function stack(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((height, block) => height + block.height, 0),
    draw: (page, top) => {
      let at = top;
      for (const block of blocks) {
        block.draw(page, at);
        at += block.height;
      }
    },
  };
}

/** Blocks next to each other, with a common upper edge; each knows its place from the left. */
export function beside(...blocks: readonly Block[]): Block {
  return {
    height: Math.max(0, ...blocks.map(({ height }) => height)),
    draw: (page, top) => {
      for (const block of blocks) block.draw(page, top);
    },
  };
}

/** A block as a part of an element. */
export function within(part: StructureElement, block: Block): Block {
  return {
    height: block.height,
    draw: (page, top) => page.within(part, () => block.draw(page, top)),
  };
}

/** A block that repeats what stands elsewhere. */
export function artifact(block: Block): Block {
  return { height: block.height, draw: (page, top) => page.artifact(() => block.draw(page, top)) };
}

export function space(height: number): Block {
  return { height, draw: () => undefined };
}
