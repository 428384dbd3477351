import { RIGHT_TO_LEFT } from '../font/direction.js';
import { printable } from '../font/printable.js';
import { typeface } from '../font/typeface.js';
import { wrap } from '../font/wrap.js';
import { element, type StructureRole } from '../structure/element.js';
import { type Block, within } from './block.js';
import type { TextStyle } from './page.js';

/** Distance of baselines, as a share of the font size. */
const LEADING = 1.35;
/** Where the baseline lies within a line, from its upper edge. */
const BASELINE = 1.01;

export function lineHeight(style: TextStyle): number {
  return style.size * LEADING;
}

/** Baseline of a line whose upper edge is at `top`. */
export function baseline(top: number, style: TextStyle): number {
  return top + style.size * BASELINE;
}

/** A text as lines no wider than `width` points. */
export function lines(text: string, style: TextStyle, width: number): string[] {
  return wrap(printable(text), typeface(style.face), style.size, width);
}

/**
 * The same for a text that begins beside something: one or two lines no wider than `beside`, or the first of them and
 * the others below, no wider than `width`.
 */
export function linesBeside(
  text: string,
  style: TextStyle,
  beside: number,
  width: number,
): { readonly text: string; readonly width: number }[] {
  const narrow = lines(text, style, beside).map((line) => ({ text: line, width: beside }));
  const [first] = narrow;
  // The same spaces as between the words of broken lines.
  const whole = printable(text).trim().replace(/ +/g, ' ');
  const start = first?.text.replaceAll(RIGHT_TO_LEFT, '') ?? '';
  if (first === undefined || narrow.length <= 2 || !whole.startsWith(start)) return narrow;
  const below = lines(whole.slice(start.length), style, width);
  return [first, ...below.map((line) => ({ text: line, width }))];
}

/** A text on one line; what does not fit is replaced by an ellipsis. */
export function shortened(text: string, style: TextStyle, width: number): string {
  const line = printable(text).replaceAll('\n', ' ');
  const face = typeface(style.face);
  if (face.width(line, style.size) <= width) return line;
  const characters = [...line];
  while (characters.length > 0 && face.width(`${characters.join('')}…`, style.size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** One line of text as a block; it is taken as it is. */
export function lineBlock(text: string, left: number, style: TextStyle, role: StructureRole = 'P'): Block {
  return within(element(role), {
    height: lineHeight(style),
    draw: (page, top) => page.text(text, left, baseline(top, style), style),
  });
}

/** A wrapped text as one block a line, all of them one paragraph or whatever its role is. */
export function lineBlocks(
  text: string,
  left: number,
  width: number,
  style: TextStyle,
  role: StructureRole = 'P',
): Block[] {
  const whole = element(role);
  return lines(text, style, width).map((line) =>
    within(whole, {
      height: lineHeight(style),
      draw: (page, top) => page.line(line, left, width, baseline(top, style), style),
    }),
  );
}
