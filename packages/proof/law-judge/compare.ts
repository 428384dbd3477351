import type { Cells } from './judge.js';

export interface Difference {
  readonly space: string;
  readonly period: string;
  readonly field: string;
  readonly printed: number;
  readonly judged: number;
}

/** Every cell that either of the two has. */
export function differences(space: string, printed: Cells, judged: Cells): readonly Difference[] {
  return cellsOf(printed, judged)
    .filter((cell) => (printed[cell] ?? 0) !== (judged[cell] ?? 0))
    .map((cell) => {
      const [period = '', field = ''] = cell.split('|');
      return { space, period, field, printed: printed[cell] ?? 0, judged: judged[cell] ?? 0 };
    });
}

export const cellsOf = (printed: Cells, judged: Cells): readonly string[] =>
  [...new Set([...Object.keys(printed), ...Object.keys(judged)])].toSorted();

/** Those of these months and quarters: what is of a month to come is in no return yet. */
export function within(periods: readonly string[], cells: Cells): Cells {
  const wanted = new Set(periods);
  return Object.fromEntries(Object.entries(cells).filter(([cell]) => wanted.has(cell.split('|')[0] ?? '')));
}
