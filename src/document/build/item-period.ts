import type { LocalDate } from '../../domain/invoice.js';
import type { InvoicingPeriod } from '../model.js';
import { cleanLine } from './text.js';

/** Names of the months, January first, in each language of the invoices; Polish ones also as in dates. */
const NAMES: readonly string[] = [
  'Januar Jänner January styczeń stycznia',
  'Februar February luty lutego',
  'März Maerz March marzec marca',
  'April kwiecień kwietnia',
  'Mai May maj maja',
  'Juni June czerwiec czerwca',
  'Juli July lipiec lipca',
  'August sierpień sierpnia',
  'September wrzesień września',
  'Oktober October październik października',
  'November listopad listopada',
  'Dezember December grudzień grudnia',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name.toLowerCase(), index + 1] as const)),
);

/** All names for a regular expression, long ones first so that none hides another. */
const MONTH_NAME = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');

/** Those that no other language has. */
const GERMAN_MONTH = '(?:Januar|Jänner|Februar|März|Maerz|Mai|Juni|Juli|Oktober|Dezember)';

/** 1 to 12. */
function monthNumber(name: string): number | null {
  return MONTHS.get(name.toLowerCase()) ?? null;
}

const NOT_BEFORE = '(?<![\\p{L}\\p{N}./-])';
const NOT_AFTER = '(?![\\p{L}\\p{N}])';
const DAY = '\\d{1,2}';
const YEAR = '\\d{4}';
const NAME = `(?:${MONTH_NAME})`;
/** A whole date or month, and what may stand before "to" because the rest follows after it. */
const POINT = `(?:${YEAR}-\\d{2}-\\d{2}|${DAY}\\. ?${DAY}\\. ?${YEAR}|${DAY}\\.? ${NAME} ${YEAR}|${NAME} ${DAY},? ${YEAR}|${NAME} ${YEAR}|${DAY}/${YEAR})`;
const START = `(?:${POINT}|${DAY}\\. ?${DAY}\\.|${DAY}\\.? ${NAME}|${DAY}\\.|${NAME})`;
const TO = ' ?(?:-|–|—| bis | bis zum | to | do | until ) ?';
const PERIOD = new RegExp(`${NOT_BEFORE}(?:(${START})${TO})?(${POINT})${NOT_AFTER}`, 'giu');

/** What looks like a part of a date and was not understood: then nothing about the text is certain. */
const LEFT_OVER = new RegExp(
  `\\d{1,2}[./]\\d{1,2}[./]|\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2}|${NOT_BEFORE}${NAME}${NOT_AFTER}`,
  'iu',
);
/** English and Polish words that are months only when written with a capital, or never alone. */
const WORDS = /(?<!\p{L})(?:may|march|maja|luty)(?!\p{L})/gu;

/** What makes of a day the end of something else: "1 - 31 October 2026", "5. und 6. Oktober 2026", "ab 15.10.2026". */
const BEFORE_DAY =
  /(?:(?<![:\d])\d{1,2}\.?(?:\s*[-–—/&]\s*|\s+(?:und|and|i|oraz|to|bis|do|until)\s+)|(?<!\p{L})(?:ab|bis|bis zum|seit|from|until|since|od|do)\s+)$/iu;
/** The same before a month's name: "5-9 October 2026", "15th October 2026", "ab Oktober 2026". */
const BEFORE_NAME =
  /(?:\d{1,2}\.?[-–—]\d{1,2}\.?\s*|\d(?:st|nd|rd|th)\s+|(?<!\p{L})(?:ab|bis|seit|from|until|since|od|do)\s+)$/iu;

/** More than either can take, as each blank stands alone. */
const LOOK_BACK = 40;

/** What a text says of when a service was given; `ambiguous` when it says several things, or one unclearly. */
type TextPeriod = InvoicingPeriod | 'ambiguous' | 'absent';

/** The one date, month or period in an item's text. */
export function periodInText(text: string): TextPeriod {
  const line = cleanLine(text);
  const found: (InvoicingPeriod | null)[] = [];
  let isOpen = false;
  const rest = line.replace(PERIOD, (match, start: string | undefined, end: string, offset: number) => {
    const before = /^\d/.test(match) ? BEFORE_DAY : BEFORE_NAME;
    if (start === undefined && before.test(line.slice(Math.max(0, offset - LOOK_BACK), offset)))
      isOpen = true;
    found.push(periodOf(start, end));
    return ' ';
  });
  if (isOpen || LEFT_OVER.test(rest.replace(WORDS, ' '))) return 'ambiguous';
  const [first, ...others] = found;
  if (first === undefined) return 'absent';
  const isOne =
    first !== null && others.every((each) => each?.start === first.start && each.end === first.end);
  return isOne ? first : 'ambiguous';
}

/** Parts of a date; day null stands for the whole month. */
interface Parts {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

const ANY_NAME = new RegExp(NAME, 'iu');
/** German days have a dot: "Desk 12 Oktober 2026" may well be desk 12. */
const DAY_WITHOUT_DOT = new RegExp(`^${DAY} ${GERMAN_MONTH}`, 'iu');

function periodOf(startText: string | undefined, endText: string): InvoicingPeriod | null {
  if (DAY_WITHOUT_DOT.test(startText ?? endText)) return null;
  const end = parts(endText);
  const last = spanOf(end);
  if (last === null || startText === undefined) return last;
  const given = parts(startText);
  const start = { ...given, month: given.month ?? end.month, year: given.year ?? end.year };
  const first = spanOf(start);
  if (first === null) return null;
  if (first.start <= last.end) return { start: first.start, end: last.end };
  // "15.12. - 14.01.2027" begins in the year before.
  const before = given.year === null && given.month !== null && start.year !== null ? start.year - 1 : null;
  const earlier = spanOf({ ...start, year: before });
  return earlier === null ? null : { start: earlier.start, end: last.end };
}

function parts(text: string): Parts {
  const [name] = ANY_NAME.exec(text) ?? [];
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  if (name !== undefined) {
    const year = numbers.find((each) => each > 31) ?? null;
    return { year, month: monthNumber(name), day: numbers.find((each) => each <= 31) ?? null };
  }
  if (/^\d{4}-/.test(text))
    return { year: numbers[0] ?? null, month: numbers[1] ?? null, day: numbers[2] ?? null };
  if (text.includes('/')) return { year: numbers[1] ?? null, month: numbers[0] ?? null, day: null };
  return { day: numbers[0] ?? null, month: numbers[1] ?? null, year: numbers[2] ?? null };
}

function spanOf({ year, month, day }: Parts): InvoicingPeriod | null {
  if (year === null || month === null || month < 1 || month > 12) return null;
  if (day === null) return { start: isoDay(year, month, 1), end: isoDay(year, month + 1, 0) };
  const date = isoDay(year, month, day);
  // A day beyond its month is another one of the next.
  return Number(date.slice(8)) === day ? { start: date, end: date } : null;
}

/** Days and months beyond the end roll over, as the calendar's own arithmetic does. */
function isoDay(year: number, month: number, day: number): LocalDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
