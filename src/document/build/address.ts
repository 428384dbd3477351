import type { InvoiceAddress } from '../../domain/invoice.js';
import type { NationalSettings } from '../../domain/settings.js';
import type { PostalAddress } from '../model.js';
import { isMemberState } from '../rules/code-lists.js';
import { readFullAddress } from './full-address.js';
import type { ReportProblem } from './report.js';
import { withoutTaxNumbers } from './tax-number-line.js';
import { cleanLine, lineOrNull } from './text.js';

/** Codes that people write instead of those of ISO 3166-1. */
const MISTAKEN: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The part of the platform's invoice that an address comes from, with the rule that asks for its country. */
interface AddressPlace {
  readonly name: 'sender' | 'recipient';
  readonly countryRule: 'BR-09' | 'BR-11';
}

/** What else decides about an address. */
export interface AddressRules {
  /** Without it only the parts count, as before there were settings of national law. */
  readonly law?: NationalSettings | undefined;
  /** The law does not ask for the address. */
  readonly isSmall?: boolean;
}

export const SENDER_PLACE: AddressPlace = { name: 'sender', countryRule: 'BR-09' };
export const RECIPIENT_PLACE: AddressPlace = { name: 'recipient', countryRule: 'BR-11' };

/**
 * BG-5 or BG-8. Street, city and country must be there (§ 14 Abs. 4 Nr. 1 UStG), and in the EU the post code;
 * elsewhere not every country has post codes. What the platform does not have as fields is parsed from its lines; where
 * they are not clear they are stated as lines. On small invoices the law wants none of it.
 */
export function buildAddress(
  address: InvoiceAddress,
  place: AddressPlace,
  report: ReportProblem,
  { law, isSmall = false }: AddressRules = {},
): PostalAddress {
  const given = {
    street: fieldOf(address.street),
    postCode: fieldOf(address.postCode),
    city: fieldOf(address.city),
    country: lineOrNull(address.countryCode),
  };
  const isGiven = Object.values(given).every((field) => field !== null);
  const read = law === undefined || isGiven ? null : agreeing(readFullAddress(address), given);
  const line1 = given.street ?? read?.street ?? null;
  const postCode = given.postCode ?? read?.postCode ?? null;
  const city = given.city ?? read?.city ?? null;
  const standIn = isSmall ? law?.small_invoices?.buyer_country : undefined;
  const country = given.country ?? read?.countryCode ?? standIn ?? null;
  const subdivision = lineOrNull(address.state);
  const lines = read?.lines ?? [];
  // On a small invoice one line is better than nothing.
  const areLines = lines.length > (isSmall ? 0 : 1);
  if (line1 === null && postCode === null && city === null && areLines) {
    const countryCode = buildCountry(country, place, report);
    return { ...asLines(lines), postCode, city, subdivision, countryCode };
  }
  if (!isSmall) reportMissing('street', line1, place, report);
  const countryCode = buildCountry(country, place, report);
  if (!isSmall) {
    if (countryCode === '' || isMemberState(countryCode)) {
      reportMissing('postCode', postCode, place, report);
    }
    reportMissing('city', city, place, report);
  }
  const above = given.street === null && line1 !== null ? asLines([line1, ...(read?.more ?? [])]) : { line1 };
  return { ...above, postCode, city, subdivision, countryCode };
}

/** What was parsed, unless a field says otherwise: then which of them holds is not clear. */
function agreeing(
  read: ReturnType<typeof readFullAddress>,
  given: Pick<InvoiceAddress, 'street' | 'postCode' | 'city'>,
): ReturnType<typeof readFullAddress> {
  const { street, more, postCode, city } = read;
  const isIn = (field: string | null, parsed: readonly (string | null)[]): boolean =>
    field === null || parsed.some((text) => text?.includes(field));
  const isSame =
    isIn(given.street, [street, ...more]) && isIn(given.postCode, [postCode]) && isIn(given.city, [city]);
  return isSame ? read : { ...read, street: null, more: [], postCode: null, city: null };
}

/** Without lines that are tax numbers: those have terms of their own, or none. */
function fieldOf(text: string | null): string | null {
  return lineOrNull(text === null ? null : withoutTaxNumbers(text.replace(/\r\n?/g, '\n')));
}

/** A complete address that cannot be split into fields, in the three lines that the standard has. */
function asLines([line1, line2, ...rest]: readonly string[]): Pick<
  PostalAddress,
  'line1' | 'line2' | 'line3'
> {
  return {
    line1: line1 ?? null,
    ...(line2 !== undefined && { line2 }),
    ...(rest.length > 0 && { line3: rest.join(', ') }),
  };
}

function reportMissing(
  part: 'street' | 'postCode' | 'city',
  value: string | null,
  { name }: AddressPlace,
  report: ReportProblem,
): void {
  if (value !== null) return;
  report({ rule: 'SB-ADDRESS', field: `${name}Address.${part}`, problem: `no ${name} ${part}` });
}

/** '' where the code is missing or none. */
function buildCountry(
  code: string | null,
  { name, countryRule }: AddressPlace,
  report: ReportProblem,
): string {
  const country = cleanLine(code).toUpperCase();
  const field = `${name}Address.countryCode`;
  const correct = MISTAKEN[country];
  if (country === '') report({ rule: countryRule, field, problem: `no ${name} country` });
  if (correct === undefined) return country;
  const values = { given: country, correct };
  report({ rule: 'BR-CL-14', field, problem: `wrong ${name} country`, values });
  return '';
}
