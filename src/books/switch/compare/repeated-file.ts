import type { StapelRow } from '../../formats/datev/reading/read-stapel.js';
import type { NamedStapel } from './their-documents.js';

/**
 * The file that has all rows of another one: the same batch in another encoding, or a month beside its quarter, whose rows would count
 * twice. Texts, order and Festschreibung do not matter. Null where there is none, and where a row of them is taken back in any of the
 * files: then the document was posted again.
 */
export function holderOf(file: NamedStapel, others: readonly NamedStapel[]): NamedStapel | null {
  if (file.rows.length === 0) return null;
  const directions = Map.groupBy(
    [file, ...others].flatMap(({ rows }) => rows),
    amountOf,
  );
  const isTakenBack = (row: StapelRow): boolean =>
    (directions.get(amountOf(row)) ?? []).some((other) => directionOf(other) !== directionOf(row));
  if (file.rows.some(isTakenBack)) return null;
  return others.find((other) => hasAll(other.rows, file.rows)) ?? null;
}

function hasAll(rows: readonly StapelRow[], wanted: readonly StapelRow[]): boolean {
  const left = new Map<string, number>();
  for (const row of rows) left.set(postingOf(row), (left.get(postingOf(row)) ?? 0) + 1);
  return wanted.every((row) => {
    const count = left.get(postingOf(row)) ?? 0;
    left.set(postingOf(row), count - 1);
    return count > 0;
  });
}

function postingOf({ line: _line, isLocked: _isLocked, ...row }: StapelRow): string {
  return JSON.stringify(row);
}

function amountOf({ reference, amount, account, contraAccount }: StapelRow): string {
  return JSON.stringify([reference, amount, ...[account, contraAccount].sort((one, other) => one - other)]);
}

function directionOf({ isDebit, account, contraAccount, isReversal }: StapelRow): boolean {
  return (isDebit === account < contraAccount) !== isReversal;
}
