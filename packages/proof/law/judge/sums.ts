import type { Entry } from '../../../../src/domain/accounting/model.js';

/** Cents of one key, in the entry's currency and in that of the books. */
export interface Sum {
  net: number;
  tax: number;
  booksNet: number;
  booksTax: number;
}

/** Sums by key; a key whose amounts are all 0 is one that is not there. */
export class Sums {
  readonly #sums = new Map<string, Sum>();

  add(key: string, { net, tax, booksNet, booksTax }: Sum): void {
    const known = this.#sums.get(key) ?? { net: 0, tax: 0, booksNet: 0, booksTax: 0 };
    this.#sums.set(key, {
      net: known.net + net,
      tax: known.tax + tax,
      booksNet: known.booksNet + booksNet,
      booksTax: known.booksTax + booksTax,
    });
  }

  get(key: string): Sum {
    return this.#sums.get(key) ?? { net: 0, tax: 0, booksNet: 0, booksTax: 0 };
  }

  /** Every key, whatever it comes to. */
  all(): readonly string[] {
    return [...this.#sums.keys()];
  }

  rest(): readonly (readonly [string, Sum])[] {
    return [...this.#sums]
      .filter(([, { net, tax, booksNet, booksTax }]) => net || tax || booksNet || booksTax)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  text(): string {
    return this.rest()
      .map(([key, sum]) => `${key}: ${sumText(sum)}`)
      .join('; ');
  }
}

function sumText({ net, tax, booksNet, booksTax }: Sum): string {
  return `${net} + ${tax} (books ${booksNet} + ${booksTax})`;
}

export function amountsOf(entry: Entry): Sum {
  const { net, tax, exchange } = entry;
  return { net, tax, booksNet: exchange?.net ?? net, booksTax: exchange?.tax ?? tax };
}

/** What every return tells apart: case, rate, and whose tax it is. */
export function caseOf({ taxCase, taxRate, taxCountry }: Entry): string {
  return `${taxCase} ${taxRate} ${taxCountry?.slice(0, 2) ?? ''}`.trim();
}
