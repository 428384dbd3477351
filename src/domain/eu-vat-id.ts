/** Prefixes of VAT ids in the European VAT system: the member states (Greece writes EL), and XI of Northern Ireland. */
export const EU_VAT_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** What follows the prefix of a seller's country, where we know it exactly. */
const FORMS: Readonly<Record<string, RegExp>> = { DE: /^DE\d{9}$/, AT: /^ATU\d{8}$/, PL: /^PL\d{10}$/ };

/**
 * True when it starts with a prefix that the European VAT system knows (BR-CO-09); German, Austrian and Polish ones must be complete.
 *
 * @param vatId compact: capitals, without blanks and punctuation
 */
export function isVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  const form = FORMS[prefix] ?? /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;
  return EU_VAT_PREFIXES.has(prefix) && form.test(vatId);
}
