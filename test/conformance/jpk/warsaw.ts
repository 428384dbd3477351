import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@spacebooks/base/calendar';
import { type KsefSeed, selfSignedCertificate } from '@spacebooks/ksef-sandbox';
import { KSEF_TOKEN, SELLER_NIP } from '../../flow/config-text.js';

/** Holidays on which the National Bank of Poland publishes no table, weekends apart. */
const HOLIDAYS = new Set([
  '2026-04-06',
  '2026-05-01',
  '2026-06-04',
  '2026-11-11',
  '2026-12-24',
  '2026-12-25',
  '2027-01-01',
  '2027-01-06',
]);
const SEED_CASES = [
  {
    number: '7100',
    case: 'exempt',
    law: "reason: 'art. 43 ust. 1 pkt 36 ustawy', legal_basis: act",
    name: 'exempt',
  },
  { number: '7200', case: 'zero rate', law: '', name: 'zero rate' },
  { number: '7300', case: 'intra-community goods', law: '', name: 'goods to the EU' },
  { number: '7400', case: 'export of goods', law: '', name: 'goods out of the EU' },
] as const;

/** By revenue account or customer; each rule that fits adds its own. */
const MARKS = [
  { when: { revenue_account: '7500' }, marks: ['GTU_12'] },
  { when: { revenue_account: '7100' }, marks: ['B_SPV', 'GTU_01'] },
  { when: { customer_number: '2' }, marks: ['TP'] },
  { when: { customer_number: '22' }, marks: ['B_MPV_PROWIZJA', 'WSTO_EE'] },
] as const;

/** What the accountant has said, for the program that computes the months. */
export interface JpkRules {
  readonly nip: string;
  readonly members: readonly string[];
  readonly cases: Readonly<Record<string, string>>;
  readonly failures: readonly (readonly [string, string])[];
  readonly outside: string;
  /** By which services are invoiced; null where the books say nothing of it. */
  readonly service: 'month of invoice' | null;
  /** Revenue accounts of what is of the month before its invoice, and taxed when it is performed; all else is with the invoice. */
  readonly performed: readonly string[];
  /** Tax is due when it is paid. */
  readonly cash: boolean;
  readonly tables: readonly unknown[];
  readonly marks: readonly {
    readonly when: Readonly<Record<string, string>>;
    readonly marks: readonly string[];
  }[];
  /** The day before the night. */
  readonly through: string;
}

export const rules = (failures: JpkRules['failures']): Omit<JpkRules, 'through'> => ({
  nip: SELLER_NIP,
  members: 'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(
    ' ',
  ),
  cases: Object.fromEntries(SEED_CASES.map(({ number, name }) => [number, name])),
  failures,
  outside: 'BFK',
  service: 'month of invoice',
  performed: [],
  cash: false,
  tables: tablesOf(),
  marks: MARKS,
});

/** Table A of each business day of a year and more, each with its own rate. */
function tablesOf() {
  return Array.from({ length: 440 }, (_, index) => addDays('2026-01-15', index))
    .filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0 && !HOLIDAYS.has(day))
    .map((effectiveDate, index) => ({
      table: 'A',
      no: `${index + 1}/A/NBP/${effectiveDate.slice(0, 4)}`,
      effectiveDate,
      rates: [{ currency: 'euro', code: 'EUR', mid: Number((4.2 + ((index * 7) % 23) / 1000).toFixed(4)) }],
    }));
}

export const E_INVOICES = `tax_cases:
${SEED_CASES.map(({ number, case: name, law }) => `        - { when: { revenue_account: ${number} }, case: ${name}${law === '' ? '' : `, ${law}`} }`).join('\n')}
        - { when: { rate: 0, buyer_country: [EU], buyer_vat_id: yes }, case: EU service }
        - { when: { rate: 0, buyer_country: [non-EU] }, case: outside Poland }
        - { case: standard }
      service_period: [{ period: month of invoice }]`;

/** Of a space whose services of one account are of the month before. */
export const PERFORMED = {
  accounts: ['7500'],
  eInvoices: E_INVOICES.replace('[{', '[{ when: { revenue_account: 7500 }, period: month before }, {'),
  accounting: `      tax_point:
        - { when: { revenue_account: 7500 }, arises: when performed }
        - { arises: with the invoice }
`,
} as const;

/** @param more further lines of `accounting`, six blanks deep */
export function accountingText(failures: JpkRules['failures'], more = ''): string {
  const spans = failures.map(([from, to]) => `{ from: ${from}, to: ${to} }`).join(', ');
  return `      from: 2026-01-01
      currency: PLN
      chart: own
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 8 }, account: 703 }
        - { when: { revenue_account: 7500 }, account: 705 }
        - { account: 702 }
      tax_accounts: [{ rate: 23, account: 222-1 }, { rate: 8, account: 222-2 }, { rate: 5, account: 222-3 }]
      payments: { account: 139 }
      service_date: as invoiced
${more}      jpk: { nip: '${SELLER_NIP}', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK, ksef_failures: [${spans}], marks: ${JSON.stringify(MARKS)} }
      exports:
        - { name: adviser, formats: [jpk-v7m], schedule: nightly, targets: [] }`;
}

/** Lines of `e_invoices.ksef` and the seed of KSeF of a space that issues offline where it must. @param folder for its files */
export function offline(folder: string, since: number): { lines: readonly string[]; ksefSeed: KsefSeed } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const year = 365 * 86_400_000;
  const der = selfSignedCertificate({
    commonName: `Prima VATPL-${SELLER_NIP}`,
    ...pair,
    validFrom: since - year,
    validTo: since + year,
    serial: Buffer.from('01AF', 'hex'),
  });
  const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  writeFileSync(join(folder, 'offline.crt'), pem);
  writeFileSync(join(folder, 'offline.key'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'tables.json'), JSON.stringify(tablesOf()));
  return {
    lines: [
      'when_unavailable: offline24',
      `offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }`,
      `exchange_rates: ${folder}/tables.json`,
    ],
    ksefSeed: { contexts: [{ nip: SELLER_NIP, tokens: [KSEF_TOKEN], offline_certificates: [pem] }] },
  };
}
