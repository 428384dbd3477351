import type { InvoiceAddress } from '../../domain/invoice.js';
import { isMemberState } from './member-states.js';
import type { PostalAddress } from './model.js';
import type { Report } from './report.js';
import { cleanLine, lineOrNull } from './text.js';

/** Codes that people write instead of those of ISO 3166-1. */
const MISTAKEN: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The part of the platform's invoice that an address comes from, with the rule that asks for its country. */
interface AddressPlace {
  readonly name: 'sender' | 'recipient';
  readonly countryRule: 'BR-09' | 'BR-11';
}

export const SENDER_PLACE: AddressPlace = { name: 'sender', countryRule: 'BR-09' };
export const RECIPIENT_PLACE: AddressPlace = { name: 'recipient', countryRule: 'BR-11' };

/**
 * BG-5 or BG-8. Street, city and country must be there (§ 14 Abs. 4 Nr. 1 UStG), and in the EU the post code;
 * elsewhere not every country has post codes.
 */
export function buildAddress(address: InvoiceAddress, place: AddressPlace, report: Report): PostalAddress {
  const line1 = lineOrNull(address.street);
  const postCode = lineOrNull(address.postCode);
  const city = lineOrNull(address.city);
  reportMissing('street', line1, place, report);
  const countryCode = buildCountry(address.countryCode, place, report);
  if (countryCode === '' || isMemberState(countryCode)) {
    reportMissing('postCode', postCode, place, report);
  }
  reportMissing('city', city, place, report);
  return { line1, postCode, city, subdivision: lineOrNull(address.state), countryCode };
}

function reportMissing(
  part: 'street' | 'postCode' | 'city',
  value: string | null,
  { name }: AddressPlace,
  report: Report,
): void {
  if (value !== null) return;
  report({ rule: 'SB-ADDRESS', field: `${name}Address.${part}`, problem: `no ${name} ${part}` });
}

/** '' where the code is missing or none. */
function buildCountry(code: string | null, { name, countryRule }: AddressPlace, report: Report): string {
  const country = cleanLine(code).toUpperCase();
  const field = `${name}Address.countryCode`;
  const correct = MISTAKEN[country];
  if (country === '') report({ rule: countryRule, field, problem: `no ${name} country` });
  if (correct === undefined) return country;
  const values = { given: country, correct };
  report({ rule: 'BR-CL-14', field, problem: `wrong ${name} country`, values });
  return '';
}
