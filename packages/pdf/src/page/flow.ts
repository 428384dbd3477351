import type { FontSet } from '../font/font-set.js';
import { element } from '../structure/element.js';
import type { Block } from './block.js';
import { PdfPage } from './page.js';

/** Where the text of the first page ends, and that of the others. */
export interface Bottoms {
  readonly first: number;
  readonly next: number;
}

/** Fills pages from top to bottom; a block that does not fit opens the next page. */
export class Flow {
  readonly pages: PdfPage[] = [];
  /** What the pages say, in reading order. */
  readonly document = element('Document');
  readonly #fonts: FontSet;
  readonly #nextTop: number;
  readonly #bottoms: Bottoms;
  #page: PdfPage;
  #top = 0;

  /**
   * @param nextTop where the text begins on every page but the first, which begins at its upper edge
   * @param bottoms where it ends
   */
  constructor(fonts: FontSet, nextTop: number, bottoms: Bottoms) {
    this.#fonts = fonts;
    this.#nextTop = nextTop;
    this.#bottoms = bottoms;
    this.#page = this.#open();
  }

  /** The page that is being filled. */
  get page(): PdfPage {
    return this.#page;
  }

  /** Where the next block begins on this page. */
  get top(): number {
    return this.#top;
  }

  /** Height that is left on this page. */
  get left(): number {
    const { first, next } = this.#bottoms;
    return (this.pages.length === 1 ? first : next) - this.#top;
  }

  /** Height of an empty page, one after the first. */
  get pageHeight(): number {
    return this.#bottoms.next - this.#nextTop;
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

  #open(): PdfPage {
    const page = new PdfPage(this.#fonts, this.document, this.pages.length);
    this.pages.push(page);
    return page;
  }
}
