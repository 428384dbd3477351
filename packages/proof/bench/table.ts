import type { BenchResult, Figure } from './bench.js';

/** One line a figure: its name, value and unit, and whether the target was met. */
export function table(result: BenchResult): string {
  const width = Math.max(0, ...result.figures.map((figure) => figure.label.length));
  return [result.name, ...result.figures.map((figure) => line(figure, width)), ''].join('\n');
}

function line(figure: Figure, width: number): string {
  const value = `${plain(figure.value).padStart(12)} ${figure.unit}`;
  const target = figure.target === undefined ? '' : `target: ${figure.target}`;
  return `  ${figure.label.padEnd(width)} ${value.padEnd(28)} ${verdict(figure).padEnd(6)} ${target}`.trimEnd();
}

function verdict(figure: Figure): string {
  if (figure.ok === undefined) return '';
  return figure.ok ? 'ok' : 'MISSED';
}

function plain(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** The figures that miss their target, as `benchmark: figure`. */
export function missed(results: readonly BenchResult[]): readonly string[] {
  return results.flatMap(({ name, figures }) =>
    figures.filter((figure) => figure.ok === false).map((figure) => `${name}: ${figure.label}`),
  );
}
