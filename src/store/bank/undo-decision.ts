import type { LineDecision } from '../../domain/bank/kept-line.js';
import { undoOf } from '../../domain/bank/undo.js';
import { Failure } from '../../domain/errors.js';
import type { Transaction } from '../schema/tables.js';
import { lineOf } from './bank-line-rows.js';
import { type BankRule, removeRulesOf } from './bank-rules.js';
import { moveLine } from './bank-transition.js';

/**
 * Takes the decision about a line back, with what it taught. Records on the platform are intended to be deleted, or recorded
 * again; a claim goes on until its end, because its request may still take effect.
 *
 * @returns the rules that ended with it
 * @throws Failure `bank.unknown-line`; `bank.undecidable` where nothing can be taken back
 */
export async function undoWithin(
  transaction: Transaction,
  spaceId: string,
  id: number,
  decision: LineDecision,
): Promise<readonly BankRule[]> {
  const line = await lineOf(transaction, spaceId, id);
  const undo = undoOf(line);
  const { at, by } = decision;
  if (undo.kind === 'none') throw new Failure('bank.undecidable', { detail: `line ${id} is ${line.state}` });
  if (undo.kind === 'restore') await recordAgain(transaction, spaceId, id, decision);
  await transaction
    .updateTable('bank_payment')
    .set((eb) => ({
      ...{ state: 'undo-intended', run_at: at, changed_at: at, version: eb('version', '+', 1) },
      ...{ failures: 0, failure: null, detail: null },
    }))
    .where('line_id', '=', id)
    .where('state', 'in', ['intended', 'recorded'])
    .execute();
  await transaction
    .updateTable('bank_payment')
    .set({ state: 'withdrawn', changed_at: at })
    .where('line_id', '=', id)
    .where('state', 'in', ['refused', 'by-hand'])
    .execute();
  await moveLine(transaction, spaceId, id, {
    ...decision,
    to: undo.kind === 'delete' ? 'undoing' : 'waiting',
  });
  return removeRulesOf(transaction, { spaceId, lineId: id, at, by });
}

/**
 * What the line brought back counts as paid again: it is looked for, and recorded where it is gone. Each becomes another
 * payment, because a record of the platform is one payment's for good; nobody looks before the claim of a deletion is over.
 */
async function recordAgain(
  transaction: Transaction,
  spaceId: string,
  id: number,
  decision: LineDecision,
): Promise<void> {
  const back = await transaction
    .selectFrom('bank_payment')
    .selectAll()
    .where('undone_by', '=', id)
    .where('state', 'in', ['undo-intended', 'undone'])
    .execute();
  const { at } = decision;
  for (const line of new Set(back.map(({ line_id }) => line_id))) {
    await moveLine(transaction, spaceId, line, { ...decision, to: 'posting' });
  }
  for (const { id: payment, ...row } of back) {
    await transaction
      .updateTable('bank_payment')
      .set({ state: 'withdrawn', ...OVER, version: row.version + 1, changed_at: at })
      .where('id', '=', payment)
      .execute();
    const again = {
      state: 'intended',
      payment_id: null,
      undone_by: null,
      run_at: at,
      changed_at: at,
    } as const;
    const fresh = { version: 0, failures: 0, failure: null, detail: null };
    await transaction
      .insertInto('bank_payment')
      .values({ ...row, ...again, ...fresh })
      .execute();
  }
}

const OVER = { lease: null, lease_until: null, run_at: null, failure: null, detail: null } as const;
