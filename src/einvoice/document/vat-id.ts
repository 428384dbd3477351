import { parseNip } from '../../domain/nip.js';
import type { SellerCountry } from '../../domain/settings.js';
import { EU_VAT_PREFIXES } from '../../domain/vat-prefixes.js';
import { cleanLine } from './text.js';

/** A VAT id without the blanks, dots, hyphens and slashes that people write into it, in capitals. */
export function compactTaxId(text: string | null | undefined): string {
  return cleanLine(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase();
}

/** What follows the prefix of a seller's country, where we know it exactly. */
const FORMS: Readonly<Record<string, RegExp>> = { DE: /^DE\d{9}$/, AT: /^ATU\d{8}$/, PL: /^PL\d{10}$/ };

/** True when it starts with a prefix that the European VAT system knows (BR-CO-09); German, Austrian and Polish ones must be complete. */
export function isVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  const form = FORMS[prefix] ?? /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;
  return EU_VAT_PREFIXES.has(prefix) && form.test(vatId);
}

/** The complete VAT id of a seller in that country; a Polish one may be written without its prefix. Else null. */
export function vatIdOf(country: SellerCountry, vatId: string): string | null {
  if (country === 'PL') {
    const nip = parseNip(vatId);
    return nip === null ? null : `PL${nip}`;
  }
  return vatId.startsWith(country) && isVatId(vatId) ? vatId : null;
}
