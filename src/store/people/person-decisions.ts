import { appendAudit } from '../books/audit.js';
import type { Db, Transaction } from '../schema/tables.js';

/** Who decided about people, and when. */
export interface PersonDecider {
  readonly by: string;
  readonly at: number;
}

export const PERSON_DECISIONS = [
  'invite',
  'withdraw',
  'join',
  'change',
  'deactivate',
  'activate',
  'new-password',
  'reset-factors',
  'end-sessions',
] as const;
export type PersonDecisionKind = (typeof PERSON_DECISIONS)[number];

interface PersonDecision {
  readonly kind: PersonDecisionKind;
  /** `person:12`, `configuration:anna` or `invitation:5`. */
  readonly about: string;
  /** What it set. */
  readonly change?: object | undefined;
}

/** Keeps who decided what, with a row of the audit log that names the number alone: it holds no personal data. */
export async function keepPersonDecision(
  transaction: Transaction,
  { kind, about, change }: PersonDecision,
  { by, at }: PersonDecider,
): Promise<void> {
  const { id } = await transaction
    .insertInto('person_decision')
    .values({ at, kind, decided_by: by, about, change: change === undefined ? null : JSON.stringify(change) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(transaction, {
    at,
    spaceId: null,
    action: 'person decided',
    details: { decision: id, kind },
  });
}

export interface StoredPersonDecision {
  readonly at: number;
  readonly kind: PersonDecisionKind;
  readonly by: string;
  readonly about: string;
}

/** The latest first. */
export async function personDecisions(db: Db, limit: number): Promise<readonly StoredPersonDecision[]> {
  const rows = await db
    .selectFrom('person_decision')
    .select(['at', 'kind', 'decided_by as by', 'about'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PersonDecisionKind }));
}

const SET_RIGHTS: readonly PersonDecisionKind[] = ['join', 'change', 'activate'];

/** By account: since when somebody who was invited has the present rights. */
export async function rightsSince(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('person_decision')
    .select(['about', ({ fn }) => fn.max<number>('at').as('since')])
    .where('kind', 'in', SET_RIGHTS)
    .groupBy('about')
    .execute();
  return new Map(rows.map(({ about, since }) => [about, since]));
}
