import type { Judged } from './judge.js';

const DAYS = 365;
const BYTES = /^(?:bytes: |heapUsed$|external$|arrayBuffers$|rss$)/;

/** A line for each quantity, what grows first; in the units of people. @param unit of the rounds */
export function tableOf(judged: readonly Judged[], unit: string): readonly string[] {
  const head = ['quantity', 'first', 'last', 'slope a year', '99 % between', 'and', 'by chance', 'verdict'];
  const rows = [...judged].sort(byUrgency).map((each) => rowOf(each, unit));
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function rowOf(judged: Judged, unit: string): readonly string[] {
  const { name, first, last, slope, low, high, p, kind, each, verdict } = judged;
  const show = (value: number): string => (BYTES.test(name) ? bytes(value) : count(value));
  const common = [name, show(first), show(last)];
  const grown = each === null ? '' : `, ${show(each)} an e-invoice`;
  if (kind === 'with the business')
    return [
      ...common,
      '',
      '',
      '',
      chance(p),
      `${verdict}${grown}`.replace('grows', `grows faster each ${unit.slice(0, -1)}`),
    ];
  return [...common, ...[slope, low, high].map((value) => show(value * DAYS)), chance(p), verdict];
}

const ORDER: readonly Judged['verdict'][] = ['grows', 'stays', 'falls', 'steady'];

function byUrgency(one: Judged, other: Judged): number {
  return ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) || (one.name < other.name ? -1 : 1);
}

function bytes(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return count(value);
  if (size >= 1e6) return `${(value / 1e6).toFixed(1)} MB`;
  if (size >= 1e3) return `${(value / 1e3).toFixed(1)} kB`;
  return `${Math.round(value)} B`;
}

function count(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'no bound' : '-no bound';
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

function chance(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}
