import type { InvoiceInput, SandboxSeed } from '@spacebooks/cobot-sandbox';
import { SELLER_NIP } from '../../flow/config-text.js';
import type { StageOptions } from '../../flow/stage.js';
import { WARSAW } from '../../flow/warsaw.js';

/** The cutover of the books. */
export const FIRST = '2026-01-01';
export const AUDITOR = 'auditor-token';

/** The accountant's decisions, for the program that computes the books. */
interface Rules {
  readonly currency: string;
  /** Ledger account and tax account of each rate. */
  readonly rates: Readonly<Record<string, { readonly revenue: string; readonly tax: string }>>;
  /** Items that are no supply, by accounting code: the account, and whether it is a liability. */
  readonly money: Readonly<Record<string, { readonly account: string; readonly isHeld: boolean }>>;
  /** Clearing accounts: of payments without a method, and by method. */
  readonly clearing: string;
  readonly methods: Readonly<Record<string, string>>;
  readonly rests: {
    readonly days: number;
    readonly percent: number;
    readonly discount: Readonly<Record<string, string>>;
    readonly difference: Readonly<Record<string, string>>;
    readonly uncollectable: Readonly<Record<string, string>>;
    readonly fee: string;
    readonly overpaid: string;
  };
  readonly losses: Readonly<Record<string, string>>;
  /** In JPK_V7M nothing is reduced but by corrections. */
  readonly isJpk: boolean;
  /** The return of the country: its lines by rate, or in Poland the fields of net and tax. */
  readonly form: Readonly<Record<string, string>>;
  /** The line of all rates, and that of what is uncollectable, where the form has them. */
  readonly whole: string | null;
  readonly lost: string | null;
}

export interface Country {
  readonly id: 'berlin' | 'vienna' | 'warsaw';
  readonly rules: Rules;
  readonly stage: StageOptions;
  readonly buyer: Pick<InvoiceInput, 'recipient' | 'tax_id' | 'customer_number'>;
  /** Standard and reduced rate, percent. */
  readonly standard: string;
  readonly reduced: string;
  /** A document of nothing but money is an e-invoice. */
  readonly issuesMoneyAlone: boolean;
  /** `spacebooks books report NAME`; in Poland the JPK has it. */
  readonly report: 'ustva' | 'u30' | null;
}

const MONEY = {
  DEPOSIT: ['deposit', 'deposit'],
  VOUCHER: ['voucher', 'voucher'],
  CREDIT: ['credit', 'credit'],
  COST: ['cost', 'reimbursed cost'],
  TIP: ['tip', 'tip'],
  DUNNING: ['dunning', null],
  DAMAGES: ['damages', null],
} as const;
type MoneyCode = keyof typeof MONEY;
type Accounts = Readonly<Record<MoneyCode, string>>;

const codes = Object.keys(MONEY) as readonly MoneyCode[];

interface Ledger extends Omit<Rules, 'money'> {
  readonly accounts: Accounts;
}

const SKR03: Ledger = {
  currency: 'EUR',
  rates: { '19': { revenue: '8400', tax: '1776' }, '7': { revenue: '8300', tax: '1771' } },
  accounts: {
    DEPOSIT: '1732',
    VOUCHER: '1719',
    CREDIT: '1709',
    COST: '1590',
    TIP: '1741',
    DUNNING: '2650',
    DAMAGES: '2742',
  },
  clearing: '1360',
  methods: { Card: '1361', Abroad: '1360' },
  rests: {
    ...{ days: 14, percent: 2 },
    discount: { '19': '8736', '7': '8731' },
    difference: { '19': '8720', '7': '8710' },
    uncollectable: { '19': '2406', '7': '2401' },
    ...{ fee: '4970', overpaid: '1700' },
  },
  losses: { '19': '2406', '7': '2401' },
  isJpk: false,
  form: { '19': '81', '7': '86' },
  whole: null,
  lost: '50',
};

const AUSTRIAN: Ledger = {
  ...SKR03,
  rates: { '20': { revenue: '4020', tax: '3520' }, '10': { revenue: '4010', tax: '3510' } },
  accounts: {
    DEPOSIT: '3300',
    VOUCHER: '3310',
    CREDIT: '3320',
    COST: '3330',
    TIP: '3340',
    DUNNING: '8100',
    DAMAGES: '4860',
  },
  clearing: '2890',
  methods: { Card: '2891', Abroad: '2890' },
  rests: {
    ...{ days: 14, percent: 2 },
    discount: { '20': '4420', '10': '4410' },
    difference: { '20': '4440', '10': '4430' },
    uncollectable: { '20': '7820', '10': '7810' },
    ...{ fee: '7790', overpaid: '3380' },
  },
  losses: { '20': '7822', '10': '7812' },
  form: { '20': '022', '10': '029' },
  whole: '000',
  lost: null,
};

const POLISH: Ledger = {
  ...SKR03,
  currency: 'PLN',
  rates: { '23': { revenue: '702', tax: '222-1' }, '8': { revenue: '703', tax: '222-2' } },
  accounts: {
    DEPOSIT: '240-1',
    VOUCHER: '240-2',
    CREDIT: '240-3',
    COST: '240-4',
    TIP: '240-5',
    DUNNING: '760-1',
    DAMAGES: '760-2',
  },
  clearing: '139',
  methods: { Card: '139-1', Abroad: '139' },
  rests: {
    ...{ days: 14, percent: 2 },
    discount: { '23': '751-1', '8': '751-2' },
    difference: { '23': '761-1', '8': '761-2' },
    uncollectable: { '23': '761-3', '8': '761-4' },
    ...{ fee: '402', overpaid: '240-9' },
  },
  losses: { '23': '761-5', '8': '761-6' },
  isJpk: true,
  form: { '23': 'K_19 K_20', '8': 'K_17 K_18' },
  lost: null,
};

const rulesOf = ({ accounts, ...rest }: Ledger): Rules => ({
  ...rest,
  money: Object.fromEntries(
    codes.map((code) => [code, { account: accounts[code], isHeld: MONEY[code][1] !== null }]),
  ),
});

const quoted = (account: string): string => `'${account}'`;
const byRate = (accounts: Readonly<Record<string, string>>): string =>
  `[${Object.entries(accounts)
    .map(([rate, account]) => `{ rate: ${rate}, account: ${quoted(account)} }`)
    .join(', ')}]`;

function accounting(ledger: Ledger, chart: string, exports: readonly string[]): string {
  const { rates, accounts, rests, clearing, methods, losses, currency, isJpk } = ledger;
  const held = codes.map((code) => {
    const [, holds] = MONEY[code];
    const kept = holds === null ? '' : `, holds: ${holds}`;
    return `        - { when: { accounting_code: ${code} }, account: ${quoted(accounts[code])}${kept} }`;
  });
  const sold = Object.entries(rates).map(
    ([rate, { revenue }]) => `        - { when: { rate: ${rate} }, account: ${quoted(revenue)} }`,
  );
  const taxes = Object.entries(rates).map(([rate, { tax }]) => [rate, tax] as const);
  const paid = Object.entries(methods).map(
    ([method, account]) => `{ method: ${method}, account: ${quoted(account)} }`,
  );
  return `      from: ${FIRST}
      currency: ${currency}
      chart: ${chart}
      debtors: { offset: 10000, collective: 69999 }
      accounts:
${[...held, ...sold].join('\n')}
      tax_accounts: ${byRate(Object.fromEntries(taxes))}
      payments: { account: ${quoted(clearing)}, methods: [${paid.join(', ')}] }
      write_offs: ${byRate(losses)}
      rests:
${isJpk ? '' : `        - { because: discount, accounts: ${byRate(rests.discount)} }\n`}        - { because: bank fee, when: { method: Abroad }, up_to: 30.00, account: ${quoted(rests.fee)} }
        - { because: small difference, up_to: 1.00, accounts: ${byRate(rests.difference)} }
        - { because: uncollectable, accounts: ${byRate(rests.uncollectable)} }
        - { because: overpayment, account: ${quoted(rests.overpaid)} }
${exports.map((line) => `      ${line}`).join('\n')}`;
}

const BOOKS = 'exports: [{ name: books, formats: [csv-data], schedule: nightly, targets: [] }]';
const JPK = [
  `jpk: { nip: '${SELLER_NIP}', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }`,
  'exports: [{ name: books, formats: [csv-data], schedule: nightly, targets: [] }, { name: jpk, formats: [jpk-v7m], schedule: nightly, targets: [] }]',
];

/** The stage's own text ends within `payment`. */
const DISCOUNTS = '  cash_discounts: [{ days: 14, percent: 2 }]\n      ';

const eInvoices = (more: string): string => `tax_cases:
${codes.map((code) => `        - { when: { accounting_code: ${code} }, case: not subject, reason: ${MONEY[code][0]} }`).join('\n')}
        - { case: standard }
      service_period: [{ period: month of invoice }]${more}`;

const USERS: SandboxSeed['users'] = [
  { email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] },
  { email: 'auditor@space.example', tokens: [{ token: AUDITOR, app: 'auditor' }] },
];
const ADMINS = ['admin@space.example', 'auditor@space.example'];

function buyer(countryCode: string, taxId: string): Country['buyer'] {
  const recipient = {
    ...{ name: null, company: 'Kunde Eins', fullAddress: 'Weg 1\n1010 Ort', street: 'Weg 1' },
    ...{ postCode: countryCode === 'PL' ? '30-001' : '1010', city: 'Ort', state: null, countryCode },
  };
  return { customer_number: '1', tax_id: taxId, recipient };
}

export const COUNTRIES: readonly Country[] = [
  {
    id: 'berlin',
    rules: rulesOf(SKR03),
    ...{ standard: '19', reduced: '7', report: 'ustva', issuesMoneyAlone: true },
    buyer: buyer('DE', 'DE136695976'),
    stage: {
      accounting: accounting(SKR03, 'SKR03', [
        'datev: { consultant: 1001, client: 1, fiscal_year_start: 1 }',
        BOOKS.replace('[csv-data]', '[csv-data, datev]'),
      ]),
      eInvoices: `${DISCOUNTS}${eInvoices('')}`,
      seed: {
        users: USERS,
        spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ADMINS }],
      },
    },
  },
  {
    id: 'vienna',
    rules: rulesOf(AUSTRIAN),
    ...{ standard: '20', reduced: '10', report: 'u30', issuesMoneyAlone: true },
    buyer: buyer('AT', 'ATU12345675'),
    stage: {
      spaces: [{ id: 'vienna', platformId: 'space-vienna', subdomain: 'vienna' }],
      accounting: accounting(AUSTRIAN, 'own', [BOOKS]),
      eInvoices: `${DISCOUNTS}${eInvoices('\n      seller: { country: AT, vat_id: ATU66889209 }')}`,
      seed: {
        users: USERS,
        spaces: [
          {
            ...{ id: 'space-vienna', subdomain: 'vienna', name: 'Wien', admins: ADMINS },
            ...{ time_zone: 'Europe/Vienna', country_code: 'AT', sender_tax_id: 'ATU66889209' },
            default_tax: { name: 'USt', rate: '20' },
            sender: {
              ...{ company: 'Tische GmbH', fullAddress: 'Ring 1\n1010 Wien', street: 'Ring 1' },
              ...{ postCode: '1010', city: 'Wien', state: null, countryCode: 'AT' },
            },
          },
        ],
      },
    },
  },
  {
    id: 'warsaw',
    rules: rulesOf(POLISH),
    ...{ standard: '23', reduced: '8', report: null, issuesMoneyAlone: false },
    buyer: buyer('PL', '7352765225'),
    stage: {
      warsaw: [],
      accounting: accounting(POLISH, 'own', JPK),
      eInvoices: eInvoices(''),
      seed: { users: USERS, spaces: [{ ...WARSAW, admins: ADMINS }] },
    },
  },
];
