import { daysBetween } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../invoice.js';
import type { Atom, FoldedText } from './atoms.js';
import { isYear } from './invoice-number.js';
import { MONTH_NAMES } from './month-names.js';
import { INVOICE_WORDS, isPlainWord } from './plain-words.js';

/** A place of a text that states a day, a month, a year, or the time at which the bank took the order. */
export interface DatedPlace {
  /** Positions of its first and last atom. */
  readonly from: number;
  readonly to: number;
  /** `2026-11`, or a year alone; null for what says no more than when somebody wrote or paid. */
  readonly month: string | null;
  /** Where it states one day. */
  readonly day?: LocalDate;
  /** Right behind a number, or a word for invoices: the day of issue, or when it is due. */
  readonly isInvoiceDay?: boolean;
}

/** @param bookedOn what a month without a year, or the day of the order, is near to */
export function datedPlaces(written: FoldedText, bookedOn: LocalDate): readonly DatedPlace[] {
  const places: DatedPlace[] = [];
  for (let from = 0; from < written.atoms.length; from++) {
    const place = placeAt(written, from, bookedOn);
    if (place === null) continue;
    places.push(place);
    from = place.to;
  }
  return places;
}

function placeAt(written: FoldedText, from: number, bookedOn: LocalDate): DatedPlace | null {
  const atom = written.atoms[from];
  if (atom === undefined) return null;
  if (!atom.isDigits) {
    if (atom.text === 'tan') return numberBehind(written, from);
    return namedMonth(written, from, from, bookedOn) ?? romanMonth(written, from, bookedOn);
  }
  return (
    yearWithRoman(written, from) ??
    daysOfMonth(written, from, bookedOn) ??
    dateAt(written, from, bookedOn) ??
    timeAt(written, from) ??
    monthAt(written, from) ??
    dayOfNamedMonth(written, from, bookedOn) ??
    numberedTan(written, from) ??
    aloneAt(written, from, bookedOn)
  );
}

/** `19.11.2026`, `19. 11. 26`, `2026-11-19`; `19.11.` of the year that is near. */
function dateAt(written: FoldedText, from: number, bookedOn: LocalDate): DatedPlace | null {
  const [one, two, three] = digitsFrom(written, from, 3);
  if (one === undefined || two === undefined) return null;
  if (three !== undefined && isJoined(written, from + 2) && !continues(written, from + 2)) {
    const date = dateOf(one, two, three) ?? dateOf(three, two, one);
    if (date !== null) return placeOfDay(written, { from, to: from + 2 }, date, bookedOn);
  }
  const end = written.atoms[from + 1]?.end ?? 0;
  const isEnded = isSeparated(written, from + 1, '.') && written.text[end] === '.';
  const isOfBank = three === undefined && OF_BANKS.has(written.atoms[from - 1]?.text ?? '');
  const isDay = isDayOf(one) && isMonth(two) && (isEnded || isOfBank);
  if (!isDay || isJoinedByDot(written, from + 2)) return null;
  const month = nearest(Number(two), bookedOn);
  return placeOfDay(written, { from, to: from + 1 }, `${month}-${one.padStart(2, '0')}`, bookedOn);
}

/** `01.11-30.11.26`, `1/11 - 30/11`: the days of one month, its year perhaps behind them. */
function daysOfMonth(written: FoldedText, from: number, bookedOn: LocalDate): DatedPlace | null {
  const [first, month, last, same] = written.atoms.slice(from, from + 4);
  if (first === undefined || month === undefined || last === undefined || same === undefined) return null;
  if (![first, month, last, same].every(({ isDigits }) => isDigits) || month.text !== same.text) return null;
  const [within, between, again] = [
    written.text.slice(first.end, month.start),
    written.text.slice(month.end, last.start),
    written.text.slice(last.end, same.start),
  ];
  if (!/^[./]$/.test(within) || again !== within || !/^\.? ?- ?$/.test(between)) return null;
  if (!isDayOf(first.text) || !isDayOf(last.text) || !isMonth(month.text)) return null;
  const year = written.atoms[from + 4];
  const isYearBehind =
    year?.isDigits === true && year.gap === 'tight' && (isYear(year.text) || isShortYear(year.text));
  const full = isYearBehind ? `20${year.text.slice(-2)}` : nearest(Number(month.text), bookedOn).slice(0, 4);
  return { from, to: isYearBehind ? from + 4 : from + 3, month: `${full}-${month.text.padStart(2, '0')}` };
}

/** `13:24`, `13:24:05`, `13.24 Uhr`. */
function timeAt(written: FoldedText, from: number): DatedPlace | null {
  const [hours, minutes, seconds] = digitsFrom(written, from, 3);
  if (hours === undefined || minutes?.length !== 2 || hours.length > 2) return null;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const hasSeconds = seconds?.length === 2 && isSeparated(written, from + 2, ':');
  const to = hasSeconds ? from + 2 : from + 1;
  const isClock = ['uhr', 'h', 'hrs'].includes(written.atoms[to + 1]?.text ?? '');
  if (isSeparated(written, from + 1, ':')) return { from, to, month: null };
  return isClock && isSeparated(written, from + 1, '.') ? { from, to: to + 1, month: null } : null;
}

/** `11/2026`, `2026-11`, `11/26`, `11.26`. */
function monthAt(written: FoldedText, from: number): DatedPlace | null {
  const [one, two] = digitsFrom(written, from, 2, MONTH_SEPARATOR);
  if (one === undefined || two === undefined || continues(written, from + 1)) return null;
  const to = from + 1;
  if (isMonth(one) && isYear(two)) return { from, to, month: `${two}-${one.padStart(2, '0')}` };
  if (isYear(one) && isMonth(two)) return { from, to, month: `${one}-${two.padStart(2, '0')}` };
  const isShort = isMonth(one) && isShortYear(two) && written.atoms[to]?.gap === 'tight';
  return isShort ? { from, to, month: `20${two}-${one.padStart(2, '0')}` } : null;
}

/** `1 Oct 2026`, `1. Oktober`. */
function dayOfNamedMonth(written: FoldedText, from: number, bookedOn: LocalDate): DatedPlace | null {
  const day = written.atoms[from];
  if (day === undefined || !isDayOf(day.text) || written.atoms[from + 1]?.gap === 'list') return null;
  const place = namedMonth(written, from + 1, from, bookedOn);
  if (place === null) return null;
  return {
    ...place,
    day: `${place.month}-${day.text.padStart(2, '0')}`,
    isInvoiceDay: isInvoiceDay(written.atoms, from),
  };
}

/** `Oktober`, `Oct 2026`, `Nov '26`; where a bank has cut it, `Okto ber`. */
function namedMonth(written: FoldedText, at: number, from: number, bookedOn: LocalDate): DatedPlace | null {
  const [name, rest] = [written.atoms[at], written.atoms[at + 1]];
  const whole = MONTH_NAMES.get(name?.text ?? '') ?? monthWithin(name?.text ?? '');
  const isCut = whole === undefined && rest?.gap === 'blank';
  const month = isCut ? MONTH_NAMES.get(`${name?.text}${rest.text}`) : whole;
  if (month === undefined || name?.isDigits !== false) return null;
  return monthWithYear(written, { at: isCut ? at + 1 : at, from, month }, bookedOn);
}

/** `Novembermiete`, `MieteNovember`. */
function monthWithin(word: string): number | undefined {
  if (word.length < 2 * SHORTEST_PART || word.length > 30) return undefined;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    if (MONTH_NAMES.has(start) && isPlainWord(end)) return MONTH_NAMES.get(start);
    if (MONTH_NAMES.has(end) && isPlainWord(start)) return MONTH_NAMES.get(end);
  }
  return undefined;
}

/** `2026/XI`. */
function yearWithRoman({ atoms }: FoldedText, from: number): DatedPlace | null {
  const [year, roman, next] = [atoms[from], atoms[from + 1], atoms[from + 2]];
  const month = ROMAN_MONTHS.indexOf(roman?.text ?? '') + 1;
  if (year === undefined || !isYear(year.text) || roman?.gap !== 'tight' || month === 0) return null;
  if (next?.isDigits === true && next.gap !== 'blank' && next.gap !== 'list') return null;
  return { from, to: from + 1, month: `${year.text}-${pad(month)}` };
}

/** `XI/2026`, `X 2026`, `za XI`. Alone, I and V are words or letters of other things as well. */
function romanMonth(written: FoldedText, at: number, bookedOn: LocalDate): DatedPlace | null {
  const [previous, atom, next] = [written.atoms[at - 1], written.atoms[at], written.atoms[at + 1]];
  const month = ROMAN_MONTHS.indexOf(atom?.text ?? '') + 1;
  const isJoinedToDigits = previous?.isDigits === true && (atom?.gap === 'none' || atom?.gap === 'tight');
  if (month === 0 || isJoinedToDigits) return null;
  if (next?.isDigits === true && (next.gap === 'tight' || (next.gap === 'blank' && isYear(next.text)))) {
    return monthWithYear(written, { at, from: at, month }, bookedOn);
  }
  const isSaid = atom?.text === 'x' || next === undefined || OF_MONTH.has(previous?.text ?? '');
  return isSaid ? { from: at, to: at, month: nearest(month, bookedOn) } : null;
}

function monthWithYear(
  written: FoldedText,
  { at, from, month }: { readonly at: number; readonly from: number; readonly month: number },
  bookedOn: LocalDate,
): DatedPlace {
  const next = written.atoms[at + 1];
  const year =
    next?.isDigits === true && next.gap !== 'list' && !isJoinedByDot(written, at + 2) ? next.text : '';
  const american = written.atoms[at + 2];
  if (from === at && isDayOf(year) && american?.gap === 'list' && isYear(american.text)) {
    const day = `${american.text}-${pad(month)}-${pad(Number(year))}`;
    return placeOfDay(written, { from, to: at + 2 }, day, bookedOn);
  }
  if (isYear(year)) return { from, to: at + 1, month: `${year}-${pad(month)}` };
  if (isShortYear(year)) return { from, to: at + 1, month: `20${year}-${pad(month)}` };
  return { from, to: at, month: nearest(month, bookedOn) };
}

/** `TAN 002153`. */
function numberBehind(written: FoldedText, from: number): DatedPlace | null {
  const number = written.atoms[from + 1];
  return number?.isDigits === true && number.text.length >= 4 ? { from, to: from + 1, month: null } : null;
}

/** `1.TAN 002153`, as savings banks write it. */
function numberedTan(written: FoldedText, from: number): DatedPlace | null {
  const isTan = written.atoms[from]?.text.length === 1 && written.atoms[from + 1]?.text === 'tan';
  const place = isTan ? numberBehind(written, from + 1) : null;
  return place === null ? null : { ...place, from };
}

/** `20261119`, `202611`, `2026`. */
function aloneAt(written: FoldedText, from: number, bookedOn: LocalDate): DatedPlace | null {
  const digits = written.atoms[from]?.text ?? '';
  if (continues(written, from)) return null;
  const place = (month: string | null): DatedPlace => ({ from, to: from, month });
  if (digits.length === 8) {
    const date =
      dateOf(digits.slice(6), digits.slice(4, 6), digits.slice(0, 4)) ??
      dateOf(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4));
    return date === null ? null : placeOfDay(written, { from, to: from }, date, bookedOn);
  }
  if (digits.length === 6) {
    const [start, end] = [digits.slice(0, 4), digits.slice(4)];
    if (isYear(start) && isMonth(end)) return place(`${start}-${end}`);
    const isMonthFirst = isMonth(digits.slice(0, 2)) && isYear(digits.slice(2));
    return isMonthFirst ? place(`${digits.slice(2)}-${digits.slice(0, 2)}`) : null;
  }
  return isYear(digits) ? place(digits) : null;
}

const ROMAN_MONTHS: readonly string[] = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
const OF_MONTH: ReadonlySet<string> = new Set(
  'za miesiac mies mc month monat mois mese mes mesic'.split(' '),
);
/** What banks write before the day on which they took the order. */
const OF_BANKS: ReadonlySet<string> = new Set(
  'datum valuta valutadatum waluta wartosc data date fecha'.split(' '),
);
const FROM_OR_UNTIL: ReadonlySet<string> = new Set(
  'zum ab bis per von from until till to od do du au dal desde hasta vanaf tot seit since fur fuer for za'.split(
    ' ',
  ),
);
/** Between an invoice, or its number, and its day. */
const DAY_OF: ReadonlySet<string> = new Set(
  `vom v von z ze dnia dn dne dd del du de dated of from van am on fallig faellig zahlbar due payable platna termin
  vencimiento scadenza echeance splatna splatnost`.split(/\s+/),
);
/** Of a month's name and a plain word that are written in one. */
const SHORTEST_PART = 4;

const SEPARATOR = /^(?:[./:-]|\. )$/;
/** `11/2026`, `11 2026`, `11 / 2026`. */
const MONTH_SEPARATOR = /^(?:[./:-]| ?[/-] ?| )$/;

/** Digits in a row that nothing but such separates. */
function digitsFrom(
  { atoms, text }: FoldedText,
  from: number,
  count: number,
  separator: RegExp = SEPARATOR,
): readonly string[] {
  const found: string[] = [];
  for (let at = from; at < from + count; at++) {
    const atom = atoms[at];
    if (atom?.isDigits !== true) break;
    if (at > from && !separator.test(text.slice(atoms[at - 1]?.end, atom.start))) break;
    found.push(atom.text);
  }
  return found;
}

function isSeparated({ atoms, text }: FoldedText, at: number, by: string): boolean {
  const between = text.slice(atoms[at - 1]?.end, atoms[at]?.start);
  return between === by || between === `${by} `;
}

function isJoined({ atoms }: FoldedText, at: number): boolean {
  return atoms[at]?.gap === 'tight' || atoms[at]?.gap === 'blank';
}

/** Whether further digits follow that belong to the same number; a hyphen stands between two dates, too. */
function continues(written: FoldedText, at: number): boolean {
  const next = written.atoms[at + 1];
  if (next?.isDigits !== true || next.gap !== 'tight') return false;
  return !isRangeTo(written, at + 1);
}

function isRangeTo({ atoms, text }: FoldedText, at: number): boolean {
  const between = text.slice(atoms[at - 1]?.end, atoms[at]?.start);
  return between.endsWith('-') && (between.length > 1 || digitsFrom({ atoms, text }, at, 3).length > 1);
}

function isJoinedByDot({ atoms, text }: FoldedText, at: number): boolean {
  const atom: Atom | undefined = atoms[at];
  return atom?.isDigits === true && text.slice(atoms[at - 1]?.end, atom.start) === '.';
}

/** A day of the month of booking, near to it, is when somebody paid, where nothing says that it is more. */
function placeOfDay(
  written: FoldedText,
  { from, to }: { readonly from: number; readonly to: number },
  day: string,
  bookedOn: LocalDate,
): DatedPlace {
  const { atoms } = written;
  const before = atoms[from - 1]?.text ?? '';
  const days = Math.abs(daysBetween(bookedOn, day));
  const isOfBank = OF_BANKS.has(before) || timeAt(written, to + 1) !== null;
  const isOfInvoice = !isOfBank && isInvoiceDay(atoms, from);
  const isNear = days <= 7 && (isOfBank || day.slice(0, 7) === bookedOn.slice(0, 7));
  const isPaid = isNear && !isOfInvoice && (isOfBank || !FROM_OR_UNTIL.has(before));
  return { from, to, month: isPaid ? null : day.slice(0, 7), day, isInvoiceDay: isOfInvoice };
}

/** `Rechnung vom`, `2026-0815 z dnia`. */
function isInvoiceDay(atoms: readonly Atom[], from: number): boolean {
  let at = from - 1;
  while (DAY_OF.has(atoms[at]?.text ?? '') && from - at <= 3) at--;
  const atom = atoms[at];
  if (atom === undefined) return false;
  return atom.isDigits ? at < from - 1 && atoms[at - 1]?.text !== 'tan' : INVOICE_WORDS.has(atom.text);
}

function dateOf(day: string, month: string, year: string): string | null {
  const full = isShortYear(year) ? `20${year}` : year;
  if (!isDayOf(day) || !isMonth(month) || !isYear(full)) return null;
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The month of that number that is nearest to a day. */
export function nearest(month: number, bookedOn: LocalDate): string {
  const year = Number(bookedOn.slice(0, 4));
  const away = month - Number(bookedOn.slice(5, 7));
  const of = away > 6 ? year - 1 : away < -6 ? year + 1 : year;
  return `${of}-${pad(month)}`;
}

function isMonth(digits: string): boolean {
  return digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 12;
}

function isDayOf(digits: string): boolean {
  return digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 31;
}

function isShortYear(digits: string): boolean {
  return digits.length === 2 && Number(digits) >= 20 && Number(digits) < 50;
}

function pad(month: number): string {
  return String(month).padStart(2, '0');
}
