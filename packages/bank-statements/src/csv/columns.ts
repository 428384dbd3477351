import { singleSpaced } from '@spacebooks/base/text/one-line';
import type { CellPlace, LayoutColumn } from './layout.js';

/** The text of a row; empty where it has none. */
type ReadText = (cells: readonly string[]) => string;

/** Where the parts of a column stand in a file. */
interface FoundColumn {
  readonly parts: readonly ReadText[];
  /** Headings that the file lacks. */
  readonly missing: readonly string[];
  /** Headings that several columns have. */
  readonly doubled: readonly string[];
}

/** A heading as it is compared: case and blanks change from one version of an export to the next. */
export function titleOf(cell: string): string {
  return singleSpaced(cell).toLowerCase();
}

/** @param titles of a row, each by `titleOf` */
export function findColumn(column: LayoutColumn, titles: readonly string[]): FoundColumn {
  const found = [column]
    .flat()
    .map((part) => findPart(typeof part === 'object' ? part : placeOf(part), titles));
  return {
    parts: found.flatMap(({ parts }) => parts),
    missing: found.flatMap(({ missing }) => missing),
    doubled: found.flatMap(({ doubled }) => doubled),
  };
}

/** A column as messages name it. */
export function nameOf(column: LayoutColumn): string {
  return [column]
    .flat()
    .map((part) => (typeof part === 'object' ? nameOfPlace(part) : nameOfPlace(placeOf(part))))
    .join(', ');
}

function placeOf(part: string | number): CellPlace {
  return typeof part === 'number' ? { number: part } : { heading: part };
}

function nameOfPlace({ heading, number, after, from, labelled }: CellPlace): string {
  if (labelled !== undefined) {
    return `${labelled.join(' or ')} from ${typeof from === 'number' ? `column ${from}` : from}`;
  }
  if (heading !== undefined) return [heading].flat().join(' or ');
  return number === undefined ? `the column after ${after}` : `column ${number}`;
}

function findPart(place: CellPlace, titles: readonly string[]): FoundColumn {
  const { number, heading, after, labelled, from } = place;
  if (number !== undefined) return found((cells) => partOf(cells[number - 1] ?? '', place));
  if (typeof from === 'number')
    return found((cells) => labelledIn(cells.slice(from - 1), labelled ?? [], place));
  const headings = [heading ?? after ?? from ?? ''].flat();
  const places = headings.map((each) => titles.indexOf(titleOf(each)));
  const index = places.find((each) => each !== -1);
  if (index === undefined) return { parts: [], missing: [headings.join(' or ')], doubled: [] };
  if (titles.lastIndexOf(titles[index] ?? '') !== index) {
    return { parts: [], missing: [], doubled: [headings[places.indexOf(index)] ?? ''] };
  }
  if (labelled !== undefined) return found((cells) => labelledIn(cells.slice(index), labelled, place));
  const column = after === undefined ? index : index + 1;
  return found((cells) => partOf(cells[column] ?? '', place));
}

function found(read: ReadText): FoundColumn {
  return { parts: [read], missing: [], doubled: [] };
}

function labelledIn(cells: readonly string[], labels: readonly string[], place: CellPlace): string {
  for (const cell of cells) {
    const label = labels.find((each) => cell.trimStart().startsWith(each));
    if (label !== undefined) return partOf(cell.trimStart().slice(label.length), place);
  }
  return '';
}

function partOf(cell: string, { behind, until }: CellPlace): string {
  const text = (behind === undefined ? cell : textBehind(cell, [behind].flat())).trim();
  const ends = [until ?? []].flat().map((end) => text.indexOf(end));
  return (
    ends.length === 0 ? text : text.slice(0, Math.min(...ends.filter((end) => end !== -1), text.length))
  ).trim();
}

function textBehind(cell: string, beginnings: readonly string[]): string {
  const beginning = beginnings.find((each) => cell.includes(each));
  return beginning === undefined ? '' : cell.slice(cell.indexOf(beginning) + beginning.length);
}
