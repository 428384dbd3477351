import type { InvoiceAddress } from '../../domain/invoice.js';
import { LANGUAGES } from '../../domain/settings.js';
import { COUNTRY_CODES } from '../rules/code-lists.js';
import { isTaxNumberLine } from './tax-number-line.js';
import { cleanLine, cleanText } from './text.js';

/** An address parsed from its lines; unknown fields are null. */
interface ReadAddress extends Pick<InvoiceAddress, 'street' | 'postCode' | 'city' | 'countryCode'> {
  /** The lines without names and country, as they are. */
  readonly lines: readonly string[];
}

/** `10115 Berlin`, `D-10115 Berlin`, `1012 AB Amsterdam`, `110 00 Praha 1`, `00-950 Warszawa`, `L-1855 Luxembourg`. */
const PLACE =
  /^(?:[A-Z]{1,3}-)?(?<postCode>\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5})\s+(?<city>\p{L}[^\d]*\d{0,2})$/u;

/**
 * Street, post code and city as `fullAddress` has them on lines of their own. Only what is unambiguous: one line for the
 * street, the last one for post code and city; else the lines alone.
 */
export function readFullAddress({ fullAddress, company, name }: InvoiceAddress): ReadAddress {
  const names = [cleanLine(company), cleanLine(name)];
  const given = cleanText(fullAddress).split('\n').map(cleanLine);
  const all = given.filter((line) => line !== '' && !names.includes(line) && !isTaxNumberLine(line));
  const countryCode = countryNamed(all.at(-1) ?? '');
  const lines = countryCode === null ? all : all.slice(0, -1);
  const place = PLACE.exec(lines.at(-1) ?? '')?.groups;
  const nothing = { street: null, postCode: null, city: null, countryCode, lines };
  const [street, ...others] = lines.slice(0, -1);
  if (place === undefined || street === undefined || others.length > 0) return nothing;
  return {
    street,
    postCode: place.postCode ?? null,
    city: place.city?.trim() ?? null,
    countryCode,
    lines,
  };
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
