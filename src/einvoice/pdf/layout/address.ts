import type { PostalAddress } from '../../document/model.js';
import type { Formats } from '../wording/wording.js';

/** An address as lines; the country, in capitals, only where it differs from `homeCountry`. */
export function addressLines(address: PostalAddress, homeCountry: string, formats: Formats): string[] {
  const place = [address.postCode, address.city].filter((part) => part !== null).join(' ');
  const country = formats.countries[address.countryCode] ?? address.countryCode;
  return [address.line1, place, address.countryCode === homeCountry ? null : country.toUpperCase()].filter(
    (line): line is string => line !== null && line.trim() !== '',
  );
}
