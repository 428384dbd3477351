import { createHash } from 'node:crypto';
import type { LinePart } from '@spacebooks/bank-statements/payouts/payout';
import type { BankLine } from '@spacebooks/bank-statements/statement';
import type { Transaction } from '../schema/tables.js';

/** What a line is kept by, beside what the bank says of it. */
interface LineKey {
  readonly spaceId: string;
  readonly identity: string;
  readonly statementId: string;
  /** The line that it is a part of, and what part; left out for a line of a statement. */
  readonly partOf?: { readonly id: number; readonly kind: LinePart['kind'] };
}

/** @returns its number */
export async function insertLine(
  transaction: Transaction,
  { spaceId, identity, statementId, partOf }: LineKey,
  { bookedOn, valueOn, amount, ...content }: BankLine,
): Promise<number> {
  const row = await transaction
    .insertInto('bank_line')
    .values({
      ...{ space_id: spaceId, identity, statement_id: statementId },
      ...{ booked_on: bookedOn, value_on: valueOn, amount, content: JSON.stringify(content) },
      ...(partOf !== undefined && { parent_id: partOf.id, part: partOf.kind }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a statement, a breakdown or a line is known by when it comes again. */
export function digestOfContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 40);
}
