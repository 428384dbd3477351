import type { VatCategory } from '../settings.js';
import type { ChartName, TaxAccountRule } from './settings.js';

/** A chart of accounts. Data, not defaults: revenue never falls back to an account of the chart. */
interface Chart {
  readonly name: ChartName;
  /** Digits of a ledger account. */
  readonly length: number;
  /** The account that all debtors add up to. */
  readonly receivables: string | null;
  /** Geldtransit: where payments wait for the line of the bank statement, which somebody else books. */
  readonly clearing: string | null;
  readonly taxAccounts: readonly TaxAccountRule[];
  /** Of tax that is due when it is paid (Umsatzsteuer nicht fällig). */
  readonly deferredTaxAccounts: readonly TaxAccountRule[];
  readonly accountNames: Readonly<Record<string, string>>;
  /** Accounts of losses without automatic tax in DATEV. */
  readonly withoutTax: readonly string[];
  /** Automatic accounts (Automatikkonten): DATEV derives their tax from the gross amount, whatever the document states. */
  readonly automatic: readonly AutomaticAccounts[];
  /** Automatic accounts of revenue, proposed where a rule is missing. */
  readonly proposals: readonly Proposal[];
}

/** Accounts from `first` to `last`, with one automatic tax. */
interface AutomaticAccounts {
  readonly first: number;
  readonly last: number;
  /** Percent as text; null: no tax. */
  readonly rate: string | null;
}

interface Proposal {
  readonly taxCase: VatCategory;
  readonly rate: string;
  readonly account: string;
}

/** DATEV's standard charts, as far as coworking spaces need them. */
export const CHARTS: Readonly<Record<ChartName, Chart>> = {
  SKR03: {
    name: 'SKR03',
    length: 4,
    receivables: '1400',
    clearing: '1360',
    taxAccounts: [
      { rate: '19', account: '1776' },
      { rate: '7', account: '1771' },
    ],
    deferredTaxAccounts: [
      { rate: '19', account: '1766' },
      { rate: '7', account: '1761' },
    ],
    accountNames: {
      '0990': 'Passive Rechnungsabgrenzung',
      '1200': 'Bank',
      '1360': 'Geldtransit',
      '1400': 'Forderungen aus Lieferungen und Leistungen',
      '1761': 'Umsatzsteuer nicht fällig 7 %',
      '1766': 'Umsatzsteuer nicht fällig 19 %',
      '1771': 'Umsatzsteuer 7 %',
      '1776': 'Umsatzsteuer 19 %',
      '2400': 'Forderungsverluste',
      '2401': 'Forderungsverluste 7 % USt',
      '2406': 'Forderungsverluste 19 % USt',
      '8105': 'Steuerfreie Umsätze § 4 Nr. 12 UStG',
      '8300': 'Erlöse 7 % USt',
      '8336': 'Erlöse aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen',
      '8337': 'Erlöse aus Leistungen nach § 13b UStG',
      '8338': 'Erlöse aus im Drittland steuerbaren Leistungen',
      '8400': 'Erlöse 19 % USt',
    },
    withoutTax: ['2400'],
    automatic: [
      { first: 2401, last: 2401, rate: '7' },
      { first: 2406, last: 2406, rate: '19' },
      { first: 8105, last: 8105, rate: null },
      { first: 8300, last: 8309, rate: '7' },
      { first: 8336, last: 8338, rate: null },
      { first: 8400, last: 8409, rate: '19' },
    ],
    proposals: [
      { taxCase: 'S', rate: '19', account: '8400' },
      { taxCase: 'S', rate: '7', account: '8300' },
      { taxCase: 'AE', rate: '0', account: '8336' },
      { taxCase: 'G', rate: '0', account: '8338' },
    ],
  },
  SKR04: {
    name: 'SKR04',
    length: 4,
    receivables: '1200',
    clearing: '1460',
    taxAccounts: [
      { rate: '19', account: '3806' },
      { rate: '7', account: '3801' },
    ],
    deferredTaxAccounts: [
      { rate: '19', account: '3816' },
      { rate: '7', account: '3811' },
    ],
    accountNames: {
      '1200': 'Forderungen aus Lieferungen und Leistungen',
      '1460': 'Geldtransit',
      '1800': 'Bank',
      '3801': 'Umsatzsteuer 7 %',
      '3806': 'Umsatzsteuer 19 %',
      '3811': 'Umsatzsteuer nicht fällig 7 %',
      '3816': 'Umsatzsteuer nicht fällig 19 %',
      '3900': 'Passive Rechnungsabgrenzung',
      '4105': 'Steuerfreie Umsätze § 4 Nr. 12 UStG',
      '4300': 'Erlöse 7 % USt',
      '4336': 'Erlöse aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen',
      '4337': 'Erlöse aus Leistungen nach § 13b UStG',
      '4338': 'Erlöse aus im Drittland steuerbaren Leistungen',
      '4400': 'Erlöse 19 % USt',
      '6930': 'Forderungsverluste',
      '6931': 'Forderungsverluste 7 % USt',
      '6936': 'Forderungsverluste 19 % USt',
    },
    withoutTax: ['6930'],
    automatic: [
      { first: 4105, last: 4105, rate: null },
      { first: 4300, last: 4309, rate: '7' },
      { first: 4336, last: 4338, rate: null },
      { first: 4400, last: 4409, rate: '19' },
      { first: 6931, last: 6931, rate: '7' },
      { first: 6936, last: 6936, rate: '19' },
    ],
    proposals: [
      { taxCase: 'S', rate: '19', account: '4400' },
      { taxCase: 'S', rate: '7', account: '4300' },
      { taxCase: 'AE', rate: '0', account: '4336' },
      { taxCase: 'G', rate: '0', account: '4338' },
    ],
  },
  own: {
    name: 'own',
    length: 4,
    receivables: null,
    clearing: null,
    taxAccounts: [],
    deferredTaxAccounts: [],
    accountNames: {},
    withoutTax: [],
    automatic: [],
    proposals: [],
  },
};

/**
 * The tax that DATEV computes automatically for postings to `account`.
 *
 * @param account as configured; where accounts have more than four digits, an account of the chart ends with zeros
 * @returns percent as text, null for none; undefined where the account is not automatic
 */
export function automaticRate(chart: ChartName, account: string): string | null | undefined {
  const number = CHART_ACCOUNT.exec(account)?.groups?.number;
  if (number === undefined) return undefined;
  const of = Number(number);
  return CHARTS[chart].automatic.find(({ first, last }) => first <= of && of <= last)?.rate;
}

const CHART_ACCOUNT = /^(?<number>\d{4})0{0,4}$/;
