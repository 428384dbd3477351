import { type Decimal, decimal } from '@spacebooks/base/money';
import type { LocalDate } from '../domain/invoice.js';
import type { DayOfSales, ReportTerms, SalesCategory } from './model.js';
import type { Supply } from './supplies.js';

/** An invoice to a consumer. */
interface Sale {
  readonly day: LocalDate;
  readonly supplies: readonly Supply[];
}

/** Sales to consumers, by day and category (flux 10.3). */
export function salesByDay(
  sales: readonly Sale[],
  { operations }: Pick<ReportTerms, 'operations'>,
): readonly DayOfSales[] {
  const taxed = operations === 'goods' ? 'TLB1' : 'TPS1';
  const parts = sales.flatMap(({ day, supplies }, sale) =>
    supplies.flatMap((supply) => {
      const category = categoryOf(supply, taxed);
      return category === null ? [] : [{ day, category, sale, ...statedIn(supply) }];
    }),
  );
  const days = Map.groupBy(parts, ({ day, category }) => `${day} ${category}`);
  return [...days.values()]
    .flatMap((of) => {
      const [first] = of;
      if (first === undefined) return [];
      const count = new Set(of.map(({ sale }) => sale)).size;
      return [{ day: first.day, category: first.category, count, rates: ratesOf(of) }];
    })
    .sort((a, b) => (`${a.day} ${a.category}` < `${b.day} ${b.category}` ? -1 : 1));
}

function categoryOf({ kind }: Supply, taxed: SalesCategory): SalesCategory | null {
  if (kind === 'taxed') return taxed;
  return kind === 'elsewhere' ? 'TNT1' : null;
}

/** Tax of another country is none in France (TT-83: what is due there). */
function statedIn({ kind, rate, taxable, tax }: Supply) {
  return kind === 'elsewhere' ? { rate: decimal(0), taxable, tax: decimal(0) } : { rate, taxable, tax };
}

function ratesOf(parts: readonly Pick<Supply, 'rate' | 'taxable' | 'tax'>[]): DayOfSales['rates'] {
  const byRate = Map.groupBy(parts, ({ rate }) => rate.toFixed());
  return [...byRate.values()]
    .map((of) =>
      of.reduce((sum, { taxable, tax }) => ({
        rate: sum.rate,
        taxable: sum.taxable.plus(taxable),
        tax: sum.tax.plus(tax),
      })),
    )
    .map(({ rate, taxable, tax }) => ({ rate, taxable, tax }))
    .sort((a, b) => a.rate.cmp(b.rate));
}

export function sumOf(rates: DayOfSales['rates'], of: 'taxable' | 'tax'): Decimal {
  return rates.reduce((sum, each) => sum.plus(each[of]), decimal(0));
}
