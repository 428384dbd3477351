import { BoundedMap } from '@spacebooks/base/bounded-map';
import { cut, plainLine } from '@spacebooks/base/text/plain-line';
import { guarded } from '../../../domain/formula-guard.js';
import { isReadOtherwise } from '../../../domain/spreadsheet.js';
import type { Notes } from '../notes.js';
import { spelledIn } from '../text/charset.js';
import type { Meaning } from './field.js';
import type { ExportLayout, LayoutColumn } from './schema.js';

/** Fast path: most texts need no cleaning. */
const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const MOST_REMEMBERED = 5_000;

/**
 * Makes texts fit a column: its characters, its length, and the guards of the layout. Names of customers and accounts repeat from row to row, so
 * that each is cleaned once.
 *
 * @param means meaning of the column's field: only texts are cut where the column does not say
 * @param notes are told what is written otherwise, or shorter
 */
export function textCleaner(
  column: LayoutColumn,
  layout: ExportLayout,
  means: Meaning,
  notes: Notes,
): (text: string) => string {
  const rule = ruleOf(column, means);
  const made = new BoundedMap<string, string>(MOST_REMEMBERED);
  const most = column.length ?? Number.POSITIVE_INFINITY;
  const isGuarded = layout.formula_guard || layout.number_guard;
  return (given) => {
    if (!isGuarded && column.avoid === undefined && given.length <= most && PLAIN.test(given)) return given;
    let text = made.get(given);
    if (text === undefined) {
      text = cleaned(given, { column, layout, rule }, notes);
      made.set(given, text);
    }
    return text;
  };
}

type LengthRule = NonNullable<LayoutColumn['too_long']>;

/** Texts are cut; anything else identifies something, and could mean another when cut. */
function ruleOf({ too_long }: LayoutColumn, means: Meaning): LengthRule {
  return too_long ?? (means === 'text' ? 'cut' : 'refuse');
}

interface Cleaning {
  readonly column: LayoutColumn;
  readonly layout: ExportLayout;
  readonly rule: LengthRule;
}

function cleaned(given: string, { column, layout, rule }: Cleaning, notes: Notes): string {
  const line = plainLine(given);
  const plain = withoutMeaning(line, column);
  if (plain !== line) notes.add('transliterated', column.name, 'written', { before: line, after: plain });
  const spelled = spelledIn(plain, layout.charset);
  if (spelled !== plain)
    notes.add('transliterated', column.name, 'written', { before: plain, after: spelled });
  const safe = layout.formula_guard ? guarded(spelled) : spelled;
  const text = layout.number_guard && isReadOtherwise(safe) ? `'${safe}` : safe;
  if (column.length === undefined || text.length <= column.length || rule === 'refuse') return text;
  const short = rule === 'cut' ? cut(text, column.length) : endOf(text, column.length);
  notes.add('shortened', column.name, 'cut', { before: text, length: column.length, after: short });
  return short;
}

/** The last characters of a text, from a letter or digit on: ` 2026/7` of `RE 2026/7` is `2026/7`. */
function endOf(text: string, length: number): string {
  const end = text.slice(-length);
  return end.slice(Math.max(0, end.search(/[\p{L}\p{N}]/u)));
}

function withoutMeaning(text: string, { avoid = '' }: LayoutColumn): string {
  return [...avoid].reduce((left, character) => left.replaceAll(character, '-'), text);
}
