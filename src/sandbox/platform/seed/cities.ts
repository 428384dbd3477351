/** A space of the history, in the terms of its country. */
export interface City {
  readonly subdomain: string;
  readonly name: string;
  readonly city: string;
  readonly company: string;
  readonly street: string;
  readonly postCode: string;
  readonly countryCode: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly tax: { readonly name: string; readonly rate: string };
  readonly taxId: string;
  readonly legalForm: string;
  /** Number and name of the revenue accounts of desks and of rooms. */
  readonly accounts: readonly [readonly [string, string], readonly [string, string]];
  readonly deskPrice: string;
  readonly roomPrice: string;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

export const CITIES: readonly City[] = [
  {
    subdomain: 'berlin',
    name: 'Coworking Spreeufer',
    city: 'Berlin',
    company: 'Coworking Spreeufer GmbH',
    street: 'Hauptstraße 1',
    postCode: '10115',
    countryCode: 'DE',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    tax: { name: 'MwSt.', rate: '19' },
    taxId: 'DE123456788',
    legalForm: 'GmbH',
    accounts: [
      ['4400', 'Erlöse Arbeitsplätze'],
      ['4410', 'Erlöse Räume'],
    ],
    deskPrice: '350',
    roomPrice: '24.90',
    firstNames: ['Jana', 'Ali', 'Grete', 'Jörg', 'Mia'],
    lastNames: ['Weiß', 'Can', 'Müller', 'Krüger', 'Yıldız', 'Schön', 'Lange'],
  },
  {
    subdomain: 'warsaw',
    name: 'Coworking Wisła',
    city: 'Warszawa',
    company: 'Coworking Wisła sp. z o.o.',
    street: 'ul. Prosta 2',
    postCode: '00-850',
    countryCode: 'PL',
    locale: 'pl-PL',
    timeZone: 'Europe/Warsaw',
    currency: 'PLN',
    tax: { name: 'VAT', rate: '23' },
    taxId: '5260250274',
    legalForm: 'sp. z o.o.',
    accounts: [
      ['702-1', 'Przychody: biurka'],
      ['702-2', 'Przychody: sale'],
    ],
    deskPrice: '1190',
    roomPrice: '89.50',
    firstNames: ['Zofia', 'Łukasz', 'Agnieszka', 'Paweł', 'Ewa'],
    lastNames: ['Wójcik', 'Śliwa', 'Kowalska', 'Żak', 'Nowak', 'Dąbrowski', 'Lis'],
  },
  {
    subdomain: 'paris',
    name: 'Coworking Canal',
    city: 'Paris',
    company: 'Coworking Canal SARL',
    street: '12 quai de Valmy',
    postCode: '75010',
    countryCode: 'FR',
    locale: 'fr-FR',
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    tax: { name: 'TVA', rate: '20' },
    taxId: 'FR40303265045',
    legalForm: 'SARL',
    accounts: [
      ['706100', 'Prestations : bureaux'],
      ['706200', 'Prestations : salles'],
    ],
    deskPrice: '420',
    roomPrice: '32.50',
    firstNames: ['Chloé', 'Loïc', 'Zoé', 'François', 'Aïcha'],
    lastNames: ['Lefèvre', 'Benoît', 'Garçon', 'Moreau', 'Noël', 'Dubois', 'Haddad'],
  },
];
