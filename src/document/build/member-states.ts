/** Member states of the European Union (ISO 3166-1). For services Northern Ireland (GB) is outside. */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function isMemberState(countryCode: string): boolean {
  return MEMBER_STATES.has(countryCode);
}
