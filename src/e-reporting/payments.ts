import { decimal } from '@spacebooks/base/money';
import { apportion, roundToCents } from '../domain/accounting/apportion.js';
import type { Cents } from '../domain/accounting/cents.js';
import type { InvoiceSnapshot, Period } from '../domain/accounting/model.js';
import { coveredCents } from '../domain/accounting/open-item.js';
import { isWithin } from '../domain/accounting/part-change.js';
import type { LocalDate } from '../domain/invoice.js';
import type { PaidAtRate } from './model.js';
import type { Supply } from './supplies.js';

interface Piece {
  readonly day: LocalDate;
  readonly amount: Cents;
}

/** Money of an invoice; whether there is more of which the platform states no day. */
interface MoneyOfInvoice {
  readonly pieces: readonly Piece[];
  readonly isUndated: boolean;
}

/**
 * The payments of an invoice, by their records. What the platform calls paid beyond them came on its day of payment, if the invoice
 * stands alone: within a family it may as well be set off.
 */
export function moneyOf(snapshot: InvoiceSnapshot, period: Period): MoneyOfInvoice {
  const { invoice } = snapshot;
  const pieces = recordsOf(snapshot);
  const family = membersOf(snapshot);
  const beyond = family.map(beyondRecords);
  // Nothing else is known of the day on which it was noticed.
  const isNow = isWithin(invoice.paidDate ?? invoice.invoiceDate, period);
  if (beyond.some((each) => each === null)) return { pieces, isUndated: isNow };
  const rest = beyond.reduce<Cents>((sum, each) => sum + (each ?? 0), 0);
  if (rest === 0 || (family.length === 1 && isOverpaid(rest, snapshot))) return { pieces, isUndated: false };
  if (family.length > 1 || invoice.paidDate === null) return { pieces, isUndated: isNow };
  return { pieces: inOrder([...pieces, { day: invoice.paidDate, amount: rest }]), isUndated: false };
}

/** What comes to a document, and what is only set off against it: corrections to which no money of their own belongs. */
export function paidTogether(snapshot: InvoiceSnapshot): readonly InvoiceSnapshot[] {
  const { family, invoice } = snapshot;
  if (family === undefined || family.original.invoice.id !== invoice.id) return [snapshot];
  return [snapshot, ...family.corrections.filter((each) => !each.deleted && recordsOf(each).length === 0)];
}

interface PaidOn {
  readonly day: LocalDate;
  readonly rates: readonly PaidAtRate[];
}

/**
 * How much of each payment within the period is of what is taxed in France, by rate and with its tax. Each payment takes the share that
 * is still missing, so that all of them come to the invoice to the cent. Null where the supplies come to nothing, of which no share can be taken.
 */
export function paidByRate(
  pieces: readonly Piece[],
  supplies: readonly Supply[],
  period: Period,
): readonly PaidOn[] | null {
  const gross = supplies.map(({ taxable, tax }) => taxable.plus(tax));
  const total = gross.reduce((sum, each) => sum.plus(each), decimal(0));
  if (!supplies.some(({ kind }) => kind === 'taxed')) return [];
  if (total.eq(0)) return pieces.some(({ day }) => isWithin(day, period)) ? null : [];
  const sharesOf = (cents: Cents): readonly Cents[] =>
    apportion(
      gross.map((each) => decimal(cents).div(100).times(each).div(total)),
      cents,
    );
  let before: Cents = 0;
  return pieces.flatMap(({ day, amount }) => {
    const [from, to] = [sharesOf(before), sharesOf(before + amount)];
    before += amount;
    if (!isWithin(day, period)) return [];
    const rates = supplies.flatMap(({ kind, rate }, index) => {
      const share = (to[index] ?? 0) - (from[index] ?? 0);
      return kind === 'taxed' && share !== 0 ? [{ rate, amount: share }] : [];
    });
    return rates.length === 0 ? [] : [{ day, rates }];
  });
}

/** Payments of a day added up, by rate, lowest first. */
export function addedByDay(payments: readonly PaidOn[]): readonly PaidOn[] {
  return [...Map.groupBy(payments, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, of]) => {
      const byRate = Map.groupBy(
        of.flatMap(({ rates }) => rates),
        ({ rate }) => rate.toFixed(),
      );
      const rates = [...byRate.values()]
        .map((same) => same.reduce((sum, { amount }) => ({ rate: sum.rate, amount: sum.amount + amount })))
        .filter(({ amount }) => amount !== 0)
        .sort((a, b) => a.rate.cmp(b.rate));
      return rates.length === 0 ? [] : [{ day, rates }];
    });
}

function recordsOf({ payments }: InvoiceSnapshot): readonly Piece[] {
  const pieces = (payments?.records ?? []).map(({ paidOn, amount }) => ({
    day: paidOn,
    amount: roundToCents(amount),
  }));
  return inOrder(pieces.filter(({ amount }) => amount !== 0));
}

function inOrder(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

function membersOf(snapshot: InvoiceSnapshot): readonly InvoiceSnapshot[] {
  const { family } = snapshot;
  if (family === undefined) return [snapshot];
  return [family.original, ...family.corrections.filter((each) => !each.deleted)];
}

/** Null where the platform's figures allow two readings. */
function beyondRecords(snapshot: InvoiceSnapshot): Cents | null {
  const { invoice } = snapshot;
  const recorded = recordsOf(snapshot).reduce((sum, { amount }) => sum + amount, 0);
  if (recorded === roundToCents(invoice.paidAmount) && !invoice.items.some(({ paid }) => paid)) return 0;
  const covered = coveredCents(invoice);
  return covered === null ? null : covered - recorded;
}

/** More came than the invoice comes to: that is money, too. */
function isOverpaid(rest: Cents, { invoice }: InvoiceSnapshot): boolean {
  return Math.sign(rest) !== Math.sign(roundToCents(invoice.totalAmount.gross));
}
