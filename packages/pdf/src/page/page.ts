import { RIGHT_TO_LEFT } from '../font/direction.js';
import type { FaceName } from '../font/family.js';
import type { FontSet } from '../font/font-set.js';
import { typeface, widthOfRun } from '../font/typeface.js';
import { element, type StructureElement } from '../structure/element.js';
import type { Color } from './color.js';
import { ContentStream, withActualText } from './content-stream.js';
import { type Box, PAGE_HEIGHT } from './geometry.js';

export interface TextStyle {
  readonly face: FaceName;
  /** Points. */
  readonly size: number;
  readonly color: Color;
}

/** A part of the page that opens an address. */
export interface Link extends Box {
  readonly url: string;
  /** Alternative text, for readers who do not see the page. */
  readonly description: string;
  readonly element: StructureElement;
}

/**
 * What is drawn on one page. Positions are points from the left and the upper edge; the text is placed on its
 * baseline. Everything is written as operators at once, so equal calls give equal bytes. What is drawn belongs to the
 * element that it is drawn within; rules belong to none, and are passed over when the page is read aloud.
 */
export class PdfPage {
  /** Counted from 0. */
  readonly index: number;
  readonly links: Link[] = [];
  readonly #fonts: FontSet;
  readonly #stream: ContentStream;
  #within: StructureElement | null;
  #font = '';
  #fill = '';

  /** @param document the element that all others of the document are within */
  constructor(fonts: FontSet, document: StructureElement, index: number) {
    this.#fonts = fonts;
    this.index = index;
    this.#stream = new ContentStream(index);
    this.#within = document;
  }

  /** What `draw` draws is of this element, which belongs to the one that is drawn within now. */
  within(part: StructureElement, draw: () => void): void {
    this.#within?.place(part);
    this.#drawWithin(this.#within === null ? null : part, draw);
  }

  /** What `draw` draws says nothing that does not stand elsewhere, such as the head of a following page; all of it. */
  artifact(draw: () => void): void {
    this.#drawWithin(null, draw);
  }

  /** Text within no cell, label or heading is a paragraph. */
  text(text: string, left: number, baseline: number, style: TextStyle): void {
    if (text === '') return;
    if (this.#within?.isGrouping) {
      this.within(element('P'), () => this.text(text, left, baseline, style));
      return;
    }
    const face = typeface(style.face);
    if (face.isPlain(text)) {
      const { base } = face;
      this.#show(base.name, `${this.#fonts.subset(base).encode(text)} TJ`, left, baseline, style);
      return;
    }
    let at = left;
    for (const run of face.runs(text)) {
      const glyphs = this.#fonts.subset(run.face).encodeGlyphs(run.glyphs, style.size);
      this.#show(run.face.name, withActualText(glyphs, run.actualText), at, baseline, style);
      at += (widthOfRun(run) * style.size) / 1000;
    }
  }

  /** Text that ends at `right`. */
  textRight(text: string, right: number, baseline: number, style: TextStyle): void {
    this.text(text, right - this.width(text, style), baseline, style);
  }

  /** A line of a text that is `width` wide: it begins where its language begins to read. */
  line(text: string, left: number, width: number, baseline: number, style: TextStyle): void {
    if (text.startsWith(RIGHT_TO_LEFT)) this.textRight(text, left + width, baseline, style);
    else this.text(text, left, baseline, style);
  }

  width(text: string, style: TextStyle): number {
    return typeface(style.face).width(text, style.size);
  }

  /** A horizontal line. */
  rule(left: number, right: number, top: number, thickness: number, color: Color): void {
    const path = `${point(left, top)} m ${point(right, top)} l`;
    this.#stream.add(`${color} RG ${number(thickness)} w ${path} S`, null);
  }

  /** A vertical line. */
  upright(left: number, top: number, bottom: number, thickness: number, color: Color): void {
    const path = `${point(left, top)} m ${point(left, bottom)} l`;
    this.#stream.add(`${color} RG ${number(thickness)} w ${path} S`, null);
  }

  /**
   * Filled rectangles of a grid, painted as one area so that no seams show between neighbours. They are in the grid's
   * own unit: whole numbers are shorter and quicker to write.
   *
   * @param boxes in units, from the left and upper edge of the grid
   * @param unit points, across and down where they differ
   */
  grid(
    boxes: readonly Box[],
    left: number,
    top: number,
    unit: number | readonly [across: number, down: number],
    color: Color,
  ): void {
    const [across, down] = typeof unit === 'number' ? [unit, unit] : unit;
    const paths = boxes.map((box) => `${box.left} ${-box.top - box.height} ${box.width} ${box.height} re`);
    const matrix = `${scale(across)} 0 0 ${scale(down)} ${point(left, top)} cm`;
    this.#stream.add(`q ${matrix} ${color} rg ${paths.join(' ')} f Q`, this.#owner());
  }

  /** An image that the page's resources know by this name. */
  image(name: string, { left, top, width, height }: Box): void {
    const matrix = `${number(width)} 0 0 ${number(height)} ${point(left, top + height)} cm`;
    this.#stream.add(`q ${matrix} /${name} Do Q`, this.#owner());
  }

  /** Makes what `draw` draws open an address. */
  link(url: string, description: string, box: Box, draw: () => void): void {
    const link = element('Link');
    this.within(link, () => {
      link.parts.push({ page: this.index, annotation: this.links.length });
      this.links.push({ ...box, url, description, element: link });
      draw();
    });
  }

  /** The page's content stream. */
  content(): string {
    return this.#stream.content();
  }

  /** Whose the marked contents of the page are, by their numbers. */
  get owners(): readonly StructureElement[] {
    return this.#stream.owners;
  }

  #drawWithin(part: StructureElement | null, draw: () => void): void {
    const before = this.#within;
    this.#within = part;
    draw();
    this.#within = before;
  }

  /** Pictures within nothing that can have content are decoration. */
  #owner(): StructureElement | null {
    return this.#within?.isGrouping ? null : this.#within;
  }

  #show(font: string, operators: string, left: number, baseline: number, { size, color }: TextStyle): void {
    const set = `/${font} ${number(size)} Tf `;
    const fill = `${color} rg `;
    // Both hold until they are set again (ISO 32000-1, 8.4 and 9.3).
    const state = `${set === this.#font ? '' : set}${fill === this.#fill ? '' : fill}`;
    [this.#font, this.#fill] = [set, fill];
    this.#stream.add(`BT ${state}${point(left, baseline)} Td ${operators} ET`, this.#owner());
  }
}

function point(left: number, top: number): string {
  return `${number(left)} ${number(PAGE_HEIGHT - top)}`;
}

/** A factor, so that what is hundreds of units away lies right. */
function scale(value: number): string {
  return String(Math.round(value * 1_000_000) / 1_000_000);
}

/** PDF numbers know no exponent; three decimals are finer than any printer. */
function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
