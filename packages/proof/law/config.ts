import type { BookSpace } from '../../../src/books/book-space.js';
import { loadConfig } from '../../../src/config/load.js';
import { bookSpace } from '../../../src/daemon/books/book-spaces.js';
import { DISCOUNT, SMALL } from './facts.js';
import { CUTOVER, type Rules, SELLERS, type Terms } from './terms.js';

/** Export of a space; each has one. */
export const SERIES = 'books';
export const SPACE = 'space';
export const ACCOUNTS = {
  clearing: '1360',
  card: '1361',
  loss: '2400',
  otherLoss: '2405',
  held: '0990',
  discount: '8730',
  small: '8700',
  exchange: '2150',
};

/** Units of the foreign currency for one of the books', by the first day that they hold from; in PL it is the other way round. */
const RATES: readonly (readonly [day: string, rate: string])[] = [
  ['2025-12-01', '0.9367'],
  ['2026-02-01', '0.9512'],
  ['2026-03-15', '0.9024'],
  ['2026-05-01', '1.0653'],
  ['2026-06-20', '0.9871'],
  ['2026-09-01', '0.9406'],
  ['2027-01-01', '0.9115'],
  ['2027-05-01', '0.9733'],
];

const known = new Map<string, BookSpace>();

/** The space as its configuration file says; read by the program. */
export function spaceOf(terms: Terms, rules: Rules): BookSpace {
  const text = configText(terms, rules);
  const before = known.get(text);
  if (before !== undefined) return before;
  const bytes = Buffer.from(text);
  const config = loadConfig('law.yml', { env: {}, tokensMayBeMissing: true, readFile: () => bytes });
  const space = bookSpace(config.spaces[0] as (typeof config.spaces)[number]);
  if (space === null) throw new Error('the configuration has no books');
  known.set(text, space);
  return space;
}

/** The rate that holds on a day. */
export function rateOn(day: string): string {
  return RATES.findLast(([from]) => from <= day)?.[1] ?? '1';
}

function configText(terms: Terms, rules: Rules): string {
  const { timeZone, currency } = SELLERS[terms.seller];
  return `
store: { path: law.sqlite }
archive: { path: archive }
webhooks: { public_url: https://law.example }
spaces:
  - id: ${SPACE}
    platform_id: space-law
    subdomain: law
    token: token-of-law
    time_zone: ${timeZone}
    language: ${terms.seller === 'PL' ? 'pl' : 'de'}
    e_invoices:
      from: ${CUTOVER}
${eInvoices(terms)}
    accounting:
      from: ${CUTOVER}
      currency: ${currency}
      locked_only: ${terms.lockedOnly ? 'yes' : 'no'}
      debtors: { length: 5, offset: 10000, collective: 69999 }
      service_date: as invoiced
      exchange_rates: [${RATES.map(([day, rate]) => `{ currency: ${SELLERS[terms.seller].foreign}, valid_from: ${day}, rate: ${rate} }`).join(', ')}]
      payments: { account: ${ACCOUNTS.clearing}, methods: [{ method: Card, account: ${ACCOUNTS.card} }] }
      rests:
        - { because: discount, accounts: [{ account: ${ACCOUNTS.discount} }] }
        - { because: small difference, up_to: ${SMALL / 100}, accounts: [{ account: ${ACCOUNTS.small} }] }
        - { because: exchange difference, percent: 20, account: ${ACCOUNTS.exchange} }
      write_offs: [{ account: ${rules.loss === true ? ACCOUNTS.otherLoss : ACCOUNTS.loss} }]
${terms.taxPoint ? '      tax_point: [{ arises: when performed }]' : ''}
${terms.deferrals ? `      deferrals: [{ when: { accounting_code: ANNUAL }, account: '${ACCOUNTS.held}', by: month }]` : ''}
${ledger(terms, rules)}
      exports:
        - name: ${SERIES}
          formats: [${terms.seller === 'PL' ? 'jpk-v7m, csv' : 'csv'}]
          schedule: ${terms.schedule === 'nightly' ? 'nightly' : 'monthly on day 5'}
`;
}

const TERMS = `[{ days: ${DISCOUNT.days}, percent: ${DISCOUNT.percent} }]`;

function eInvoices({ seller }: Terms): string {
  const period =
    'service_period: [{ when: { accounting_code: DEPOSIT }, period: date of invoice }, { period: item text }]';
  if (seller === 'PL')
    return `
      standard: ksef
      seller: { country: PL, vat_id: PL5265877635 }
      payment: { iban: PL61 1090 1014 0000 0712 1981 2874, cash_discounts: ${TERMS} }
      ${period}
      tax_cases: [{ when: { rate: 0, buyer_country: [EU], buyer_vat_id: yes }, case: EU service }, { case: standard }]
      ksef: { environment: test, token: token-of-ksef }`;
  const abroad = Object.values(SELLERS[seller].buyers).flatMap(({ country, goods }) =>
    goods.flatMap((each) =>
      each.country === undefined
        ? []
        : `{ when: { buyer_country: [${country}] }, case: standard, rate_of: ${country} }`,
    ),
  );
  return `
      standard: zugferd
      seller: { country: ${seller}, ${seller === 'DE' ? 'vat_id: DE123456788' : 'vat_id: NL004495445B01, registration_id: 12345678'} }
      ${period}
      domestic: allow
      payment: { cash_discounts: ${TERMS} }
      currency_rates: [${RATES.map(([day, rate]) => `{ rate: 1 EUR = ${rate} CHF, from: ${day}, source: BMF }`).join(', ')}]
      tax_cases:
        - { when: { accounting_code: DEPOSIT }, case: not subject }
        - { when: { rate: 0, buyer_country: [EU], buyer_vat_id: yes }, case: reverse charge }
${[...new Set(abroad)].map((rule) => `        - ${rule}`).join('\n')}
        - { case: standard }`;
}

function ledger({ seller, cash }: Terms, { desk }: Rules): string {
  const [full, low] = { DE: ['19', '7'], NL: ['21', '9'], PL: ['23', '8'] }[seller];
  const from = desk?.validFrom;
  const changed =
    desk === undefined
      ? ''
      : `{ when: { accounting_code: DESK${from == null ? '' : `, valid_from: ${from}`} }, account: '8402' }, `;
  const abroad = Object.values(SELLERS[seller].buyers).flatMap(({ goods, country }) =>
    goods.flatMap((each) => (each.country === undefined ? [] : [{ country, rate: each.rate }])),
  );
  const countries = [...new Map(abroad.map((each) => [each.country, each])).values()];
  const consumers = countries.map(
    ({ country }) => `{ when: { country: [${country}], tax_case: S }, account: '83${PLACES[country]}0' }, `,
  );
  const taxes = [
    `{ rate: ${full}, account: '1776' }`,
    `{ rate: ${low}, account: '1771' }`,
    ...countries.map(
      ({ country, rate }) => `{ country: ${country}, rate: ${rate}, account: '${abroadAccount(country)}' }`,
    ),
  ];
  return `      accounts: [{ when: { accounting_code: DEPOSIT }, account: '1732', holds: deposit }, ${consumers.join('')}${changed}{ when: { accounting_code: ANNUAL }, account: '8410' }, { when: { accounting_code: ROOM }, account: '8300' }, { when: { tax_case: AE }, account: '8336' }, { account: '8400' }]
      tax_accounts: [${taxes.join(', ')}]
      chart: own
${cash ? `      cash_accounting: { accounts: [{ rate: ${full}, account: '3776' }, { rate: ${low}, account: '3771' }] }` : ''}
${seller === 'PL' ? '      jpk: { nip: 5265877635, name: Biurko sp. z o.o., email: a@example.com, tax_office: 1471, without_ksef_number: BFK }' : ''}`;
}

const PLACES: Readonly<Record<string, number>> = { NL: 1, BE: 2, FR: 3, DE: 4 };

/** The account of the output tax of another country. */
export function abroadAccount(country: string): string {
  return `179${PLACES[country]}`;
}
