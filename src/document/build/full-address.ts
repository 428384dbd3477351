import type { InvoiceAddress } from '../../domain/invoice.js';
import { LANGUAGES } from '../../domain/settings.js';
import { COUNTRY_CODES, isMemberState } from '../rules/code-lists.js';
import { lineOf, partsOf } from './line-parts.js';
import { withoutTaxNumber } from './tax-number-line.js';
import { cleanLine, cleanText } from './text.js';

/** An address parsed from its lines; unknown fields are null. */
interface ReadAddress extends Pick<InvoiceAddress, 'street' | 'postCode' | 'city' | 'countryCode'> {
  /** Below the street, above post code and city. */
  readonly more: readonly string[];
  /** The lines without names, tax numbers and country, as they are. */
  readonly lines: readonly string[];
}

/** `10115 Berlin`, `D-10115 Berlin`, `1012 AB Amsterdam`, `110 00 Praha 1`, `00-950 Warszawa`, `L-1855 Luxembourg`. */
const PLACE =
  /^(?:[A-Z]{1,3}-)?(?<postCode>\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5})\s+(?<city>\p{L}[^\d]*\d{0,2})$/u;

/** Countries outside of the EU where the post code stands before the city. In others a street may look like a place: `1200 Broadway`. */
const POST_CODE_FIRST: readonly string[] = ['CH', 'IS', 'LI', 'NO'];

/**
 * Street, post code and city as `fullAddress` has them, on lines of their own or, at the end of a line, behind a separator. Only what
 * is unambiguous: post code and city at the end, something above them, and perhaps a country below; else the lines alone.
 */
export function readFullAddress({ fullAddress, company, name, ...address }: InvoiceAddress): ReadAddress {
  const names = [cleanLine(company), cleanLine(name)].filter((text) => text !== '');
  const given = cleanText(fullAddress).split('\n').map(cleanLine);
  const all = given.map((line) => withoutTaxNumber(withoutName(line, names))).filter((line) => line !== '');
  const { above: lines, last } = cutLast(all, (text) => countryNamed(text) !== null);
  const countryCode = last === null ? null : countryNamed(last);
  const nothing = { street: null, more: [], postCode: null, city: null, countryCode, lines };
  const { above, last: found } = cutLast(lines, (text) => PLACE.test(text));
  const place = PLACE.exec(found ?? '')?.groups;
  const [street, ...more] = above;
  if (place === undefined || street === undefined) return nothing;
  const isOfTwoLines = lines.length === 2 && more.length === 0;
  if (!isOfTwoLines && !isPostCodeFirst(countryCode ?? cleanLine(address.countryCode))) return nothing;
  return {
    ...{ street, more, countryCode, lines },
    postCode: place.postCode ?? null,
    city: place.city?.trim() ?? null,
  };
}

function isPostCodeFirst(country: string): boolean {
  const code = country.toUpperCase();
  return code === '' || isMemberState(code) || POST_CODE_FIRST.includes(code);
}

/** Without a name that is all of it, or stands before everything else. */
function withoutName(line: string, names: readonly string[]): string {
  if (names.includes(line)) return '';
  const [first, ...others] = partsOf(line);
  return first !== undefined && names.includes(first.text) ? lineOf(others) : line;
}

/** The last line, or its last part, where it is what is looked for, and what is above and before it. */
function cutLast(
  lines: readonly string[],
  isIt: (text: string) => boolean,
): { readonly above: readonly string[]; readonly last: string | null } {
  const [line = '', above] = [lines.at(-1), lines.slice(0, -1)];
  const parts = partsOf(line);
  const part = parts.at(-1)?.text ?? '';
  if (parts.length > 1 && isIt(part)) return { above: [...above, lineOf(parts.slice(0, -1))], last: part };
  return isIt(line) ? { above, last: line } : { above: lines, last: null };
}

let codes: ReadonlyMap<string, string> | undefined;

/** By its name in one of our languages. */
function countryNamed(line: string): string | null {
  codes ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return [...COUNTRY_CODES].flatMap((code): [string, string][] => {
        const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
        return name === undefined ? [] : [[name.toUpperCase(), code]];
      });
    }),
  );
  return codes.get(line.toUpperCase()) ?? null;
}
