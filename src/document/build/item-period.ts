import type { LocalDate } from '../../domain/invoice.js';
import type { InvoicingPeriod } from '../model.js';
import { monthNamed } from './month-names.js';
import { cleanLine } from './text.js';

/** Countries where people write 05/10/2026 and 05-10-2026, and mean the fifth of October. */
const DAY_FIRST: ReadonlySet<string> = new Set(['BE', 'ES', 'FR', 'IT', 'LU', 'NL']);
/** Where "5 a 9" is a period; in Czech and Polish it is two days. */
const SAYS_A_FOR_TO: ReadonlySet<string> = new Set(['ES', 'IT']);

/** Months stand in the text as one character each, of those that Unicode leaves to us, by what they are. */
const MONTH = { full: 0xe000, short: 0xe010, german: 0xe020 } as const;
const FULL_NAME = '[\\ue001-\\ue00c\\ue021-\\ue02c]';
const SHORT_NAME = '[\\ue011-\\ue01c]';
const NAME = `(?:${FULL_NAME}|${SHORT_NAME})`;
const OURS = /[\ue000-\ue02f]/g;
const ANY_NAME = new RegExp(NAME);
/** German days have a dot: "Desk 12 Oktober 2026" may well be desk 12. */
const DAY_WITHOUT_DOT = /^\d{1,2} [\ue021-\ue02c]/;

const NOT_BEFORE = '(?<![\\p{L}\\p{N}./-])';
const NOT_AFTER = '(?![\\p{L}\\p{N}])';
const DAY = '\\d{1,2}';
/** With what makes a number the day of a month: "1er octobre", "1º ottobre", "1. Oktober". */
const MARKED_DAY = `${DAY}(?:\\.|er|[º°])`;
const ANY_DAY = `(?:${MARKED_DAY}|${DAY})`;
const YEAR = '\\d{4}';
const AND = 'und|and|i|oraz|et|e|ed|y|en|a';
const UNTIL =
  "bis|bis zum|to|do|until|through|au|à|al|t/m|tot en met|až|až do|hasta|hasta el|fino al|jusqu['’]au";
const FROM = 'ab|seit|from|since|od|dal|da|depuis|dès|partir de|partir du|partir del|desde|vanaf|sinds|tot';
const OPEN = `(?<!\\p{L})(?:(?:${FROM}|${UNTIL})\\s+(?:el |le )?|(?:dall|all)['’])`;
/** A bare number is a day where an end comes after it: "du 1er au 31 octobre", "van 1 t/m 31 oktober". */
const FROM_DAY = `(?:(?:du|dal|del|od|van|from|von|vom) |dall['’])(?:${ANY_DAY}|${DAY}[/-]${DAY})`;
/** A whole date or month, and what may stand before "to" because the rest follows after it. */
const POINT = `(?:${YEAR}-\\d{2}-\\d{2}|${DAY}\\. ?${DAY}\\. ?${YEAR}|${DAY}/${DAY}/${YEAR}|${DAY}-${DAY}-(?:19|20)\\d{2}|${ANY_DAY} (?:de )?${NAME} (?:del? )?${YEAR}|${NAME} ${DAY},? ${YEAR}|${NAME} (?:del? )?${YEAR}(?!-\\d)|${DAY}/${YEAR})`;
const START = `(?:${POINT}|${FROM_DAY}|${DAY}\\. ?${DAY}\\.|${ANY_DAY} (?:de )?${NAME}|${MARKED_DAY}|${NAME})`;
const periodBy = (until: string): RegExp =>
  new RegExp(
    `${NOT_BEFORE}(?:(${START}) ?(?:[-–—]| (?:${until}) | all['’]) ?)?(${POINT})${NOT_AFTER}`,
    'giu',
  );
const PERIOD = periodBy(UNTIL);
const PERIOD_WITH_A = periodBy(`${UNTIL}|a`);

/** What looks like a part of a date and was not understood: then nothing about the text is certain. */
const LEFT_OVER = new RegExp(
  `\\d{1,2}[./]\\d{1,2}[./]|\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2}|${NOT_BEFORE}${FULL_NAME}${NOT_AFTER}|\\d\\.? ${SHORT_NAME}`,
  'u',
);

/** What makes of a day the end of something else: "1 - 31 October 2026", "5. und 6. Oktober 2026", "ab 15.10.2026". */
const BEFORE_DAY = new RegExp(
  `(?:(?<![:\\d])${ANY_DAY}(?:\\s*[-–—/&]\\s*|\\s+(?:${AND}|${UNTIL}|tot)\\s+)|${OPEN})$`,
  'iu',
);
/** The same before a month's name: "5-9 October 2026", "15th October 2026", "ab Oktober 2026", "Okt. und Nov. 2026". */
const BEFORE_NAME = new RegExp(
  `(?:${ANY_DAY}[-–—]${DAY}\\.?\\s*(?:de\\s+)?|\\d(?:st|nd|rd|th|e|ste|de)\\s+|${OPEN}|${NAME}(?:\\s*[,/&]\\s*|\\s+(?:${AND}|${UNTIL})\\s+))$`,
  'iu',
);

/** More than any can take, as each blank stands alone. */
const LOOK_BACK = 40;

/** What a text says of when a service was given; `ambiguous` when it says several things, or one unclearly. */
type TextPeriod = InvoicingPeriod | 'ambiguous' | 'absent';

/**
 * The one date, month or period in an item's text, in any language of the invoices.
 *
 * @param country of the seller, which decides the order of day and month
 */
export function periodInText(text: string, country = 'DE'): TextPeriod {
  const line = withMonths(cleanLine(text), country);
  const found: (InvoicingPeriod | null)[] = [];
  let isOpen = false;
  const pattern = SAYS_A_FOR_TO.has(country) ? PERIOD_WITH_A : PERIOD;
  const rest = line.replace(pattern, (match, start: string | undefined, end: string, offset: number) => {
    const before = /^\d/.test(match) ? BEFORE_DAY : BEFORE_NAME;
    if (start === undefined && before.test(line.slice(Math.max(0, offset - LOOK_BACK), offset)))
      isOpen = true;
    found.push(periodOf(start, end, DAY_FIRST.has(country)));
    return ' ';
  });
  if (isOpen || LEFT_OVER.test(rest)) return 'ambiguous';
  const [first, ...others] = found;
  if (first === undefined) return 'absent';
  const isOne =
    first !== null && others.every((each) => each?.start === first.start && each.end === first.end);
  return isOne ? first : 'ambiguous';
}

function withMonths(line: string, country: string): string {
  return line.replace(OURS, ' ').replace(/(\p{L}+)(\.?)/gu, (written, word: string, dot: string) => {
    const named = monthNamed(word, country);
    if (named === null) return written;
    const sign = String.fromCharCode(MONTH[named.kind] + named.month);
    return named.kind === 'short' ? sign : sign + dot;
  });
}

/** Parts of a date; day null stands for the whole month. */
interface Parts {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

function periodOf(
  startText: string | undefined,
  endText: string,
  isDayFirst: boolean,
): InvoicingPeriod | null {
  if (DAY_WITHOUT_DOT.test(startText ?? endText)) return null;
  const end = parts(endText, isDayFirst);
  const last = end && spanOf(end);
  if (end === null || last === null || startText === undefined) return last;
  const given = parts(startText, isDayFirst);
  // "1. - Oktober 2026" may be of the first floor.
  if (given === null || (given.month === null && end.day === null)) return null;
  const start = { ...given, month: given.month ?? end.month, year: given.year ?? end.year };
  const first = spanOf(start);
  if (first === null) return null;
  if (first.start <= last.end) return { start: first.start, end: last.end };
  // "15.12. - 14.01.2027" begins in the year before.
  const before = given.year === null && given.month !== null && start.year !== null ? start.year - 1 : null;
  const earlier = spanOf({ ...start, year: before });
  return earlier === null ? null : { start: earlier.start, end: last.end };
}

/** Null where day and month cannot be told apart. */
function parts(text: string, isDayFirst: boolean): Parts | null {
  const [name] = ANY_NAME.exec(text) ?? [];
  const [first = null, second = null, third = null] = (text.match(/\d+/g) ?? []).map(Number);
  if (name !== undefined) {
    const numbers = [first, second].filter((each) => each !== null);
    return {
      year: numbers.find((each) => each > 31) ?? null,
      month: name.charCodeAt(0) % 16,
      day: numbers.find((each) => each <= 31) ?? null,
    };
  }
  if (/^\d{4}-/.test(text)) return { year: first, month: second, day: third };
  if (!/\d[/-]\d/.test(text)) return { day: first, month: second, year: third };
  if (third === null && second !== null && second > 31) return { year: second, month: first, day: null };
  if (isDayFirst || first === second || (first ?? 0) > 12) return { day: first, month: second, year: third };
  // An American's, who alone has a month that is none the other way round.
  return (second ?? 0) > 12 ? { day: second, month: first, year: third } : null;
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
