import { drawBars } from './bars.js';
import type { Chart } from './chart.js';
import type { Drawing } from './frame.js';
import { drawLines } from './lines.js';
import { drawRanges } from './ranges.js';

/** A chart as SVG within a page, whose style sheet has its colours (`.chart`). The same data make the same text. */
export function drawChart(chart: Chart, drawing: Drawing): string {
  switch (chart.kind) {
    case 'bars':
      return drawBars(chart, drawing);
    case 'lines':
      return drawLines(chart, drawing);
    case 'ranges':
      return drawRanges(chart, drawing);
  }
}
