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
  /** Automatic accounts of revenue, proposed where a rule is missing. */
  readonly proposals: readonly Proposal[];
}

interface Proposal {
  readonly taxCase: VatCategory;
  readonly rate: string;
  readonly account: string;
}

/** DATEV's standard charts, as far as coworking spaces need them; what each account does with tax is in `account-tax/`. */
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
    proposals: [
      { taxCase: 'S', rate: '19', account: '4400' },
      { taxCase: 'S', rate: '7', account: '4300' },
      { taxCase: 'AE', rate: '0', account: '4336' },
      { taxCase: 'G', rate: '0', account: '4338' },
    ],
  },
  /** For associations and foundations. Only its classes are public, so that its accounts are those of the configuration. */
  SKR49: withoutAccounts('SKR49'),
  own: withoutAccounts('own'),
};

function withoutAccounts(name: ChartName): Chart {
  return {
    ...{ name, length: 4, receivables: null, clearing: null, taxAccounts: [], deferredTaxAccounts: [] },
    ...{ accountNames: {}, proposals: [] },
  };
}
