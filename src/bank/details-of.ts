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

/** Lines that follow on each other and are of one entry, until they make its amount: two entries may be equal. */
function entriesIn(lines: readonly BankLine[]): readonly (readonly BankLine[])[] {
  const entries: BankLine[][] = [];
  let key = '';
  for (const line of lines) {
    const own = JSON.stringify([line.entry, line.bookedOn]);
    const last = entries.at(-1);
    if (last !== undefined && own === key && sumOf(last) !== totalOf(last)) last.push(line);
    else entries.push([line]);
    key = own;
  }
  return entries;
}

function totalOf(entry: readonly BankLine[]): number {
  return entry[0]?.entry?.amount ?? sumOf(entry);
}

function sumOf(entry: readonly BankLine[]): number {
  return entry.reduce((sum, { amount }) => sum + amount, 0);
}
