import { withActualText } from '../font/actual-text.js';
import { RIGHT_TO_LEFT } from '../font/direction.js';
import type { FaceName } from '../font/family.js';
import type { FontSet } from '../font/font-set.js';
import { typeface, widthOfRun } from '../font/typeface.js';
import type { Color } from './color.js';
import { PAGE_HEIGHT } from './geometry.js';

export interface TextStyle {
  readonly face: FaceName;
  /** Points. */
  readonly size: number;
  readonly color: Color;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the page that opens an address. */
export interface Link extends Box {
  readonly url: string;
}

/**
 * What is drawn on one page. Positions are points from the left and the upper edge; the text is placed on its
 * baseline. Everything is written as operators at once, so equal calls give equal bytes.
 */
export class Page {
  readonly #fonts: FontSet;
  readonly #operators: string[] = [];
  readonly links: Link[] = [];

  constructor(fonts: FontSet) {
    this.#fonts = fonts;
  }

  text(text: string, left: number, baseline: number, style: TextStyle): void {
    if (text === '') return;
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
    this.#operators.push(`${color} RG ${number(thickness)} w ${point(left, top)} m ${point(right, top)} l S`);
  }

  /** Filled rectangles of one colour, painted as one area so that no seams show between neighbours. */
  areas(boxes: readonly Box[], color: Color): void {
    const paths = boxes.map(
      ({ left, top, width, height }) => `${point(left, top + height)} ${number(width)} ${number(height)} re`,
    );
    this.#operators.push(`${color} rg ${paths.join(' ')} f`);
  }

  /** An image that the page's resources know by this name. */
  image(name: string, { left, top, width, height }: Box): void {
    this.#operators.push(
      `q ${number(width)} 0 0 ${number(height)} ${point(left, top + height)} cm /${name} Do Q`,
    );
  }

  #show(font: string, operators: string, left: number, baseline: number, { size, color }: TextStyle): void {
    this.#operators.push(
      `BT /${font} ${number(size)} Tf ${color} rg ${point(left, baseline)} Td ${operators} ET`,
    );
  }

  /** The page's content stream. */
  content(): string {
    return this.#operators.join('\n');
  }
}

function point(left: number, top: number): string {
  return `${number(left)} ${number(PAGE_HEIGHT - top)}`;
}

/** PDF numbers know no exponent; three decimals are finer than any printer. */
function number(value: number): string {
  return String(Number(value.toFixed(3)));
}
