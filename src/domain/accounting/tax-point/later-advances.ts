import { type Decimal, decimal, isZero } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../invoice.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { InvoiceSnapshot } from '../model.js';
import { monthOf } from '../month.js';
import { type AdvanceOfPart, type LaterAdvances, paymentsOf, wholeOf, within } from './advances.js';
import { kindOf, type LeftOfParts, type LeftOfPlace } from './left-of-parts.js';

/** What is left of an original after the first of its corrections, with the advances that are known so far; null where it cannot be said. */
type LeftAfter = (corrections: number, later: LaterAdvances) => LeftOfParts | null;

/** Of all that has one kind and period of service. */
interface Move {
  readonly month: string;
  readonly net: Decimal;
  readonly stated: Decimal;
}

/**
 * The advances that came on the day of a correction or later: each is of what the corrections until then have left, so that one credited
 * item does not keep a part of the money that came for the others (§ 13 Abs. 1 Nr. 1 Buchst. a Satz 4 UStG; art. 19a ust. 8 ustawy o
 * VAT). Undefined where no payment came after a correction.
 *
 * @param corrections that count, in the original's currency, by date
 */
export function laterAdvances(
  original: InvoiceSnapshot,
  corrections: readonly InvoiceSnapshot[],
  leftAfter: LeftAfter,
): LaterAdvances | undefined {
  const since = corrections[0]?.invoice.invoiceDate;
  const paid = paymentsOf(original);
  if (since === undefined || paid.every(({ day }) => day < since)) return undefined;
  const through = (isCounted: (day: LocalDate) => boolean): Cents =>
    paid.reduce((total, { day, amount }) => (isCounted(day) ? total + amount : total), 0);
  const moves = new Map<string, Move[]>();
  let known: LaterAdvances = { since, of: () => [] };
  let whole = wholeOf(original.invoice);
  for (const [index, correction] of corrections.entries()) {
    if (!hasOwnMoney(correction)) whole += roundToCents(correction.invoice.totalAmount.gross);
    const from = correction.invoice.invoiceDate;
    const until = corrections[index + 1]?.invoice.invoiceDate;
    const days = paid
      .map(({ day }) => day)
      .filter((day) => day >= from && (until === undefined || day < until));
    let covered = within(
      through((day) => day < from),
      whole,
    );
    for (const month of [...new Set(days.map(monthOf))].sort()) {
      const last =
        days
          .filter((day) => monthOf(day) === month)
          .sort()
          .at(-1) ?? from;
      const now = within(
        through((day) => day <= last),
        whole,
      );
      const left = now === covered ? null : leftAfter(index + 1, known);
      for (const place of left?.places() ?? []) {
        const net = movedOf(place, month, { amount: now - covered, open: whole - covered, covered });
        const key = `${place.kind} ${place.period}`;
        if (net !== null && !isZero(net)) {
          moves.set(key, [...(moves.get(key) ?? []), { month, net, stated: place.stated }]);
        }
      }
      if (left !== null) known = advancesBy(moves, since, original.invoice, left);
      covered = now;
    }
  }
  return known;
}

/** A correction whose money went back lowers nothing that is owed of its original. */
function hasOwnMoney({ payments }: InvoiceSnapshot): boolean {
  return payments?.records.some(({ amount }) => !isZero(amount)) ?? false;
}

interface Paid {
  readonly amount: Cents;
  readonly open: Cents;
  readonly covered: Cents;
}

/** What money is of what has not arisen yet, and money that goes back of what did. */
function movedOf(place: LeftOfPlace, month: string, { amount, open, covered }: Paid): Decimal | null {
  if (place.period === null) return null;
  const performed = monthOf(place.period.split(' ')[1] ?? '');
  if (month >= performed) return null;
  const isAhead = (each: string | undefined) => each === performed;
  if (amount > 0) return shareOf(lesser(place, isAhead), amount, open);
  return shareOf(
    lesser(place, (each) => !isAhead(each)),
    amount,
    covered,
  );
}

function shareOf(net: Decimal, amount: Cents, whole: Cents): Decimal {
  return amount === whole ? net : net.times(decimal(amount)).div(decimal(whole));
}

/** What is left of what the original states: a higher price follows its months by itself. */
function lesser({ months }: LeftOfPlace, isAsked: (month: string | undefined) => boolean): Decimal {
  let left = decimal(0);
  let stated = decimal(0);
  for (const each of months) {
    if (!isAsked(each.month)) continue;
    left = left.plus(each.left);
    stated = stated.plus(each.stated);
  }
  return left.abs().lt(stated.abs()) ? left : stated;
}

function advancesBy(
  moves: ReadonlyMap<string, readonly Move[]>,
  since: LocalDate,
  original: Invoice,
  left: LeftOfParts,
): LaterAdvances {
  const found = new Map([...moves].map(([key, own]) => [key, [...own]]));
  const of: LaterAdvances['of'] = (part) => {
    const own = found.get(`${kindOf(original, part)} ${left.periodOf(original, part.index)}`) ?? [];
    return own.map(({ month, net, stated }): AdvanceOfPart => {
      return { month, net: net.eq(stated) ? part.net : part.net.times(net).div(stated) };
    });
  };
  return { since, of };
}
