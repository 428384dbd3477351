import type { Cents } from '../../domain/accounting/cents.js';
import type { Entry } from '../../domain/accounting/model.js';
import { quarterOf, type TaxPeriod } from '../../domain/accounting/tax-period.js';
import { csvLine } from '../auditor/csv-line.js';
import { amountText } from './amount-text.js';
import { returnLineOf } from './return-line.js';
import { grouped, sumOf, turnoverOf } from './turnover.js';

/** A row of the One Stop Shop's return (§ 18j UStG): of a country of consumption, by rate. */
export interface OssRow {
  /** ISO 3166-1. */
  readonly country: string;
  /** Percent. */
  readonly rate: string;
  /** The quarter that a correction corrects, `2026-Q2`; null for turnover of this quarter. */
  readonly corrects: string | null;
  readonly net: Cents;
  readonly tax: Cents;
}

/**
 * From the entries of the quarter. What belongs to a document of an earlier quarter corrects the return of that
 * one, and is declared by country and quarter in this one's (Art. 369g of directive 2006/112/EC).
 */
export function ossOf(entries: readonly Entry[], period: TaxPeriod): readonly OssRow[] {
  const turnovers = entries.flatMap((entry) => {
    const turnover = returnLineOf(entry) === 'oss' ? turnoverOf(entry) : null;
    if (turnover === null) return [];
    const quarter = quarterOf(entry.taxMonth === undefined ? entry.documentDate : `${entry.taxMonth}-01`);
    return [{ ...turnover, corrects: quarter < quarterOf(period.from) ? quarter : null }];
  });
  const keyOf = ({ entry, corrects }: (typeof turnovers)[number]): string =>
    [corrects ?? '', entry.taxCountry?.slice(0, 2), entry.taxRate].join(' ');
  return [...grouped(turnovers, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, of]) => {
      const [corrects = '', country = '', rate = ''] = key.split(' ');
      const sum = sumOf(of);
      return sum.net === 0 && sum.tax === 0
        ? []
        : [{ country, rate, corrects: corrects === '' ? null : corrects, ...sum }];
    });
}

export function ossCsv(rows: readonly OssRow[]): string {
  const header = csvLine([
    'Land des Verbrauchs',
    'Umsatzsteuersatz',
    'Bemessungsgrundlage (Euro)',
    'Umsatzsteuer (Euro)',
    'Berichtigter Zeitraum',
  ]);
  const lines = rows.map(({ country, rate, net, tax, corrects }) =>
    csvLine([country, rate, amountText(net), amountText(tax), corrects]),
  );
  return [header, ...lines].join('');
}
