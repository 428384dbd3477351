import { element, text } from './svg.js';
import { fitted, textWidth } from './text-width.js';
import { TEXT_SIZE } from './type-size.js';

const LINE = 14;
const MOST_LINES = 3;
const SPACE = 6;
/** Longer ones do not thin out the others. */
const LONGEST = 120;

export interface CategoryLabels {
  readonly height: number;
  /** Of the widest one that is shown: the edges leave room for half of it. */
  readonly width: number;
  draw(centre: (place: number) => number, top: number): string;
}

/**
 * Labels below an axis, on one line where they fit, else broken between words, else only each second, third and so on, and cut
 * when even that is not enough. @param step from one to the next, in pixels
 */
export function categoryLabels(labels: readonly string[], step: number): CategoryLabels {
  const single = labels.map((label) => [label]);
  const lines = fits(single, step) ? single : labels.map(broken);
  const widest = Math.max(0, ...lines.map(widthOf));
  const every = Math.max(1, Math.ceil((Math.min(widest, LONGEST) + SPACE) / step));
  const room = every * step - SPACE;
  const shown = lines.map((each) => each.map((line) => fitted(line, TEXT_SIZE, room)));
  return {
    height: Math.max(1, ...shown.map(({ length }) => length)) * LINE + SPACE,
    width: Math.min(widest, room),
    draw: (centre, top) =>
      shown.map((each, place) => (place % every === 0 ? label(each, centre(place), top) : '')).join(''),
  };
}

function label(lines: readonly string[], x: number, top: number): string {
  return lines
    .map((line, row) =>
      element('text', { class: 'label', x, y: top + (row + 1) * LINE, 'text-anchor': 'middle' }, text(line)),
    )
    .join('');
}

function fits(lines: readonly (readonly string[])[], step: number): boolean {
  return lines.every((each) => widthOf(each) + SPACE <= step);
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => textWidth(line, TEXT_SIZE)));
}

function broken(label: string): string[] {
  const words = label.split(' ');
  return [...words.slice(0, MOST_LINES - 1), words.slice(MOST_LINES - 1).join(' ')].filter(
    (line) => line !== '',
  );
}
