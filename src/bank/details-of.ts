import type { BankLine, BankStatement } from '@spacebooks/bank-statements/statement';
import type { Breakdown } from '../domain/bank/breakdown.js';

/** An entry whose payments do not make its amount. Cents. */
export interface IncompleteEntry {
  readonly total: number;
  readonly currency: string;
}

/** What the details of a bank (CAMT.054) say of the entries of a statement: a breakdown for each whose payments make it. */
export function detailsOf({ account, currency, lines }: BankStatement): {
  readonly breakdowns: readonly Breakdown[];
  readonly incomplete: readonly IncompleteEntry[];
} {
  const entries = entriesIn(lines);
  // Payments that do not make their entry are read as one line that says how many there are.
  const isWhole = (entry: readonly BankLine[]) =>
    sumOf(entry) === totalOf(entry) && entry.every(({ batchCount }) => (batchCount ?? 1) === 1);
  return {
    breakdowns: entries.filter(isWhole).map((entry) => ({
      ...{ source: 'bank', account, currency, total: totalOf(entry) },
      references: entry[0]?.entry?.references ?? [],
      day: entry[0]?.bookedOn ?? '',
      parts: entry.map((line) => ({ kind: line.returnReason === null ? 'payment' : 'return', line })),
    })),
    incomplete: entries
      .filter((entry) => !isWhole(entry))
      .map((entry) => ({ total: totalOf(entry), currency })),
  };
}

/** Payments of one entry have that entry itself in common: two entries may be equal, and a return undoes a payment in one. */
function entriesIn(lines: readonly BankLine[]): readonly (readonly BankLine[])[] {
  return [...Map.groupBy(lines, (line) => line.entry ?? line).values()];
}

function totalOf(entry: readonly BankLine[]): number {
  return entry[0]?.entry?.amount ?? sumOf(entry);
}

function sumOf(entry: readonly BankLine[]): number {
  return entry.reduce((sum, { amount }) => sum + amount, 0);
}
