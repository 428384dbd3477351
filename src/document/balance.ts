import { type Decimal, decimal } from '@spacebooks/base/money';
import type { EInvoiceDocument } from './model.js';

/** Who owes whom when the invoice is settled: the buyer has to pay, has a credit, or neither. */
interface Balance {
  readonly side: 'due' | 'credit' | 'settled';
  /** Never negative. */
  readonly amount: Decimal;
}

/** A credit note (381) states what the buyer gets with a positive amount, everything else what the buyer pays. */
export function balanceOf({ typeCode, totals }: Pick<EInvoiceDocument, 'typeCode' | 'totals'>): Balance {
  const owed = typeCode === '381' ? totals.due.neg() : totals.due;
  if (owed.eq(0)) return { side: 'settled', amount: decimal(0) };
  return { side: owed.gt(0) ? 'due' : 'credit', amount: owed.abs() };
}
