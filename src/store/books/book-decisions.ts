import type { Transaction } from '../schema/tables.js';

/**
 * `close`: a month. `rebook`: what changed rules book anew. `accept`, `reject`, `void`: a batch. `export`: now. `deliver`: again,
 * now.
 */
export const BOOK_DECISIONS = ['close', 'rebook', 'accept', 'reject', 'void', 'export', 'deliver'] as const;
type BookDecisionKind = (typeof BOOK_DECISIONS)[number];

interface BookDecision {
  readonly spaceId: string;
  readonly kind: BookDecisionKind;
  readonly subject: string;
  readonly at: number;
  readonly by: string;
  readonly why: string | null;
}

/** Keeps who decided, beside the row of the audit log that names the number. @returns its number */
export async function keepDecision(
  transaction: Transaction,
  { spaceId, kind, subject, at, by, why }: BookDecision,
): Promise<number> {
  const { id } = await transaction
    .insertInto('book_decision')
    .values({ space_id: spaceId, kind, subject, at, decided_by: by, why })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
