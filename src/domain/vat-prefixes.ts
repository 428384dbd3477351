/** Prefixes of VAT ids in the European VAT system: the member states (Greece writes EL), and XI of Northern Ireland. */
export const EU_VAT_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
