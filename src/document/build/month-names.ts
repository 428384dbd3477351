import { LANGUAGES } from '../../domain/settings.js';

/** Forms that ICU does not have: other names, those after prepositions (Polish, Czech), and abbreviations. January first. */
const MORE_NAMES = [
  'Jänner styczniu lednu',
  'Feber lutym únoru',
  'Maerz marcu březnu',
  'kwietniu dubnu',
  'maju květnu',
  'czerwcu červnu',
  'lipcu červenci',
  'sierpniu srpnu',
  'wrześniu setiembre',
  'październiku říjnu',
  'listopadzie',
  'grudniu prosinci',
];
const MORE_SHORT = [
  'jan janv sty',
  'feb fév lut',
  'mrz maa',
  'kwi avr abr',
  '',
  'jun cze giu čvn',
  'jul juil lip lug čvc',
  'aug ago srp',
  'sep sept wrz',
  'oct okt paź',
  '',
  'dec dez déc dic gru',
];

/** Abbreviations that are words elsewhere, which may well stand before a year: "Desk Pro 2026". */
const AT_HOME: Readonly<Record<string, string>> = {
  ...{ gen: 'IT', mag: 'IT', set: 'IT' },
  ...{ led: 'CZ', pro: 'CZ', sie: 'PL' },
};

/** English and Polish words that are months only when written with a capital, or never alone. */
const WORDS = new Set(['may', 'march', 'maja', 'luty']);

/** 1 to 12 by name, in small letters, without a dot. */
type Months = ReadonlyMap<string, number>;

interface Names {
  readonly full: Months;
  readonly short: Months;
  readonly german: ReadonlySet<string>;
}

/** A month in a text: its kind, and which one. */
interface NamedMonth {
  readonly month: number;
  /** `full` is nothing but a month; `short` only beside a number; `german` has a dot behind a day before it. */
  readonly kind: 'full' | 'short' | 'german';
}

/**
 * What a word is in any language of the invoices, where people may leave out the marks of letters.
 *
 * @param country where it is written
 */
export function monthNamed(word: string, country: string): NamedMonth | null {
  known ??= readNames();
  const { full, short, german } = known;
  const name = word.toLowerCase();
  const month = full.get(name);
  if (month !== undefined) {
    if (WORDS.has(word)) return { month, kind: 'short' };
    return { month, kind: word !== name && german.has(name) ? 'german' : 'full' };
  }
  const abbreviated = short.get(name);
  if (abbreviated === undefined || (AT_HOME[name] ?? country) !== country) return null;
  return { month: abbreviated, kind: 'short' };
}

/** Formats take a while to make, and most texts are read by no rule. */
let known: Names | undefined;

function readNames(): Names {
  const full = monthsOf('long', LANGUAGES, MORE_NAMES);
  const plain = [...full].map(([name, month]) => [withoutMarks(name), month] as const);
  const others = monthsOf('long', ['en', 'pl'], []);
  const german = [...monthsOf('long', ['de'], ['Jänner', '', 'Maerz']).keys()];
  return {
    full: new Map([...full, ...plain]),
    short: monthsOf('short', LANGUAGES, MORE_SHORT),
    german: new Set(german.filter((name) => !others.has(name))),
  };
}

function monthsOf(style: 'long' | 'short', languages: readonly string[], more: readonly string[]): Months {
  // Some languages have another form beside a day.
  const formats = languages.flatMap((language) =>
    [{}, { day: 'numeric' as const }].map(
      (day) => new Intl.DateTimeFormat(language, { ...day, month: style, timeZone: 'UTC' }),
    ),
  );
  return new Map(
    Array.from({ length: 12 }, (_, index) => {
      const middle = new Date(Date.UTC(2026, index, 15));
      const byIcu = formats.map(
        (format) => format.formatToParts(middle).find(({ type }) => type === 'month')?.value ?? '',
      );
      return [...byIcu, ...(more[index] ?? '').split(' ')]
        .map((name) => name.toLowerCase().replace('.', ''))
        .filter((name) => /^\p{L}+$/u.test(name))
        .map((name) => [name, index + 1] as const);
    }).flat(),
  );
}

function withoutMarks(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l');
}
