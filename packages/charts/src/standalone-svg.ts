import type { Chart } from './chart.js';
import { drawChart } from './draw-chart.js';
import { TEXT_SIZE } from './type-size.js';

/** Those of the page on a light ground, which a mail has. */
export const LIGHT_COLOURS: readonly string[] = [
  '#0f5c5c',
  '#b4530a',
  '#174f86',
  '#7a3e9d',
  '#47751c',
  '#a12a4b',
  '#5a6268',
  '#806300',
];

const STYLE = [
  `text{fill:#1b2327;font-family:"Noto Sans","DejaVu Sans",sans-serif;font-size:${TEXT_SIZE}px}`,
  ...LIGHT_COLOURS.flatMap((colour, place) => [
    `.c${place + 1}{fill:${colour}}`,
    `.l${place + 1}{fill:none;stroke:${colour};stroke-width:2}`,
  ]),
  '.hatch{fill:none;stroke:#fff;stroke-width:1.5}',
  '.grid{stroke:#d5dbdf;stroke-width:1}',
  '.zero{stroke:#4d5a61;stroke-width:1}',
  '.label{fill:#4d5a61}',
  '.mark,.piece{stroke:#fff;stroke-width:1}',
  '.range{fill:#9fc3c3;stroke:#0f5c5c;stroke-width:1}',
].join('');

/** A chart that needs no style sheet and no page around it: a file, or a picture in a mail, always light. */
export function standaloneSvg(chart: Chart, { width }: { readonly width: number }): string {
  const svg = drawChart(chart, { id: 'chart', width });
  const [start, rest] = [svg.slice(0, svg.indexOf('>') + 1), svg.slice(svg.indexOf('>') + 1)];
  return `${start}<style>${STYLE}</style><rect width="100%" height="100%" fill="#fff"/>${rest}`;
}
