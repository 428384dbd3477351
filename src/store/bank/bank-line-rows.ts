import type { BankLine } from '@spacebooks/bank-statements/statement';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import type { LineState } from '../../domain/bank/line-state.js';
import type { Verdict } from '../../domain/bank/matching/verdict.js';
import { Failure } from '../../domain/errors.js';
import type { Db } from '../schema/tables.js';
import { linesWithState } from './bank-lines-with-state.js';
import { paymentsOfLines } from './bank-payment-rows.js';

/** @throws Failure `bank.unknown-line` */
export async function lineOf(db: Db, spaceId: string, id: number): Promise<KeptLine> {
  const [line] = await linesOf(db, spaceId, id);
  if (line !== undefined) return line;
  throw new Failure('bank.unknown-line', { detail: `${spaceId} has no line ${id}` });
}

/** The newest first. */
export async function linesOf(db: Db, spaceId: string, id?: number): Promise<readonly KeptLine[]> {
  const rows = await lineRows(db, spaceId)
    .$if(id !== undefined, (query) => query.where('line.id', '=', id ?? 0))
    .execute();
  return keptLines(db, spaceId, rows, id === undefined);
}

/** Rows of which `keptLines` makes lines, the newest first. */
export function lineRows(db: Db, spaceId: string) {
  return linesWithState(db, spaceId)
    .select(['line.identity', 'statement.account', 'statement.number', 'statement.imported_at'])
    .select('current.verdict')
    .orderBy('line.booked_on', 'desc')
    .orderBy('line.id', 'desc');
}

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

/** @param areAll whether the rows are all of the space */
export async function keptLines(
  db: Db,
  spaceId: string,
  rows: readonly LineRow[],
  areAll = false,
): Promise<readonly KeptLine[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const payments = await paymentsOfLines(db, spaceId, areAll ? undefined : ids);
  return rows.map(({ content, at, why, decided_by: by, ...row }) => ({
    ...(JSON.parse(content) as Omit<BankLine, 'bookedOn' | 'valueOn' | 'amount'>),
    id: row.id,
    spaceId,
    identity: row.identity,
    account: row.account,
    currency: row.currency,
    statement: row.number,
    importedAt: row.imported_at,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    parentId: row.parent_id,
    part: row.part,
    amount: row.amount,
    state: row.state ?? ((row.decided ?? 'open') as LineState),
    decision: at === null || by === null || why === null ? null : { at, by, why },
    verdict: row.verdict === null ? null : (JSON.parse(row.verdict) as Verdict),
    payments: payments.get(row.id) ?? [],
  }));
}
