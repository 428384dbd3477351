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
  if (states.length === 0) refusePending(cells);
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
  return isBooked(given, booked, layout) ? 'booked' : null;
}

function isBooked(given: string, booked: LineStatus['booked'], { date }: Layout): boolean {
  if (booked === 'other words') return true;
  return booked === 'a date' ? dateOf(given, date) !== null : hasWord(booked, given);
}

/** In any case; all of the cell. */
export function hasWord(words: readonly string[], given: string): boolean {
  return words.some((word) => word.toLowerCase() === given.toLowerCase());
}

/** Words of banks for what is not booked; in a column that a layout without states does not read, they are asked about. */
const PENDING = [
  ...['vorgemerkt', 'umsatz vorgemerkt', 'vorgemerkter umsatz', 'ausstehend', 'in bearbeitung', 'offen'],
  ...['nicht gebucht', 'pending', 'processing', 'authorised', 'authorized', 'not booked', 'uncleared'],
  ...['in behandeling', 'gereserveerd', 'en cours', 'en attente', 'non comptabilisé', 'à venir'],
  ...['oczekująca', 'oczekujące', 'w realizacji', 'w trakcie', 'blokada', 'nierozliczona'],
  ...[
    'čeká na zaúčtování',
    'nezaúčtováno',
    'blokace',
    'pendiente',
    'retenido',
    'in attesa',
    'non contabilizzato',
  ],
];

function refusePending(cells: Cells): void {
  const found = cells.unread().find(({ text }) => hasWord(PENDING, text));
  if (found === undefined) return;
  throw new Unreadable({
    line: cells.line,
    field: found.heading,
    problem: `${quoted(found.text)} in a column that the layout does not read: the line may not be booked`,
    fix: 'say in the layout which words of this column mean booked, pending and void (status, docs/bank-layouts.md)',
  });
}

function unknownState(cells: Cells, { column, booked, pending, void: none }: LineStatus): Unreadable {
  const known = [
    `booked: ${[booked].flat().join(', ')}`,
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
