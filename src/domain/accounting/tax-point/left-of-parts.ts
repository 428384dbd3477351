import { type Decimal, decimal, isZero, sum } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../invoice.js';
import type { ItemPeriodOf } from '../deferral/item-period.js';
import type { DatedPart } from './dated-part.js';

/** Net by the month of its tax, `YYYY-MM`; undefined is the month of the document, or of the payment. */
export type NetByMonth = ReadonlyMap<string | undefined, Decimal>;

interface Place {
  readonly kind: string;
  /** Of the service; null where nobody knows it. */
  readonly period: string | null;
  readonly month: string | undefined;
  readonly stated: Decimal;
  left: Decimal;
}

/** All of one kind and period of service. */
export interface LeftOfPlace {
  readonly kind: string;
  /** First and last day; null where nobody knows it. */
  readonly period: string | null;
  /** As the original states it, in all months. */
  readonly stated: Decimal;
  readonly months: readonly Pick<Place, 'month' | 'stated' | 'left'>[];
}

/** What corrections have left so far of an original, by what it is of, period of service and month of the tax, exact. */
export class LeftOfParts {
  readonly #places: Place[] = [];
  readonly #beyond = new Map<string, Decimal>();
  readonly #servedBy: LocalDate;
  readonly #itemPeriodOf: ItemPeriodOf | undefined;

  /** @param itemPeriodOf undefined where months do not depend on it */
  constructor(original: Invoice, parts: readonly DatedPart[], itemPeriodOf: ItemPeriodOf | undefined) {
    this.#servedBy = original.invoiceDate;
    this.#itemPeriodOf = itemPeriodOf;
    for (const part of parts) {
      const place = {
        kind: kindOf(original, part),
        period: this.periodOf(original, part.index),
        month: part.correctsMonth ?? part.taxMonth,
      };
      const known = this.#places.find((each) => isSame(each, place));
      if (known === undefined) this.#places.push({ ...place, stated: part.net, left: part.net });
      else this.#places[this.#places.indexOf(known)] = together(known, part.net);
    }
  }

  /** When the service of an item of the original, or of a correction, is given; null where nobody knows. */
  periodOf(invoice: Invoice, index: number): string | null {
    const found = this.#itemPeriodOf?.(invoice, index, this.#servedBy);
    return found?.ok === true ? `${found.period.from} ${found.period.to}` : null;
  }

  /** Of parts of this kind and period, or of any period. */
  left(kind: string, period?: string): NetByMonth {
    return byMonth(this.#of(kind, period), ({ left }) => left);
  }

  /** The same as the original states it. */
  stated(kind: string, period?: string): NetByMonth {
    return byMonth(this.#of(kind, period), ({ stated }) => stated);
  }

  /** Net amount that corrections took back, or added, beyond all that the original states of this kind. */
  beyond(kind: string): Decimal {
    return this.#beyond.get(kind) ?? decimal(0);
  }

  places(): readonly LeftOfPlace[] {
    const same = Map.groupBy(this.#places, ({ kind, period }) => `${kind} ${period}`);
    return [...same.values()].flatMap((months) => {
      const [first] = months;
      const stated = sum(months.map((each) => each.stated));
      return first === undefined ? [] : [{ kind: first.kind, period: first.period, stated, months }];
    });
  }

  /** Takes the parts of a correction off. */
  correct(correction: Invoice, parts: readonly DatedPart[]): void {
    for (const part of parts) {
      const kind = kindOf(correction, part);
      if (part.matched === undefined) {
        this.#beyond.set(kind, this.beyond(kind).plus(part.net));
        continue;
      }
      const { month, period } = part.matched;
      const places = this.#of(kind, period).filter((each) => each.month === month);
      let open = part.net;
      for (const [index, place] of places.entries()) {
        const isEnough = index === places.length - 1 || open.abs().lte(place.left.abs());
        const taken = isEnough ? open : decimal(0).minus(place.left);
        place.left = place.left.plus(taken);
        open = open.minus(taken);
      }
    }
  }

  #of(kind: string, period: string | undefined): readonly Place[] {
    return this.#places.filter(
      (each) => each.kind === kind && (period === undefined || each.period === period),
    );
  }
}

function isSame(one: Place, other: Omit<Place, 'left' | 'stated'>): boolean {
  return one.kind === other.kind && one.period === other.period && one.month === other.month;
}

function together(place: Place, net: Decimal): Place {
  return { ...place, stated: place.stated.plus(net), left: place.left.plus(net) };
}

function byMonth(places: readonly Place[], of: (place: Place) => Decimal): NetByMonth {
  const months = new Map<string | undefined, Decimal>();
  for (const place of places) {
    months.set(place.month, (months.get(place.month) ?? decimal(0)).plus(of(place)));
  }
  return new Map([...months].filter(([, net]) => !isZero(net)));
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
