import { signed } from '@spacebooks/base/signed';
import { type Element, first } from '@spacebooks/xml/element';
import { feesOf } from './fees.js';
import { amountIn, signedAmount } from './place.js';

/** What each payment of an entry brought or took. Cents, amounts with their sign. */
interface Division {
  readonly parts: readonly { readonly amount: number; readonly fees: number }[];
  /** What the bank took for the entry as a whole, below zero; 0 for nothing. */
  readonly charges: number;
}

const AMOUNT = ['Amt', 'AmtDtls/TxAmt/Amt'] as const;

/** Where banks state the amount of a payment, the likeliest first. */
const READINGS: readonly (readonly string[])[] = [
  AMOUNT,
  [...AMOUNT, 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'],
  ['AmtDtls/InstdAmt/Amt'],
  ['AmtDtls/TxAmt/Amt'],
];

/**
 * The payments of an entry by their amounts: those that make its amount, else those that make it less the charges stated with
 * the payments or with the entry. Null where none do.
 */
export function divided(
  entry: Element,
  payments: readonly Element[],
  total: number,
  currency: string,
): Division | null {
  const readings = READINGS.flatMap((paths) => {
    const amounts = payments.flatMap((payment) => amountOf(payment, paths, total, currency) ?? []);
    return amounts.length === payments.length ? [{ amounts, sum: sumOf(amounts) }] : [];
  });
  const fees = payments.map((payment) => feesOf([payment], currency));
  const parts = (amounts: readonly number[], kept: readonly number[]) =>
    amounts.map((amount, index) => ({ amount: amount - (kept[index] ?? 0), fees: fees[index] ?? 0 }));
  const net = readings.find(({ sum }) => sum === total);
  if (net !== undefined) return { parts: parts(net.amounts, []), charges: 0 };
  const gross = readings.find(({ sum }) => sum - sumOf(fees) === total);
  if (gross !== undefined) return { parts: parts(gross.amounts, fees), charges: 0 };
  const charges = feesOf([entry], currency);
  const charged = readings.find(({ sum }) => sum - charges === total);
  return charged === undefined ? null : { parts: parts(charged.amounts, []), charges: -charges };
}

/** Whether the one payment that an entry lists is less than the entry, charges aside: others are not listed. */
export function isIncomplete(entry: Element, payment: Element, total: number, currency: string): boolean {
  const amount = amountOf(payment, AMOUNT, total, currency);
  if (amount === null || Math.abs(amount) >= Math.abs(total)) return false;
  return divided(entry, [payment], total, currency) === null;
}

/** Null where the bank does not state it there in the currency of the account. */
function amountOf(
  payment: Element,
  paths: readonly string[],
  ofEntry: number,
  currency: string,
): number | null {
  const path = paths.find((each) => first(payment, each)?.attributes.Ccy === currency);
  if (path === undefined) return null;
  if (first(payment, 'CdtDbtInd') !== undefined) return signedAmount(payment, path);
  return signed(amountIn(payment, path), Math.sign(ofEntry));
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
