import type { LineDecision } from '../../domain/bank/kept-line.js';
import { isDecision, isUndecided, type LineState, mayLeadTo } from '../../domain/bank/line-state.js';
import type { Verdict } from '../../domain/bank/matching/verdict.js';
import { Failure } from '../../domain/errors.js';
import { appendAudit } from '../books/audit.js';
import type { Transaction } from '../schema/tables.js';
import { lineOf } from './bank-line-rows.js';

export interface LineMove extends LineDecision {
  readonly to: LineState;
  /** Kept as it is when left out. */
  readonly verdict?: Verdict;
}

/**
 * Moves a line to its next state: within a transaction that appends to the audit log. What matching alone thinks of it
 * leaves no decision.
 *
 * @throws Failure `bank.unknown-line`; `bank.line-decided` where its state does not lead there
 */
export async function moveLine(
  transaction: Transaction,
  spaceId: string,
  id: number,
  { to, at, by, why, verdict }: LineMove,
): Promise<void> {
  const state = await keepState(transaction, spaceId, id, { to, at, verdict });
  if (!isDecision(state, to)) return;
  await transaction
    .insertInto('bank_decision')
    .values({ line_id: id, at, state: to, decided_by: by, why })
    .execute();
  await appendAudit(transaction, {
    at,
    spaceId,
    action: 'bank line decided',
    details: { line: id, state: to },
  });
}

/**
 * The last of its payments is where it belongs: the line is settled, and whose decision that was stays as it is.
 *
 * @throws Failure as `moveLine`
 */
export async function settleLine(
  transaction: Transaction,
  spaceId: string,
  id: number,
  { to, at }: Pick<LineMove, 'to' | 'at'>,
): Promise<void> {
  const from = await keepState(transaction, spaceId, id, { to, at });
  if (from === to) return;
  const details = { line: id, state: to };
  await appendAudit(transaction, { at, spaceId, action: 'bank line settled', details });
}

/** @returns the state before */
async function keepState(
  transaction: Transaction,
  spaceId: string,
  id: number,
  {
    to,
    at,
    verdict,
  }: { readonly to: LineState; readonly at: number; readonly verdict?: Verdict | undefined },
): Promise<LineState> {
  const { state, verdict: before } = await lineOf(transaction, spaceId, id);
  const isSame = state === to && isUndecided(to);
  if (!isSame && !mayLeadTo(state, to)) {
    throw new Failure('bank.line-decided', { detail: `line ${id} is ${state}` });
  }
  const text = verdict === undefined ? before : verdict;
  const kept = { state: to, changed_at: at, verdict: text === null ? null : JSON.stringify(text) };
  await transaction
    .insertInto('bank_line_state')
    .values({ line_id: id, space_id: spaceId, ...kept })
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet(kept))
    .execute();
  return state;
}
