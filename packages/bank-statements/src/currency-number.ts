/** Currencies of accounts by their numbers (ISO 4217). */
const CURRENCIES: Readonly<Record<string, string>> = {
  '036': 'AUD',
  '124': 'CAD',
  '203': 'CZK',
  '208': 'DKK',
  '348': 'HUF',
  '352': 'ISK',
  '376': 'ILS',
  '392': 'JPY',
  '484': 'MXN',
  '554': 'NZD',
  '578': 'NOK',
  '643': 'RUB',
  '702': 'SGD',
  '752': 'SEK',
  '756': 'CHF',
  '784': 'AED',
  '826': 'GBP',
  '840': 'USD',
  '941': 'RSD',
  '946': 'RON',
  '949': 'TRY',
  '975': 'BGN',
  '978': 'EUR',
  '980': 'UAH',
  '985': 'PLN',
};

/** The code of a currency (`EUR`) that a format states by its number (`978`); null for one that is not known here. */
export function currencyOfNumber(number: string): string | null {
  return CURRENCIES[number] ?? null;
}
