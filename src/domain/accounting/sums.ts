import type { Cents, Entry, LeftOut, LeftOutSum, Manifest, SumRow } from './model.js';

/** The sums that a manifest states, each in a fixed order. */
export function manifestSums(
  entries: readonly Entry[],
): Pick<Manifest, 'totals' | 'byAccount' | 'byTaxCase' | 'byCostCenter'> {
  const revenue = entries.filter((entry) => entry.part === 'revenue');
  return {
    totals: sumBy(entries, (entry) => entry.part),
    byAccount: sumBy(entries, (entry) => entry.account),
    byTaxCase: sumBy(revenue, taxCaseKey),
    byCostCenter: sumBy(revenue, (entry) => entry.costCenter ?? ''),
  };
}

/** `S 19` */
export function taxCaseKey({ taxCase, taxRate }: Pick<Entry, 'taxCase' | 'taxRate'>): string {
  return `${taxCase ?? '-'} ${taxRate}`;
}

/** Sums of entries by key and currency, sorted. */
export function sumBy(entries: readonly Entry[], keyOf: (entry: Entry) => string): readonly SumRow[] {
  const rows = new Map<string, { -readonly [Name in keyof SumRow]: SumRow[Name] }>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const place = `${key}\n${entry.currency}`;
    const row = rows.get(place) ?? { key, currency: entry.currency, entries: 0, net: 0, tax: 0, gross: 0 };
    rows.set(place, row);
    row.entries += 1;
    row.net += entry.net;
    row.tax += entry.tax;
    row.gross += entry.gross;
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Counts and sums what is left out, by reason and currency. */
export class LeftOutSums {
  readonly #rows = new Map<
    string,
    { reason: LeftOut['reason']; currency: string; count: number; gross: Cents }
  >();

  /** @param count of the documents that `gross` is the sum of */
  add({ reason, currency, gross }: Pick<LeftOut, 'reason' | 'currency' | 'gross'>, count = 1): void {
    const key = `${reason}\n${currency}`;
    const row = this.#rows.get(key) ?? { reason, currency, count: 0, gross: 0 };
    this.#rows.set(key, row);
    row.count += count;
    row.gross += gross;
  }

  rows(): readonly LeftOutSum[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}
