import { type Decimal, decimal, isZero } from '@spacebooks/base/money';
import type { Invoice } from '../../invoice.js';
import type { DatedPart } from './dated-part.js';

/** Net by the month of its tax, `YYYY-MM`; undefined is the month of the document, or of the payment. */
export type NetByMonth = ReadonlyMap<string | undefined, Decimal>;

/** What corrections have left so far of an original, by what it is of and by month, exact. */
export class LeftOfParts {
  readonly #left = new Map<string, Map<string | undefined, Decimal>>();
  readonly #original = new Map<string, Map<string | undefined, Decimal>>();

  constructor(original: Invoice, parts: readonly DatedPart[]) {
    for (const part of parts) {
      const kind = kindOf(original, part);
      add(this.#left, kind, part.taxMonth, part.net);
      add(this.#original, kind, part.taxMonth, part.net);
    }
  }

  /** Of parts of this kind; empty where the original has none. */
  left(kind: string): NetByMonth {
    return this.#left.get(kind) ?? new Map();
  }

  /** Of parts of this kind as the original states them. */
  stated(kind: string): NetByMonth {
    return this.#original.get(kind) ?? new Map();
  }

  /** Takes the parts of a correction off. */
  correct(correction: Invoice, parts: readonly DatedPart[]): void {
    for (const part of parts) {
      if (part.matched === undefined) continue;
      add(this.#left, kindOf(correction, part), part.matched.month, part.net);
    }
  }
}

function add(
  to: Map<string, Map<string | undefined, Decimal>>,
  kind: string,
  month: string | undefined,
  net: Decimal,
): void {
  const months = to.get(kind) ?? new Map<string | undefined, Decimal>();
  const sum = (months.get(month) ?? decimal(0)).plus(net);
  if (isZero(sum)) months.delete(month);
  else months.set(month, sum);
  to.set(kind, months);
}

/** What the part of a correction and that of its original have in common. */
export function kindOf({ items }: Invoice, part: DatedPart): string {
  const item = items[part.index];
  const { taxCase, polishCase, taxCountry, rate } = part;
  return JSON.stringify([
    item?.revenueAccount?.number.trim() ?? '',
    item?.accountingCode?.trim() ?? '',
    ...[taxCase, polishCase ?? '', taxCountry ?? '', rate.toFixed()],
  ]);
}
