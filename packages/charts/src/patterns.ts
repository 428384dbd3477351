import { COLOURS } from './chart.js';
import { element } from './svg.js';

/** What is drawn over each colour, so that nobody needs to tell colours apart. */
const HATCHES: readonly (readonly [lines: string, angle: number])[] = [
  ['', 0],
  ['M0 4H8', 45],
  ['M0 2H8M0 6H8', 0],
  ['M2 4H6M4 2V6', 0],
  ['M0 4H8', -45],
  ['M2 0V8M6 0V8', 0],
  ['M0 4H8M4 0V8', 45],
  ['M3 4H5', 0],
];

/** Id of the filling of a colour within a picture; nothing hatches the first colour. */
function patternId(id: string, colour: number): string {
  return `${id}-p${colour}`;
}

/** The attributes of a piece filled with a colour. */
export function filling(id: string, colour: number): { readonly class: string; readonly fill?: string } {
  return colour === 1 ? { class: 'piece c1' } : { class: 'piece', fill: `url(#${patternId(id, colour)})` };
}

/** The definitions of the colours that a picture uses. */
export function patterns(id: string, colours: readonly number[]): string {
  const needed = [...new Set(colours)].filter((colour) => colour > 1 && colour <= COLOURS);
  return needed.length === 0 ? '' : element('defs', {}, needed.map((each) => pattern(id, each)).join(''));
}

function pattern(id: string, colour: number): string {
  const [lines, angle] = HATCHES[colour - 1] ?? ['', 0];
  return element(
    'pattern',
    {
      id: patternId(id, colour),
      width: 8,
      height: 8,
      patternUnits: 'userSpaceOnUse',
      patternTransform: angle === 0 ? undefined : `rotate(${angle})`,
    },
    element('rect', { class: `c${colour}`, width: 8, height: 8 }) +
      element('path', { class: 'hatch', d: lines }),
  );
}
