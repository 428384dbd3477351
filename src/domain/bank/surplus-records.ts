import { roundToCents } from '../accounting/apportion.js';
import type { PaymentRecord } from '../payment-record.js';
import type { BankPayment } from './bank-payment.js';
import type { KeptLine } from './kept-line.js';
import { ownNoteIn, paymentNote } from './payment-note.js';

/** A record of ours on the platform that no payment of its line is. */
export interface SurplusRecord {
  readonly line: KeptLine;
  readonly record: PaymentRecord;
}

/**
 * What the platform has of our lines and should not have: a request that took effect long after its answer was lost, or what
 * was recorded before a database was restored and decided otherwise since.
 *
 * @param records of the platform, as they were copied
 * @param copiedAt when that began, epoch milliseconds: what has changed here since says nothing about it
 */
export function surplusRecords(
  lines: readonly KeptLine[],
  records: readonly PaymentRecord[],
  copiedAt: number,
): readonly SurplusRecord[] {
  const ofNote = Map.groupBy(
    records.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ note }) => ownNoteIn(note),
  );
  return lines.flatMap((line) => {
    const own = ofNote.get(paymentNote(line.identity)) ?? [];
    if (own.length === 0 || changedAt(line) >= copiedAt) return [];
    return unexplained(own, line.payments.filter(isThere)).map((record) => ({ line, record }));
  });
}

function changedAt({ decision, payments }: KeptLine): number {
  return Math.max(decision?.at ?? 0, ...payments.map((payment) => payment.changedAt));
}

function isThere({ state }: BankPayment): boolean {
  return state !== 'withdrawn' && state !== 'undone' && state !== 'refused';
}

/** Each payment explains one record: its own, or one of its invoice and amount that it may become. */
function unexplained(
  records: readonly PaymentRecord[],
  payments: readonly BankPayment[],
): readonly PaymentRecord[] {
  const known = new Set(payments.map(({ paymentId }) => paymentId));
  const left = payments.filter(({ paymentId }) => paymentId === null);
  return records.filter(({ id, invoiceId, amount }) => {
    if (known.has(id)) return false;
    const index = left.findIndex(
      (payment) => payment.invoiceId === invoiceId && payment.cents === roundToCents(amount),
    );
    if (index === -1) return true;
    left.splice(index, 1);
    return false;
  });
}
