import type { PostalAddress } from '../../document/model.js';
import type { Formats } from '../../document/wording/wording.js';

/** Where the state stands between city and post code: `New York, NY 10001`. */
const STATE_AFTER_CITY: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);

/** An address as lines; the country, in capitals, only where it differs from `homeCountry`. */
export function addressLines(address: PostalAddress, homeCountry: string, formats: Formats): string[] {
  const { line1, line2, line3, countryCode } = address;
  const country = formats.countries[countryCode] ?? countryCode;
  return [
    line1,
    line2,
    line3,
    ...placeLines(address),
    countryCode === homeCountry ? null : country.toUpperCase(),
  ].filter((line): line is string => typeof line === 'string' && line.trim() !== '');
}

function placeLines({ postCode, city, subdivision, countryCode }: PostalAddress): readonly string[] {
  if (subdivision !== null && STATE_AFTER_CITY.has(countryCode)) {
    return [[[city, subdivision].filter(Boolean).join(', '), postCode].filter(Boolean).join(' ')];
  }
  const place = [postCode, city].filter((part) => part !== null).join(' ');
  return subdivision === null || subdivision === city ? [place] : [place, subdivision];
}
