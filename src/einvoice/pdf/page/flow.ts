import type { FontSet } from '../font/font-set.js';
import { element } from '../structure/element.js';
import type { Block } from './block.js';
import { Page } from './page.js';

/** Fills pages from top to bottom; a block that does not fit opens the next page. */
export class Flow {
  readonly pages: Page[] = [];
  /** What the pages say, in reading order. */
  readonly document = element('Document');
  readonly #fonts: FontSet;
  readonly #nextTop: number;
  readonly #bottom: number;
  #page: Page;
  #top = 0;

  /**
   * @param nextTop where the text begins on every page but the first, which begins at its upper edge
   * @param bottom where it ends on every page
   */
  constructor(fonts: FontSet, nextTop: number, bottom: number) {
    this.#fonts = fonts;
    this.#nextTop = nextTop;
    this.#bottom = bottom;
    this.#page = this.#open();
  }

  /** The page that is being filled. */
  get page(): Page {
    return this.#page;
  }

  /** Height that is left on this page. */
  get left(): number {
    return this.#bottom - this.#top;
  }

  /** Height of an empty page. */
  get pageHeight(): number {
    return this.#bottom - this.#nextTop;
  }

  /** Draws the block here, whether it fits or not. */
  place(block: Block): void {
    block.draw(this.#page, this.#top);
    this.#top += block.height;
  }

  /** Draws the block here, or on the next page where it does not fit here. */
  placeWhole(block: Block): void {
    if (block.height > this.left) this.nextPage();
    this.place(block);
  }

  nextPage(): void {
    this.#page = this.#open();
    this.#top = this.#nextTop;
  }

  #open(): Page {
    const page = new Page(this.#fonts, this.document, this.pages.length);
    this.pages.push(page);
    return page;
  }
}
