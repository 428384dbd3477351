import type { SeededRandom } from '../../../../test/seeded-random.js';
import {
  hasFunctions,
  type Ledger,
  OWN_KEYS,
  type RandomChart,
  type RuledAccount,
  randomLedger,
  type Sale,
  type TakenBack,
} from './ledger.js';

/** A client of DATEV: its configuration here, and what its tax adviser has set up there. */
export interface Client {
  readonly chart: RandomChart;
  /** Digits of a ledger account. */
  readonly length: number;
  readonly ledger: Ledger;
  readonly fiscalYearStart: number;
  readonly cash: boolean;
  readonly locked: boolean;
  /** Fields 115 and 116 are written. */
  readonly statesService: boolean;
  /** Tax arises when the service is performed; otherwise with the invoice. */
  readonly performed: boolean;
  readonly deferred: boolean;
  readonly postsLosses: boolean;
  /** Rules book payment differences; the platform shows single payments. */
  readonly rests: boolean;
  /** Through which month the books are closed; null: none. */
  readonly closed: string | null;
}

export const FROM = '2025-11-01';
export const TO = '2026-12-31';
/** Rates of the member state that consumers of this shop live in, and its accounts' country. */
export const ABROAD = { country: 'NL', rates: ['21', '9'] } as const;
export const FOREIGN = {
  currency: 'CHF',
  rates: [
    ['2025-11-01', '0.9367'],
    ['2026-05-01', '0.9512'],
  ],
} as const;

export function randomClient(random: SeededRandom): Client {
  const chart = random.pick<RandomChart>(['SKR03', 'SKR03', 'SKR04', 'SKR04', 'SKR49', 'own']);
  const length = random.chance(0.6) ? 4 : random.between(5, 8);
  return {
    ...{ chart, length, ledger: randomLedger(random, chart, length) },
    fiscalYearStart: random.chance(0.5) ? 1 : random.between(2, 12),
    cash: random.chance(0.2),
    locked: random.chance(0.3),
    statesService: random.chance(0.5),
    performed: random.chance(0.4),
    deferred: random.chance(0.6),
    postsLosses: random.chance(0.8),
    rests: random.chance(0.5),
    closed: random.chance(0.3) ? `2026-0${random.between(1, 6)}` : null,
  };
}

const WHEN: Readonly<Record<Sale, string>> = {
  full: 'tax_case: S, rate: 19',
  low: 'tax_case: S, rate: 7',
  exempt: 'tax_case: E',
  'reverse charge': 'tax_case: AE',
  outside: 'tax_case: G',
  abroad: `tax_case: S, country: [${ABROAD.country}]`,
};

/** As its admin writes it. */
export function configText(client: Client): string {
  const { chart, ledger, length, cash } = client;
  return `
store: { path: judge.sqlite }
archive: { path: archive }
webhooks: { public_url: https://judge.example }
spaces:
  - id: space
    platform_id: space-judge
    subdomain: judge
    token: token-of-judge
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: ${FROM}
      standard: zugferd
      seller: { country: DE, vat_id: DE123456788 }
      domestic: allow
      payment: { iban: DE02120300000000202051, cash_discounts: [{ days: 14, percent: 2 }] }
      currency_rates: [${FOREIGN.rates.map(([from, rate]) => `{ rate: 1 EUR = ${rate} ${FOREIGN.currency}, from: ${from}, source: BMF }`).join(', ')}]
      tax_cases:
        - { when: { accounting_code: COURSE }, case: exempt, reason: 'Steuerfrei nach § 4 Nr. 21 UStG' }
        - { when: { accounting_code: DEPOSIT }, case: not subject }
        - { when: { accounting_code: VOUCHER }, case: not subject }
        - { when: { rate: 0, buyer_country: [EU], buyer_vat_id: yes }, case: reverse charge }
        - { when: { rate: 0, buyer_country: [non-EU] }, case: outside the EU }
        - { when: { buyer_country: [${ABROAD.country}] }, case: standard, rate_of: ${ABROAD.country} }
        - { case: standard }
      service_period: [{ when: { accounting_code: ROOM }, period: month before }, { period: month of invoice }]
    accounting:
      from: ${FROM}
      chart: ${chart}
      debtors: { length: ${length + 1}, offset: ${10 ** length}, collective: '${'6'.padEnd(length + 1, '9')}' }
      accounts:
        - { when: { accounting_code: DEPOSIT }, ${ruled(ledger.deposit)}, holds: deposit }
        - { when: { accounting_code: VOUCHER }, ${ruled(ledger.voucher)}, holds: voucher }
${(['abroad', 'full', 'low', 'exempt', 'reverse charge', 'outside'] as const).map((sale) => `        - { when: { ${WHEN[sale]} }, ${ruled(ledger.sales[sale])} }`).join('\n')}
      tax_accounts: [${taxAccounts(client)
        .map(
          ({ rate, country, account }) =>
            `{ rate: ${rate}, ${country === undefined ? '' : `country: ${country}, `}account: '${account}' }`,
        )
        .join(', ')}]
      payments: { account: '${ledger.clearing}' }
${client.postsLosses ? `      write_offs: [${takenBack(ledger.losses)}]` : ''}
${client.rests ? restsText(ledger) : ''}
      exchange_rates: [${FOREIGN.rates.map(([from, rate]) => `{ currency: ${FOREIGN.currency}, valid_from: ${from}, rate: ${rate} }`).join(', ')}]
      service_date: as invoiced
${client.performed ? '      tax_point: [{ arises: when performed }]' : ''}
${client.deferred ? `      deferrals: [{ when: { accounting_code: ANNUAL }, account: '${ledger.deferral}', period: 12 months, by: month }]` : ''}
${cash ? `      cash_accounting: { accounts: [{ rate: 19, account: '${notDue(client, '19')}' }, { rate: 7, account: '${notDue(client, '7')}' }] }` : ''}
      datev: { consultant: 29098, client: 55003, fiscal_year_start: ${client.fiscalYearStart}, locked: ${client.locked ? 'yes' : 'no'}, service_date: ${client.statesService ? 'yes' : 'no'}, tax_keys: ${JSON.stringify(OWN_KEYS)} }
      exports:
        - { name: adviser, formats: [datev], schedule: nightly }
`;
}

/** By rate, as write-offs and rests have them. */
function takenBack({ full, low, abroad, plain }: TakenBack): string {
  const rules = [
    `{ rate: 19, ${ruled(full)} }`,
    `{ rate: 7, ${ruled(low)} }`,
    ...ABROAD.rates.map((rate) => `{ rate: ${rate}, country: ${ABROAD.country}, ${ruled(abroad)} }`),
    `{ ${ruled(plain)} }`,
  ];
  return rules.join(', ');
}

function restsText({ waived, losses, fees, overpaid }: Ledger): string {
  return `      rests:
        - { because: discount, accounts: [${takenBack(waived)}] }
        - { because: small difference, up_to: 1.00, accounts: [${takenBack(waived)}] }
        - { because: bank fee, up_to: 20.00, account: '${fees}' }
        - { because: overpayment, account: '${overpaid}' }
        - { because: uncollectable, accounts: [${takenBack(losses)}] }`;
}

function ruled({ account, key, automatic }: RuledAccount): string {
  const tax = key === undefined ? '' : `, tax_key: '${key}'`;
  return `account: '${account}'${tax}${automatic === undefined ? '' : `, automatic: ${automatic}`}`;
}

type Due = Readonly<Record<string, readonly [due: string, notDue: string]>>;
const OWN_DUE: Due = { '19': ['3050', '3060'], '7': ['3051', '3061'] };
const DUE: Readonly<Record<RandomChart, Due>> = {
  SKR03: { '19': ['1776', '1766'], '7': ['1771', '1761'] },
  SKR04: { '19': ['3806', '3816'], '7': ['3801', '3811'] },
  ...{ SKR49: OWN_DUE, own: OWN_DUE },
};

function notDue({ chart, length }: Client, rate: string): string {
  return (DUE[chart][rate]?.[1] ?? '').padEnd(length, '0');
}

interface TaxAccount {
  readonly rate: string;
  readonly country?: string;
  readonly account: string;
}

/** All of them where the chart has none of this length; those of another country always. */
function taxAccounts({ chart, length, ledger }: Client): readonly TaxAccount[] {
  const home = Object.entries(DUE[chart]).map(([rate, [due]]) => ({
    rate,
    account: due.padEnd(length, '0'),
  }));
  const abroad = ABROAD.rates.map((rate) => ({ rate, country: ABROAD.country, account: ledger.taxAbroad }));
  return [...(!hasFunctions(chart) || length > 4 ? home : []), ...abroad];
}

/** Facts of the client that DATEV has beside its standard charts: functions of accounts, and accounts of tax. */
export interface DatevFacts {
  readonly chart: RandomChart;
  readonly automatic: Readonly<Record<string, string>>;
  /** Rates of the adviser's own keys, percent as text. */
  readonly keys?: Readonly<Record<string, string>>;
  /** By rate (`19`), or by country and rate (`NL 21`). */
  readonly taxAccounts: Readonly<Record<string, string>>;
  readonly cashAccounting: boolean;
}

export function factsOf(client: Client): DatevFacts {
  const { ledger, chart, cash } = client;
  const { sales, losses, waived, deposit, voucher } = ledger;
  const ruledAccounts = [sales, losses, waived, { deposit, voucher }].flatMap((rules) =>
    Object.values<RuledAccount>(rules),
  );
  const taxes = taxAccounts(client).map(({ rate, country, account }) =>
    country === undefined ? [rate, cash ? notDue(client, rate) : account] : [`${country} ${rate}`, account],
  );
  const notDueOnes = cash ? ['19', '7'].map((rate) => [rate, notDue(client, rate)]) : [];
  return {
    chart,
    keys: OWN_KEYS,
    automatic: Object.fromEntries(
      ruledAccounts.flatMap(({ account, automatic }) =>
        automatic === undefined ? [] : [[account, automatic]],
      ),
    ),
    taxAccounts: Object.fromEntries([...taxes, ...notDueOnes]),
    cashAccounting: cash,
  };
}
