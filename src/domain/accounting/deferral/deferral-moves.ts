import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../invoice.js';
import type { Cents } from '../cents.js';
import type { DeferralPart, EntryKind, Period } from '../model.js';
import { endOfMonth } from '../service-date.js';
import type { Proration } from './deferral-rule.js';
import { unitsOf, unitsThrough } from './service-units.js';

/** Revenue taken out of a month (below zero), or put into one. */
export interface DeferralMove {
  readonly part: DeferralPart;
  readonly kind: Extract<EntryKind, 'deferral' | 'accrual' | 'release'>;
  readonly date: LocalDate;
  readonly revenue: Cents;
  /** The same in the currency of the books, where the document is in another one; else 0. */
  readonly inBooks: Cents;
}

export interface DeferredAmount extends Service {
  readonly invoiceDate: LocalDate;
  readonly net: Cents;
  /** In the currency of the books, where the document is in another one; else 0. */
  readonly netInBooks: Cents;
}

/** From this day on the amount is this one, because it was corrected. */
export interface Corrected {
  readonly date: LocalDate;
  readonly net: Cents;
}

/**
 * Revenue of months after the document's: taken out on its date, and put into each month on its last day. A correction puts
 * back on its date what of the corrected amount is still to come.
 *
 * @param corrected in the order of their dates
 */
export function movesAfter(amount: DeferredAmount, corrected: readonly Corrected[]): readonly DeferralMove[] {
  const moves: DeferralMove[] = [];
  let month = endOfMonth(amount.invoiceDate);
  let net = amount.net;
  let held = heldAfter(amount, net, month);
  const move = (kind: DeferralMove['kind'], date: LocalDate, next: Held): void => {
    const [revenue, inBooks] = [held.own - next.own, held.inBooks - next.inBooks];
    held = next;
    if (revenue !== 0 || inBooks !== 0) moves.push({ part: 'deferral', kind, date, revenue, inBooks });
  };
  const begun = held;
  held = NOTHING;
  move('deferral', amount.invoiceDate, begun);
  const waiting = [...corrected];
  // A period that ended before the document is over as well: nothing is held then.
  while (month < amount.period.to && (held.own !== 0 || held.inBooks !== 0 || waiting.length > 0)) {
    const next = endOfMonth(addDays(month, 1));
    while (waiting[0] !== undefined && waiting[0].date <= next) {
      const { date, net: left } = waiting.shift() as Corrected;
      net = left;
      move('release', date < amount.invoiceDate ? amount.invoiceDate : date, heldAfter(amount, net, month));
    }
    month = next;
    move('release', month, heldAfter(amount, net, month));
  }
  return moves;
}

/**
 * Revenue of months before the document's: put into each of them on its last day, and taken back on the document's date.
 *
 * @param from the cutover: months that end before it are in other books
 */
export function movesBefore(amount: DeferredAmount, from: LocalDate): readonly DeferralMove[] {
  const { invoiceDate, period, net, netInBooks } = amount;
  const moves: DeferralMove[] = [];
  const first = addDays(`${(period.from < from ? from : period.from).slice(0, 7)}-01`, -1);
  const before = heldAfter(amount, net, first);
  let held = before;
  for (
    let month = endOfMonth(addDays(first, 1));
    month < invoiceDate;
    month = endOfMonth(addDays(month, 1))
  ) {
    // The document's own month needs no entry, even on its last day.
    if (month.slice(0, 7) === invoiceDate.slice(0, 7)) break;
    const next = heldAfter(amount, net, month);
    const [revenue, inBooks] = [held.own - next.own, held.inBooks - next.inBooks];
    held = next;
    if (revenue !== 0 || inBooks !== 0) {
      moves.push({ part: 'accrual', kind: 'accrual', date: month, revenue, inBooks });
    }
  }
  const [revenue, inBooks] = [held.own - before.own, held.inBooks - before.inBooks];
  if (revenue === 0 && (netInBooks === 0 || inBooks === 0)) return moves;
  return [...moves, { part: 'accrual', kind: 'release', date: invoiceDate, revenue, inBooks }];
}

interface Held {
  readonly own: Cents;
  readonly inBooks: Cents;
}

const NOTHING: Held = { own: 0, inBooks: 0 };

function heldAfter(amount: DeferredAmount, net: Cents, month: LocalDate): Held {
  const inBooks = net === amount.net ? amount.netInBooks : share(amount.netInBooks, net, amount.net);
  return { own: deferredAmount(net, amount, month), inBooks: deferredAmount(inBooks, amount, month) };
}

/** A service that is given over a time. */
interface Service {
  readonly period: Period;
  readonly by: Proration;
}

/**
 * What of a net amount belongs to the time after a month: all of it less the share of what is over, which is rounded half away
 * from zero. Each share follows from the sums before and after it, so that they add up to the amount to the cent, and the last
 * one takes the rest.
 *
 * @param through last day of a month
 */
function deferredAmount(net: Cents, { period, by }: Service, through: LocalDate): Cents {
  return net - share(net, unitsThrough(period, by, through), unitsOf(period, by));
}

/** `amount` times `part` of `whole`, rounded half away from zero; exact for any amount. */
function share(amount: Cents, part: Cents, whole: Cents): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(Math.abs(part));
  const size = Number((2n * product + BigInt(Math.abs(whole))) / (2n * BigInt(Math.abs(whole))));
  const isNegative = (amount < 0 !== part < 0) !== whole < 0;
  return isNegative ? 0 - size : size;
}
