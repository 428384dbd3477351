import type { FaceName } from '../font/font-face.js';
import type { FontSubset } from '../font/font-subset.js';
import type { Color } from './color.js';
import { PAGE_HEIGHT } from './geometry.js';

export type Fonts = Readonly<Record<FaceName, FontSubset>>;

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

/**
 * What is drawn on one page. Positions are points from the left and the upper edge; the text is placed on its
 * baseline. Everything is written as operators at once, so equal calls give equal bytes.
 */
export class Page {
  readonly #fonts: Fonts;
  readonly #operators: string[] = [];

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  text(text: string, left: number, baseline: number, style: TextStyle): void {
    if (text === '') return;
    const glyphs = this.#fonts[style.face].encode(text);
    this.#operators.push(
      `BT /${style.face} ${number(style.size)} Tf ${style.color} rg ${point(left, baseline)} Td ${glyphs} TJ ET`,
    );
  }

  /** Text that ends at `right`. */
  textRight(text: string, right: number, baseline: number, style: TextStyle): void {
    this.text(text, right - this.width(text, style), baseline, style);
  }

  width(text: string, style: TextStyle): number {
    return this.#fonts[style.face].face.width(text, style.size);
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
