import type { BankLine, BankStatement } from '@spacebooks/bank-statements/statement';
import { NO_COUNTERPARTY } from '@spacebooks/bank-statements/statement';

/** A movement of the account; payers of one name pay the same with the same text. */
export interface Movement {
  /** On which the bank deals with it. */
  readonly day: number;
  /** The bank books it on the day before. */
  readonly isLate?: boolean;
  readonly payer: string;
  readonly cents: number;
  readonly reference: string | null;
}

/** A download: the movements from one place of the history to another, in an order of the bank. */
export interface Download {
  readonly from: number;
  readonly to: number;
  readonly order: 'booked' | 'newest first' | 'by amount';
}

export function lineOf({ day, isLate = false, payer, cents, reference }: Movement): BankLine {
  const bookedOn = dayOf(isLate ? day - 1 : day);
  return {
    ...{ bookedOn, valueOn: bookedOn, amount: cents, remittance: 'Miete' },
    counterparty: { ...NO_COUNTERPARTY, name: payer },
    ...{ ultimateParty: null, endToEndId: null, references: [], bankReference: reference },
    ...{ batchCount: null, returnReason: null, fees: 0, original: null },
  };
}

export function statementOf(history: readonly Movement[], { from, to, order }: Download): BankStatement {
  const part = history.slice(from, to);
  const sum = (of: readonly Movement[]): number => of.reduce((total, { cents }) => total + cents, 0);
  const opening = 1000 + sum(history.slice(0, from));
  return {
    kind: 'booked',
    account: 'DE42100000000001234567',
    currency: 'EUR',
    number: null,
    from: dayOf(part[0]?.day ?? 1),
    to: dayOf(part.at(-1)?.day ?? 1),
    opening,
    closing: opening + sum(part),
    remarks: [],
    lines: ordered(part, order).map(lineOf),
  };
}

/** What a line is, but for lines that are equal in everything. */
export function likenessOf({ bookedOn, amount, counterparty, bankReference }: BankLine): string {
  return `${bookedOn} ${counterparty.name} ${amount} ${bankReference}`;
}

function ordered(part: readonly Movement[], order: Download['order']): readonly Movement[] {
  if (order === 'booked') return part;
  if (order === 'newest first') return part.toReversed();
  return part.toSorted((one, other) => one.cents - other.cents);
}

function dayOf(day: number): string {
  return `2026-11-${String(day).padStart(2, '0')}`;
}
