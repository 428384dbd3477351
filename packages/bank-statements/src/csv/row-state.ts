import { quoted, Unreadable } from '../unreadable.js';
import { nameOf } from './columns.js';
import { dateOf } from './date-formats.js';
import type { Layout, LineStatus } from './layout.js';
import type { Cells } from './table.js';

/** What became of a movement: booked, announced, or nothing and never. */
export type RowState = 'booked' | 'pending' | 'void';

/** @throws Unreadable for a word that the layout does not know */
export function stateOf(cells: Cells, layout: Layout): RowState {
  const states = [layout.status].flat().map((status) => ({ status, state: stateBy(cells, status, layout) }));
  if (states.some(({ state }) => state === 'void')) return 'void';
  const unknown = states.find(({ state }) => state === null);
  if (unknown !== undefined) throw unknownState(cells, unknown.status);
  return states.some(({ state }) => state === 'pending') ? 'pending' : 'booked';
}

function stateBy(
  cells: Cells,
  { column, booked, pending, void: none }: LineStatus,
  layout: Layout,
): RowState | null {
  const given = cells.at(column);
  if (hasWord(none, given)) return 'void';
  if (hasWord(pending, given)) return 'pending';
  const isBooked = booked === 'a date' ? dateOf(given, layout.date) !== null : hasWord(booked, given);
  return isBooked ? 'booked' : null;
}

/** In any case; all of the cell. */
export function hasWord(words: readonly string[], given: string): boolean {
  return words.some((word) => word.toLowerCase() === given.toLowerCase());
}

function unknownState(cells: Cells, { column, booked, pending, void: none }: LineStatus): Unreadable {
  const known = [
    `booked: ${booked === 'a date' ? booked : booked.join(', ')}`,
    ...(pending.length > 0 ? [`pending: ${pending.join(', ')}`] : []),
    ...(none.length > 0 ? [`void: ${none.join(', ')}`] : []),
  ];
  return new Unreadable({
    line: cells.line,
    field: nameOf(column),
    problem: `${quoted(cells.at(column))} says neither that the line is booked nor that it is not (${known.join('; ')})`,
    fix: 'ask the bank what it means, and add it to status in a layout of your own',
  });
}
