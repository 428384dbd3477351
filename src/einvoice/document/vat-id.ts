import { cleanLine } from './text.js';

/** Member states by their VAT prefix (Greece writes EL), and Northern Ireland. */
const EU_PREFIXES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** A VAT id without the blanks, dots, hyphens and slashes that people write into it, in capitals. */
export function compactTaxId(text: string | null | undefined): string {
  return cleanLine(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase();
}

/** True for `DE` and nine digits. */
export function isGermanVatId(vatId: string): boolean {
  return /^DE\d{9}$/.test(vatId);
}

/** True when it starts with a prefix that the European VAT system knows (BR-CO-09); German ones must be complete. */
export function isVatId(vatId: string): boolean {
  if (vatId.startsWith('DE')) return isGermanVatId(vatId);
  return EU_PREFIXES.has(vatId.slice(0, 2)) && /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(vatId);
}
