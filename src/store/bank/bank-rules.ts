import type { Selectable } from 'kysely';
import type { Lesson } from '../../domain/bank/learn.js';
import type { DecidedRule } from '../../domain/bank/matching/decided-rule.js';
import { Failure } from '../../domain/errors.js';
import { appendAudit } from '../books/audit.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';

/** As it is kept. */
export type BankRule = Lesson & {
  readonly id: number;
  /** The line that was decided about. */
  readonly lineId: number;
  readonly madeAt: number;
  readonly madeBy: string;
};

export interface BankRules {
  /** Those in force, in the order in which they were made. */
  list(spaceId: string): Promise<readonly BankRule[]>;
  /** @throws Failure `bank.unknown-rule` */
  remove(spaceId: string, id: number, decision: { readonly at: number; readonly by: string }): Promise<void>;
  /** Those that people removed last, without what is in force in other words again. */
  removed(spaceId: string): Promise<readonly BankRule[]>;
  /** Puts one of them in force again, under another number. @throws Failure `bank.unknown-rule` */
  restore(spaceId: string, id: number, decision: { readonly at: number; readonly by: string }): Promise<void>;
  /**
   * Writes another limit into a rule about differences: it ends, and one with another number begins.
   *
   * @param cents above zero
   * @throws Failure `bank.unknown-rule`
   */
  limit(
    spaceId: string,
    id: number,
    cents: number,
    decision: { readonly at: number; readonly by: string },
  ): Promise<void>;
}

export function createBankRules(db: Db): BankRules {
  return {
    list: (spaceId) => rulesOf(db, spaceId),
    remove: (spaceId, id, move) =>
      transactAudited(db, (transaction) => endRule(transaction, spaceId, id, move)),
    removed: (spaceId) => removedOf(db, spaceId),
    restore: (spaceId, id, { at, by }) =>
      transactAudited(db, async (transaction) => {
        const rule = (await removedOf(transaction, spaceId)).find((each) => each.id === id);
        if (rule === undefined) throw new Failure('bank.unknown-rule', { detail: `no removed rule ${id}` });
        await insertRules(transaction, { spaceId, lineId: rule.lineId, at, by }, [rule]);
      }),
    limit: (spaceId, id, cents, { at, by }) =>
      transactAudited(db, async (transaction) => {
        const rule = (await rulesOf(transaction, spaceId)).find((each) => each.id === id);
        if (rule?.kind !== 'tolerance') {
          throw new Failure('bank.unknown-rule', { detail: `${spaceId} has no rule ${id} with a limit` });
        }
        await endRule(transaction, spaceId, id, { at, by });
        await insertRules(transaction, { spaceId, lineId: rule.lineId, at, by }, [{ ...rule, cents }]);
      }),
  };
}

/** Those in force that the decision about a line taught. @returns them */
export async function removeRulesOf(
  transaction: Transaction,
  { spaceId, lineId, at, by }: { spaceId: string; lineId: number; at: number; by: string },
): Promise<readonly BankRule[]> {
  const taught = (await rulesOf(transaction, spaceId)).filter((rule) => rule.lineId === lineId);
  for (const { id } of taught) await endRule(transaction, spaceId, id, { at, by });
  return taught;
}

/** @throws Failure `bank.unknown-rule` */
async function endRule(
  transaction: Transaction,
  spaceId: string,
  id: number,
  { at, by }: { readonly at: number; readonly by: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('bank_rule')
    .set({ removed_at: at, removed_by: by })
    .where((eb) => eb.and({ id, space_id: spaceId }))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new Failure('bank.unknown-rule', { detail: `${spaceId} has no rule ${id}` });
  }
  await appendAudit(transaction, { at, spaceId, action: 'bank rule removed', details: { rule: id } });
}

/** In the words of matching. */
export function asDecidedRule(rule: BankRule): DecidedRule {
  const { id, account } = rule;
  // Of equal length, so that their order is that of the numbers.
  const same = { id: String(id).padStart(9, '0'), account, textContains: null };
  switch (rule.kind) {
    case 'debtor':
      return { ...same, decision: { kind: 'debtor', debtorId: rule.debtorId } };
    case 'no-invoice':
      return { ...same, decision: { kind: 'no-invoice' } };
    default:
      return { ...same, decision: { kind: 'tolerance', cents: rule.cents } };
  }
}

/** Within the transaction of the decision that taught them. */
export async function insertRules(
  transaction: Transaction,
  { spaceId, lineId, at, by }: { spaceId: string; lineId: number; at: number; by: string },
  rules: readonly Lesson[],
): Promise<void> {
  for (const rule of rules) {
    const { kind, account, name } = rule;
    await transaction
      .insertInto('bank_rule')
      .values({
        space_id: spaceId,
        kind,
        account,
        name,
        debtor_id: rule.kind === 'debtor' ? rule.debtorId : null,
        cents: rule.kind === 'tolerance' ? rule.cents : null,
        line_id: lineId,
        made_at: at,
        made_by: by,
      })
      .execute();
    await appendAudit(transaction, {
      at,
      spaceId,
      action: 'bank rule learnt',
      details: { line: lineId, kind },
    });
  }
}

async function rulesOf(db: Db, spaceId: string): Promise<readonly BankRule[]> {
  const rows = await db
    .selectFrom('bank_rule')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(ruleOf);
}

/** The last one of each account and kind, the latest first: another limit removes a rule as well, and is in force itself. */
async function removedOf(db: Db, spaceId: string): Promise<readonly BankRule[]> {
  const rows = await db
    .selectFrom('bank_rule')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('removed_at', 'is not', null)
    .where('removed_by', '!=', 'spacebooks')
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_REMOVED)
    .execute();
  const seen = new Set((await rulesOf(db, spaceId)).map(subjectOf));
  return rows.map(ruleOf).filter((rule) => {
    const isSeen = seen.has(subjectOf(rule));
    seen.add(subjectOf(rule));
    return !isSeen;
  });
}

const MOST_REMOVED = 20;

function subjectOf(rule: BankRule): string {
  return [rule.kind, rule.account, rule.kind === 'debtor' ? rule.debtorId : ''].join(' ');
}

function ruleOf(row: Selectable<Tables['bank_rule']>): BankRule {
  const { id, account, name } = row;
  const kept = { id, account, name, lineId: row.line_id, madeAt: row.made_at, madeBy: row.made_by };
  switch (row.kind) {
    case 'debtor':
      return { ...kept, kind: row.kind, debtorId: row.debtor_id ?? '' };
    case 'tolerance':
      return { ...kept, kind: row.kind, cents: row.cents ?? 0 };
    default:
      return { ...kept, kind: row.kind };
  }
}
