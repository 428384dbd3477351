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
export const MONTH_NAME = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');

/** Those that no other language has. */
export const GERMAN_MONTH = '(?:Januar|Jänner|Februar|März|Maerz|Mai|Juni|Juli|Oktober|Dezember)';

/** 1 to 12. */
export function monthNumber(name: string): number | null {
  return MONTHS.get(name.toLowerCase()) ?? null;
}
