import type { InvoiceAddress } from '../../domain/invoice.js';
import { isMemberState } from './member-states.js';
import type { PostalAddress } from './model.js';
import type { Report } from './report.js';
import { cleanLine, lineOrNull } from './text.js';

/** Codes that people write instead of those of ISO 3166-1. */
const MISTAKEN: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The part of the platform's invoice that an address comes from, with the rule that asks for its country. */
interface AddressPlace {
  readonly field: 'senderAddress' | 'recipientAddress';
  readonly countryRule: 'BR-09' | 'BR-11';
  readonly where: string;
}

export const SENDER_PLACE: AddressPlace = {
  field: 'senderAddress',
  countryRule: 'BR-09',
  where: 'in the space’s invoice settings (invoice sender address)',
};

export const RECIPIENT_PLACE: AddressPlace = {
  field: 'recipientAddress',
  countryRule: 'BR-11',
  where: 'in the customer’s address, then on this invoice',
};

/**
 * BG-5 or BG-8. Street, city and country must be there (§ 14 Abs. 4 Nr. 1 UStG), and in the EU the post code;
 * elsewhere not every country has post codes.
 */
export function buildAddress(address: InvoiceAddress, place: AddressPlace, report: Report): PostalAddress {
  const line1 = lineOrNull(address.street);
  const postCode = lineOrNull(address.postCode);
  const city = lineOrNull(address.city);
  reportMissing('street', 'street', line1, place, report);
  const countryCode = buildCountry(address.countryCode, place, report);
  if (countryCode === '' || isMemberState(countryCode)) {
    reportMissing('postCode', 'post code', postCode, place, report);
  }
  reportMissing('city', 'city', city, place, report);
  return { line1, postCode, city, subdivision: lineOrNull(address.state), countryCode };
}

function reportMissing(
  part: string,
  name: string,
  value: string | null,
  place: AddressPlace,
  report: Report,
): void {
  if (value !== null) return;
  report({
    rule: 'SB-ADDRESS',
    field: `${place.field}.${part}`,
    message: `The ${name} is missing.`,
    fix: `Enter the ${name} in its own field ${place.where}.`,
    values: { part },
  });
}

function buildCountry(code: string | null, place: AddressPlace, report: Report): string {
  const country = cleanLine(code).toUpperCase();
  const field = `${place.field}.countryCode`;
  const correct = MISTAKEN[country];
  if (country === '') {
    const fix = `Choose the country ${place.where}.`;
    report({ rule: place.countryRule, field, message: 'The country is missing.', fix });
  } else if (correct !== undefined) {
    report({
      rule: 'BR-CL-14',
      field,
      message: `${country} is no country code of ISO 3166-1.`,
      fix: `Write ${correct} ${place.where}.`,
      values: { given: country, correct },
    });
  }
  return correct === undefined ? country : '';
}
