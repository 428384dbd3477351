import { type DeclaredAmount, isOfOneStopShop } from '../../domain/accounting/declared-amount.js';
import { quarterOf, type TaxPeriod } from '../../domain/accounting/tax-period.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { csvLine } from '../auditor/csv-line.js';
import { exportWords } from '../formats/export-words.js';
import { type AmountSum, sumOf } from './amount-sum.js';
import { amountText } from './amount-text.js';

/** A row of the One Stop Shop's return (Art. 369g of directive 2006/112/EC): of a country of consumption, by rate. */
export interface OssRow extends AmountSum {
  /** ISO 3166-1. */
  readonly country: string;
  /** Percent. */
  readonly rate: string;
  /** The quarter that a correction corrects, `2026-Q2`; null for turnover of this quarter. */
  readonly corrects: string | null;
}

/**
 * From the amounts of the quarter. What changes a turnover of an earlier quarter corrects the return of that one, and is declared
 * by country and quarter in this one's (Art. 369g(4)).
 *
 * @param seller whose country it is declared in, ISO 3166-1
 */
export function ossOf(
  amounts: readonly DeclaredAmount[],
  period: TaxPeriod,
  seller: string,
): readonly OssRow[] {
  const present = quarterOf(period.from);
  const declared = amounts
    .filter((amount) => isOfOneStopShop(amount, seller))
    .map((amount) => {
      const quarter = quarterOf(`${amount.correctsMonth}-01`);
      return { amount, corrects: quarter < present ? quarter : null };
    });
  const keyOf = ({ amount, corrects }: (typeof declared)[number]): string =>
    [corrects ?? '', amount.country, amount.entry.taxRate].join(' ');
  return [...Map.groupBy(declared, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, of]) => {
      const [corrects = '', country = '', rate = ''] = key.split(' ');
      const sum = sumOf(of.map(({ amount }) => amount));
      return sum.net === 0 && sum.tax === 0
        ? []
        : [{ country, rate, corrects: corrects === '' ? null : corrects, ...sum }];
    });
}

const COLUMNS = ['country', 'rate', 'net', 'tax', 'corrects'] as const;

/** Amounts are in the currency of the books. @param seller whose portal takes it, in its language where it is ours, else in English */
export function ossCsv(rows: readonly OssRow[], seller: string): string {
  const words = exportWords(LANGUAGES[seller] ?? 'en');
  const lines = rows.map(({ country, rate, net, tax, corrects }) =>
    csvLine([country, rate, amountText(net), amountText(tax), corrects]),
  );
  return [csvLine(COLUMNS.map((name) => words(`oss.${name}`))), ...lines].join('');
}

const LANGUAGES: Readonly<Record<string, OperatorLanguage>> = { DE: 'de', AT: 'de', PL: 'pl' };
