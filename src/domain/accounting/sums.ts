import type { Cents } from './cents.js';
import type { BatchManifest, Entry, LeftOut, LeftOutSum, SumRow } from './model.js';

/** The sums that a manifest states, each in a fixed order. */
export class ManifestSums {
  readonly #totals = new SumRows((entry) => entry.part);
  readonly #byRest = new SumRows((entry) => entry.because ?? '');
  readonly #byAccount = new SumRows((entry) => entry.account);
  readonly #byTaxCase = new SumRows(taxCaseKey);
  readonly #byCostCenter = new SumRows((entry) => entry.costCenter ?? '');

  add(entry: Entry): void {
    this.#totals.add(entry);
    this.#byAccount.add(entry);
    if (entry.because !== undefined) this.#byRest.add(entry);
    if (entry.part !== 'revenue') return;
    this.#byTaxCase.add(entry);
    this.#byCostCenter.add(entry);
  }

  rows(): Pick<BatchManifest, 'totals' | 'byRest' | 'byAccount' | 'byTaxCase' | 'byCostCenter'> {
    const byRest = this.#byRest.rows();
    return {
      totals: this.#totals.rows(),
      ...(byRest.length > 0 && { byRest }),
      byAccount: this.#byAccount.rows(),
      byTaxCase: this.#byTaxCase.rows(),
      byCostCenter: this.#byCostCenter.rows(),
    };
  }
}

/** Of entries that are at hand. */
export function manifestSums(entries: Iterable<Entry>): ReturnType<ManifestSums['rows']> {
  const sums = new ManifestSums();
  for (const entry of entries) sums.add(entry);
  return sums.rows();
}

/** `S 19` */
function taxCaseKey({ taxCase, taxRate }: Pick<Entry, 'taxCase' | 'taxRate'>): string {
  return `${taxCase ?? '-'} ${taxRate}`;
}

/** Sums of entries by key and currency, sorted. */
class SumRows {
  readonly #rows = new Map<string, { -readonly [Name in keyof SumRow]: SumRow[Name] }>();
  readonly #keyOf: (entry: Entry) => string;

  constructor(keyOf: (entry: Entry) => string) {
    this.#keyOf = keyOf;
  }

  add(entry: Entry): void {
    const key = this.#keyOf(entry);
    const { currency } = entry;
    const place = `${key}\n${currency}`;
    let row = this.#rows.get(place);
    if (row === undefined) {
      row = { key, currency, entries: 0, net: 0, tax: 0, gross: 0 };
      this.#rows.set(place, row);
    }
    row.entries += 1;
    row.net += entry.net;
    row.tax += entry.tax;
    row.gross += entry.gross;
  }

  rows(): readonly SumRow[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
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
