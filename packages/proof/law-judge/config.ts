import { KSEF_TOKEN, SELLER_NIP } from '../../../test/flow/config-text.js';

/** Where things are; a folder holds database, archive and delivered files. */
export interface Place {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly spaceUrl: (subdomain: string) => string;
  readonly folder: string;
  readonly token: string;
  /** Of the scenario. */
  readonly years: readonly number[];
}

export const SPACES = [
  { id: 'berlin', country: 'DE', zone: 'Europe/Berlin', currency: 'EUR', rate: '19', taxId: 'DE123456788' },
  { id: 'hamburg', country: 'DE', zone: 'Europe/Berlin', currency: 'EUR', rate: '19', taxId: 'DE123456788' },
  { id: 'warsaw', country: 'PL', zone: 'Europe/Warsaw', currency: 'PLN', rate: '23', taxId: SELLER_NIP },
  {
    id: 'amsterdam',
    country: 'NL',
    zone: 'Europe/Amsterdam',
    currency: 'EUR',
    rate: '21',
    taxId: 'NL810433941B01',
  },
] as const;
export type SpaceId = (typeof SPACES)[number]['id'];

/** The configuration of all spaces, as JSON, which is YAML: both programs read the same file. */
export function configOf(place: Place): object {
  return {
    platform: { base_url: place.baseUrl, auth_url: place.authUrl },
    spaces: SPACES.map(({ id, zone }) => ({
      ...{ id, platform_id: `space-${id}`, base_url: place.spaceUrl(id), token: place.token },
      ...{ time_zone: zone, ...SECTIONS[id](place) },
    })),
    webhooks: { public_url: 'http://127.0.0.1:9', listen: '127.0.0.1:9' },
    store: { path: `${place.folder}/spacebooks.sqlite` },
    archive: { path: `${place.folder}/archive` },
  };
}

const SECTIONS: Readonly<Record<SpaceId, (place: Place) => object>> = { berlin, hamburg, warsaw, amsterdam };

const FROM = '2025-01-01';
const IN_DAYS_TO_COME = '2090-01-01';
const GERMAN_CASES = [
  { when: { rate: '21', buyer_country: ['NL'] }, case: 'standard', rate_of: 'NL' },
  { when: { rate: '9', buyer_country: ['NL'] }, case: 'standard', rate_of: 'NL' },
  { when: { rate: '21', buyer_country: ['BE'] }, case: 'standard', rate_of: 'BE' },
  { when: { rate: '6', buyer_country: ['BE'] }, case: 'standard', rate_of: 'BE' },
  { when: { rate: '20', buyer_country: ['FR'] }, case: 'standard', rate_of: 'FR' },
  { when: { rate: '10', buyer_country: ['FR'] }, case: 'standard', rate_of: 'FR' },
  {
    when: { accounting_code: 'COURSE' },
    case: 'exempt',
    reason: 'Steuerfrei nach § 4 Nr. 21 UStG',
  },
  { when: { accounting_code: 'DEPOSIT' }, case: 'not subject', reason: 'Kaution' },
  { when: { accounting_code: 'VOUCHER' }, case: 'not subject', reason: 'Gutschein' },
  { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: 'yes' }, case: 'reverse charge' },
  { when: { rate: '0', buyer_country: ['non-EU'] }, case: 'outside the EU' },
  { case: 'standard' },
];
const GERMAN_BOOKS = {
  from: FROM,
  chart: 'SKR03',
  debtors: { offset: 10_000, collective: '69999' },
  accounts: [
    { when: { accounting_code: 'DEPOSIT' }, account: '1732', holds: 'deposit' },
    { when: { accounting_code: 'VOUCHER' }, account: '1719', holds: 'voucher' },
    { when: { tax_case: 'S', rate: '19' }, account: '8400' },
    { when: { tax_case: 'S', rate: '7' }, account: '8300' },
    ...['21', '9', '6', '20', '10'].map((rate) => ({
      when: { tax_case: 'S', rate },
      account: '8320',
      tax_key: '9',
    })),
    { when: { tax_case: 'AE' }, account: '8336' },
    { when: { tax_case: 'G' }, account: '8338' },
    { when: { tax_case: 'E' }, account: '8100' },
  ],
  tax_accounts: [
    ...['21', '9'].map((rate) => ({ rate, country: 'NL', account: '1767' })),
    ...['21', '6'].map((rate) => ({ rate, country: 'BE', account: '1768' })),
    ...['20', '10'].map((rate) => ({ rate, country: 'FR', account: '1769' })),
  ],
  payments: { account: '1360' },
  write_offs: [{ account: '2400' }],
  exports: [{ name: 'adviser', formats: ['csv'], schedule: 'nightly', targets: [] }],
};

function germanInvoices({ years }: Place): object {
  return {
    ...{ from: IN_DAYS_TO_COME, standard: 'zugferd', payment: { iban: 'DE02120300000000202051' } },
    tax_cases: GERMAN_CASES,
    currency_rates: months(years).map((month, index) => ({
      rate: `1 EUR = ${franc(index)} CHF`,
      ...{ from: `${month}-01`, source: `BMF ${month}` },
    })),
  };
}

function berlin(place: Place): object {
  return {
    language: 'de',
    e_invoices: { ...germanInvoices(place), service_period: [{ period: 'month of invoice' }] },
    accounting: {
      ...GERMAN_BOOKS,
      cash_accounting: {},
      exchange_rates: [...dollars(place), ...francs(place)],
    },
  };
}

const PERFORMED = [
  { when: { accounting_code: 'ROOM' }, period: 'month before' },
  { when: { accounting_code: 'YEAR' }, period: 'item text' },
  { period: 'month of invoice' },
];

function hamburg(place: Place): object {
  return {
    language: 'de',
    e_invoices: { ...germanInvoices(place), service_period: PERFORMED },
    accounting: {
      ...GERMAN_BOOKS,
      exchange_rates: [...dollars(place), ...francs(place)],
      tax_point: [{ arises: 'when performed' }],
    },
  };
}

function warsaw(place: Place): object {
  const { folder, years } = place;
  return {
    language: 'pl',
    e_invoices: {
      ...{ from: IN_DAYS_TO_COME, standard: 'ksef', seller: { country: 'PL', vat_id: `PL${SELLER_NIP}` } },
      ksef: { base_url: 'http://127.0.0.1:9/v2', qr_url: 'http://127.0.0.1:9/qr', token: KSEF_TOKEN },
      tax_cases: [
        {
          when: { accounting_code: 'COURSE' },
          ...{ case: 'exempt', reason: 'art. 43 ust. 1 pkt 29 ustawy', legal_basis: 'act' },
        },
        { when: { accounting_code: 'GOODS', buyer_country: ['EU'] }, case: 'intra-community goods' },
        { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: 'yes' }, case: 'EU service' },
        { when: { rate: '0', buyer_country: ['non-EU'] }, case: 'outside Poland' },
        { case: 'standard' },
      ],
      service_period: PERFORMED,
    },
    accounting: {
      ...{ from: FROM, currency: 'PLN', chart: 'own', debtors: { offset: 10_000, collective: '69999' } },
      accounts: [{ account: '702-1' }],
      tax_accounts: [
        { rate: '23', account: '222-1' },
        { rate: '8', account: '222-2' },
      ],
      ...{ payments: { account: '139' }, write_offs: [{ account: '761' }], service_date: 'as invoiced' },
      tax_point: [
        { when: { accounting_code: 'RENT' }, arises: 'with the invoice' },
        { arises: 'when performed' },
      ],
      jpk: {
        ...{ nip: SELLER_NIP, name: 'Biurko', email: 'k@example.com', tax_office: '1471' },
        without_ksef_number: 'BFK',
      },
      exchange_rates: months(years).flatMap((month, index) =>
        ['01', '15'].map((day, half) => ({
          ...{ currency: 'EUR', valid_from: `${month}-${day}` },
          rate: (0.2287 + ((index * 5 + half * 3) % 19) / 10_000).toFixed(4),
        })),
      ),
      targets: [{ name: 'office', folder: `${folder}/jpk` }],
      exports: [{ name: 'adviser', formats: ['jpk-v7m'], schedule: 'nightly', targets: ['office'] }],
    },
  };
}

function amsterdam(place: Place): object {
  return {
    language: 'nl',
    e_invoices: {
      ...{ from: IN_DAYS_TO_COME, standard: 'zugferd', seller: { country: 'NL', vat_id: 'NL810433941B01' } },
      tax_cases: [
        { when: { rate: '21', buyer_country: ['BE'] }, case: 'standard', rate_of: 'BE' },
        { when: { rate: '19', buyer_country: ['DE'] }, case: 'standard', rate_of: 'DE' },
        { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: 'yes' }, case: 'reverse charge' },
        { when: { rate: '0', buyer_country: ['non-EU'] }, case: 'outside the EU' },
        { case: 'standard' },
      ],
      service_period: [{ period: 'month of invoice' }],
    },
    accounting: {
      ...{ from: FROM, chart: 'own', debtors: { offset: 10_000, collective: '69999' } },
      accounts: [{ account: '8000' }],
      tax_accounts: [
        { rate: '21', account: '1520' },
        { rate: '9', account: '1509' },
        { rate: '21', country: 'BE', account: '1530' },
        { rate: '19', country: 'DE', account: '1540' },
      ],
      ...{ payments: { account: '1100' }, write_offs: [{ account: '4700' }] },
      exchange_rates: dollars(place),
      exports: [{ name: 'adviser', formats: ['csv'], schedule: 'nightly', targets: [] }],
    },
  };
}

const franc = (index: number): string => (0.93 + ((index * 7) % 23) / 1000).toFixed(4);

function francs({ years }: Place): readonly object[] {
  return months(years).map((month, index) => ({
    ...{ currency: 'CHF', valid_from: `${month}-01`, rate: franc(index) },
  }));
}

function dollars({ years }: Place): readonly object[] {
  return months(years).map((month, index) => ({
    ...{ currency: 'USD', valid_from: `${month}-01`, rate: (1.04 + ((index * 11) % 29) / 1000).toFixed(4) },
  }));
}

/** With the December before, for services of it. */
function months(years: readonly number[]): readonly string[] {
  const [first = 0] = years;
  return [
    `${first - 1}-12`,
    ...years.flatMap((year) =>
      Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
    ),
  ];
}
