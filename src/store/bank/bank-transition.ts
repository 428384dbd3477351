import type { BankPaymentState } from '../../domain/bank/bank-payment.js';
import type { LineDecision } from '../../domain/bank/kept-line.js';
import {
  isDecision,
  isUndecided,
  type LineState,
  mayLeadTo,
  TAKEN,
  UNDECIDED,
} from '../../domain/bank/line-state.js';
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
  await settleTwins(transaction, { spaceId, id, from: state, to }, { at, by, why });
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
  await settleTwins(
    transaction,
    { spaceId, id, from, to },
    { at, by: 'spacebooks', why: `settled in ${spaceId}` },
  );
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

/** Payments by which a line has taken its money, though it waits for the rest. */
const HELD: readonly BankPaymentState[] = ['intended', 'recorded', 'undo-intended', 'by-hand', 'undone'];

/**
 * The same line of other spaces that share the account: once it is spoken for here, it is decided there too; once nothing of
 * it is held here any more, it waits there again.
 *
 * @throws Failure `bank.line-decided` where another space has taken it
 */
async function settleTwins(
  transaction: Transaction,
  { spaceId, id, from, to }: { spaceId: string; id: number; from: LineState; to: LineState },
  decision: LineDecision,
): Promise<void> {
  const isTaken = TAKEN.includes(to) && !TAKEN.includes(from);
  const isFree = isUndecided(to) && TAKEN.includes(from);
  if (!isTaken && !isFree) return;
  const twins = await twinsOf(transaction, spaceId, id);
  if (isFree) {
    if (await isHeld(transaction, id)) return;
    for (const twin of twins) {
      const { state } = await lineOf(transaction, twin.space_id, twin.id);
      if (state === 'elsewhere')
        await moveLine(transaction, twin.space_id, twin.id, { ...decision, to: 'waiting' });
    }
    return;
  }
  for (const twin of twins) {
    const { state } = await lineOf(transaction, twin.space_id, twin.id);
    if (TAKEN.includes(state) || (await isHeld(transaction, twin.id))) {
      throw new Failure('bank.line-decided', { detail: `line ${id} is decided in space ${twin.space_id}` });
    }
    if (isUndecided(state))
      await decideElsewhere(transaction, twin, { ...decision, why: `decided in ${spaceId}` });
  }
}

interface Twin {
  readonly id: number;
  readonly space_id: string;
}

/** Its payments that the platform refused are given up, and nobody is told of them any more. */
async function decideElsewhere(
  transaction: Transaction,
  { id, space_id }: Twin,
  decision: LineDecision,
): Promise<void> {
  await transaction
    .updateTable('bank_payment')
    .set({ state: 'withdrawn', changed_at: decision.at })
    .where((eb) => eb.and({ line_id: id, state: 'refused' }))
    .execute();
  await transaction
    .updateTable('bank_payment')
    .set({ failure: null, detail: null })
    .where((eb) => eb.and({ line_id: id, state: 'withdrawn' }))
    .execute();
  await moveLine(transaction, space_id, id, { ...decision, to: 'elsewhere' });
}

async function isHeld(transaction: Transaction, lineId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('bank_payment')
    .select('id')
    .where('line_id', '=', lineId)
    .where('state', 'in', [...HELD])
    .executeTakeFirst();
  return row !== undefined;
}

/** What the bank says of one line makes the same identity in each space. */
function twinsOf(transaction: Transaction, spaceId: string, id: number): Promise<readonly Twin[]> {
  return transaction
    .selectFrom('bank_line as twin')
    .innerJoin('bank_line as own', 'own.identity', 'twin.identity')
    .select(['twin.id', 'twin.space_id'])
    .where('own.id', '=', id)
    .where('twin.space_id', '<>', spaceId)
    .orderBy('twin.id')
    .execute();
}

/** Lines that nobody has decided about here, and another space has taken: such as those that are imported later. */
export async function followTwins(
  transaction: Transaction,
  spaceId: string,
  decision: Omit<LineDecision, 'why'>,
): Promise<void> {
  const rows = await transaction
    .selectFrom('bank_line as own')
    .innerJoin('bank_line as twin', 'twin.identity', 'own.identity')
    .innerJoin('bank_line_state as taken', 'taken.line_id', 'twin.id')
    .leftJoin('bank_line_state as current', 'current.line_id', 'own.id')
    .select(['own.id', 'own.space_id', 'twin.space_id as elsewhere'])
    .where('own.space_id', '=', spaceId)
    .where('twin.space_id', '<>', spaceId)
    .where(({ eb, or }) => or([eb('current.state', 'is', null), eb('current.state', 'in', [...UNDECIDED])]))
    .where('taken.state', 'in', [...TAKEN])
    .execute();
  for (const { elsewhere, ...own } of rows) {
    if (await isHeld(transaction, own.id)) continue;
    await decideElsewhere(transaction, own, { ...decision, why: `decided in ${elsewhere}` });
  }
}
