import type { Cents } from '../../../domain/accounting/cents.js';
import type { ExpectedRow } from './expected-row.js';
import type { BookedRow } from './reading/datev-arithmetic.js';
import type { ExtfHeader, ExtfRow } from './reading/extf-rows.js';

/**
 * How a row as DATEV books it compares with the batch:
 * - `equal`, by `difference` cents of rounding, mostly 0;
 * - `unknown key`: nothing public says what DATEV computes;
 * - `file`: the row differs from the batch in `field`, a fault of this program;
 * - any other: DATEV refuses it, or books another tax.
 */
export type RowVerdict =
  | { readonly kind: 'equal'; readonly difference: Cents }
  | { readonly kind: 'file'; readonly field: string }
  | { readonly kind: TaxFault | 'unknown key' };

/** Faults of tax that refuse a file; the words of their refusals are in `datev-judge.ts`. */
export type TaxFault =
  | 'unknown account'
  | 'key on automatic'
  | 'without tax'
  | 'unexpected tax'
  | 'other tax'
  | 'no country'
  | 'input tax'
  | 'amount';

/**
 * Cents. Items that were rounded one by one may differ by 1 % of the tax, or by this where it is more: half a cent for each of a hundred
 * small items, such as coffees.
 */
const MOST_ROUNDING = 50;

const EQUAL: RowVerdict = { kind: 'equal', difference: 0 };

/** Faults of the row itself go before those of tax. Rows of fees are not judged by their tax. */
export function judgedRow(
  row: ExtfRow,
  booked: BookedRow,
  header: ExtfHeader,
  expected: ExpectedRow,
): RowVerdict {
  const field = otherField(row, booked, header, expected);
  if (field !== null) return { kind: 'file', field };
  if (booked.problem === 'key on automatic') return { kind: 'key on automatic' };
  if (expected.isFee) return EQUAL;
  return expected.hasTax ? withTax(booked, expected) : withoutTax(booked, expected);
}

function otherField(
  row: ExtfRow,
  booked: BookedRow,
  header: ExtfHeader,
  { debtor, account, gross, month, isReversal, isLocked }: ExpectedRow,
): string | null {
  if (booked.net + booked.tax !== gross) return 'Umsatz';
  if (row.account !== debtor) return 'Konto';
  if (row.contraAccount !== Number(account)) return 'Gegenkonto';
  if (booked.month !== month) return 'Datum Zuord. Steuerperiode';
  if (row.isReversal !== isReversal) return 'Generalumkehr';
  return row.isLocked === isLocked && header.isLocked === isLocked ? null : 'Festschreibung';
}

function withoutTax({ tax, problem }: BookedRow, { isRevenue, isReversal }: ExpectedRow): RowVerdict {
  if (problem === 'input tax' || problem === 'no country') return { kind: problem };
  if (problem === 'unknown account' && isRevenue && !isReversal) return { kind: problem };
  return tax === 0 ? EQUAL : { kind: 'unexpected tax' };
}

function withTax(booked: BookedRow, expected: ExpectedRow): RowVerdict {
  const { problem, rate, country } = booked;
  if (problem !== null) return { kind: problem };
  if (rate === null) return { kind: 'without tax' };
  if (rate !== expected.taxRate || country !== expected.taxCountry) return { kind: 'other tax' };
  const difference = booked.tax - expected.tax;
  if (difference === 0) return EQUAL;
  const most = Math.max(MOST_ROUNDING, Math.abs(expected.tax) / 100);
  return Math.abs(difference) > most ? { kind: 'amount' } : { kind: 'equal', difference };
}
