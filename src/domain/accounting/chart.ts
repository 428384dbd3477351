import type { VatCategory } from '../settings.js';
import type { ChartName, TaxAccountRule } from './settings.js';

/** What is known of a chart of accounts. Data, not a default: no account is taken from it for revenue. */
export interface Chart {
  readonly name: ChartName;
  /** Digits of a ledger account. */
  readonly length: number;
  /** The account that all debtors add up to. */
  readonly receivables: string | null;
  readonly taxAccounts: readonly TaxAccountRule[];
  readonly accountNames: Readonly<Record<string, string>>;
  /** Of the accounts of losses those of which DATEV takes no tax by itself. */
  readonly withoutTax: readonly string[];
  /** Automatic accounts of revenue: what we propose where a rule is missing. */
  readonly proposals: readonly Proposal[];
}

export interface Proposal {
  readonly taxCase: VatCategory;
  readonly rate: string;
  readonly account: string;
}

/** DATEV's standard charts, as far as coworking spaces meet them. */
export const CHARTS: Readonly<Record<ChartName, Chart>> = {
  SKR03: {
    name: 'SKR03',
    length: 4,
    receivables: '1400',
    taxAccounts: [
      { rate: '19', account: '1776' },
      { rate: '7', account: '1771' },
    ],
    accountNames: {
      '1200': 'Bank',
      '1400': 'Forderungen aus Lieferungen und Leistungen',
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
    taxAccounts: [
      { rate: '19', account: '3806' },
      { rate: '7', account: '3801' },
    ],
    accountNames: {
      '1200': 'Forderungen aus Lieferungen und Leistungen',
      '1800': 'Bank',
      '3801': 'Umsatzsteuer 7 %',
      '3806': 'Umsatzsteuer 19 %',
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
    taxAccounts: [],
    accountNames: {},
    withoutTax: [],
    proposals: [],
  },
};
