import { type Decimal, decimal } from '@spacebooks/base/money';
import type { EInvoiceDocument } from './model.js';

/** Who owes whom when the invoice is settled: the buyer has to pay, has a credit, or neither. */
interface Balance {
  readonly side: 'due' | 'credit' | 'settled';
  /** Never negative. */
  readonly amount: Decimal;
}

/** What is withheld nobody pays to the seller. A credit note (381) states what the buyer gets with a positive amount, everything else what the buyer pays. */
export function balanceOf({ typeCode, totals }: Pick<EInvoiceDocument, 'typeCode' | 'totals'>): Balance {
  const toPay = totals.due.eq(0) ? totals.due : totals.due.minus(totals.withheld?.amount ?? 0);
  const owed = typeCode === '381' ? toPay.neg() : toPay;
  if (owed.eq(0)) return { side: 'settled', amount: decimal(0) };
  return { side: owed.gt(0) ? 'due' : 'credit', amount: owed.abs() };
}
