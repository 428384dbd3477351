import { parseNip } from '../../domain/nip.js';
import type { SellerCountry } from '../../domain/settings.js';
import { EU_VAT_PREFIXES } from '../../domain/vat-prefixes.js';
import { cleanLine } from './text.js';
import { VAT_ID_FORMS } from './vat-id-forms.js';

/** A VAT id without the blanks, dots, hyphens and slashes that people write into it, in capitals. */
export function compactTaxId(text: string | null | undefined): string {
  return cleanLine(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase();
}

/** What follows the prefix of a seller's country, where we know it exactly. */
const FORMS: Readonly<Record<string, RegExp>> = { DE: /^DE\d{9}$/, AT: /^ATU\d{8}$/, PL: /^PL\d{10}$/ };
const SWISS = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA)?$/;

/** True when it starts with a prefix that the European VAT system knows (BR-CO-09); German, Austrian and Polish ones must be complete. */
export function isVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  const form = FORMS[prefix] ?? /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;
  return EU_VAT_PREFIXES.has(prefix) && form.test(vatId);
}

/**
 * The complete VAT id of a seller in that country; a Polish one may be written without its prefix, a Swiss one with
 * or without its suffix, and is stated as the register writes it: `CHE-123.456.788 MWST`. Else null.
 */
export function vatIdOf(country: SellerCountry, vatId: string): string | null {
  if (country === 'PL') {
    const nip = parseNip(vatId);
    return nip === null ? null : `PL${nip}`;
  }
  if (country === 'CH') return swissVatId(vatId);
  if (!vatId.startsWith(country) || !isVatId(vatId)) return null;
  return hasForm(vatId) ? vatId : null;
}

/** UID and suffix of the register of VAT payers (Art. 66 Abs. 1 and 2 MWSTG). */
function swissVatId(vatId: string): string | null {
  const [, first, second, third, suffix = 'MWST'] = SWISS.exec(vatId) ?? [];
  return first === undefined ? null : `CHE-${first}.${second}.${third} ${suffix}`;
}

function hasForm(vatId: string): boolean {
  return VAT_ID_FORMS[vatId.slice(0, 2)]?.body.test(vatId.slice(2)) ?? false;
}
