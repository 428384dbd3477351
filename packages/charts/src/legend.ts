import { element, text } from './svg.js';
import { fitted, textWidth } from './text-width.js';
import { TEXT_SIZE } from './type-size.js';

const SAMPLE = 14;
const GAP = 6;
const BETWEEN = 18;
const ROW = 20;

interface LegendItem {
  readonly name: string;
  /** What it looks like, drawn into a square of 14 pixels at the origin. */
  readonly sample: string;
}

interface Legend {
  readonly height: number;
  readonly svg: string;
}

/** The names of what is drawn, in as many rows as they need. */
export function legendOf(items: readonly LegendItem[], width: number, top: number): Legend {
  let [x, row] = [0, 0];
  const drawn = items.map(({ name, sample }) => {
    const shown = fitted(name, TEXT_SIZE, width - SAMPLE - GAP);
    const own = SAMPLE + GAP + textWidth(shown, TEXT_SIZE);
    if (x > 0 && x + own > width) [x, row] = [0, row + 1];
    const place = `translate(${Math.round(x)} ${top + row * ROW})`;
    x += own + BETWEEN;
    const label = element('text', { class: 'label', x: SAMPLE + GAP, y: 11 }, text(shown));
    return element('g', { transform: place }, sample + label);
  });
  return { height: items.length === 0 ? 0 : (row + 1) * ROW, svg: drawn.join('') };
}
