import { createHash } from 'node:crypto';
import type { BankLine, BankStatement } from '@spacebooks/bank-statements/statement';
import type { IdentifiedStatement } from '../domain/bank/kept-line.js';

/**
 * What makes the statements of one file known when they come again, in the same file or in one that overlaps with it. A line
 * is known by day, amount and the bank's reference, without one by its texts; lines that are equal in all of that by their
 * order. A statement that stands twice in a file counts once.
 */
export function identified(statements: readonly BankStatement[]): readonly IdentifiedStatement[] {
  const seen = new Map<string, number>();
  const known = new Set<string>();
  return statements.flatMap(({ lines, ...statement }) => {
    const id = digest([statement, lines]);
    if (known.has(id)) return [];
    known.add(id);
    const own = lines.map((line) => {
      const likeness = likenessOf(statement, line);
      const order = seen.get(likeness) ?? 0;
      seen.set(likeness, order + 1);
      return { identity: digest([likeness, order]), line };
    });
    return [{ id, statement, lines: own }];
  });
}

function likenessOf({ account, currency }: Omit<BankStatement, 'lines'>, line: BankLine): string {
  const { bookedOn, amount, bankReference, counterparty, endToEndId, remittance } = line;
  const what = [account, currency, bookedOn, amount];
  // Payments of one entry share its reference.
  if (bankReference !== null) return JSON.stringify([...what, bankReference, endToEndId]);
  return JSON.stringify([...what, counterparty.account, counterparty.name, remittance, endToEndId]);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40);
}
