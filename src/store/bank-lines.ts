import type { KeptLine, LineDecision, LineState } from '../domain/bank/kept-line.js';
import type { BankLine } from '../domain/bank/statement.js';
import { Failure } from '../domain/errors.js';
import { appendAudit } from './audit.js';
import type { Db } from './tables.js';
import { transactAudited } from './transact.js';

export interface BankLines {
  /** The newest first. */
  list(spaceId: string, only: { readonly open: boolean }): Promise<readonly KeptLine[]>;
  /** @throws Failure `bank.unknown-line` */
  get(spaceId: string, id: number): Promise<KeptLine>;
  /**
   * Says that an open line concerns no invoice.
   *
   * @throws Failure `bank.unknown-line`, `bank.line-decided`
   */
  ignore(spaceId: string, id: number, decision: LineDecision): Promise<KeptLine>;
}

export function createBankLines(db: Db): BankLines {
  return {
    list: async (spaceId, { open }) => {
      const lines = await linesOf(db, spaceId);
      return open ? lines.filter(({ state }) => state === 'open') : lines;
    },
    get: (spaceId, id) => lineOf(db, spaceId, id),
    ignore: (spaceId, id, decision) =>
      transactAudited(db, async (transaction) => {
        const { state } = await lineOf(transaction, spaceId, id);
        if (state !== 'open') {
          throw new Failure('bank.line-decided', { detail: `line ${id} is ${state}` });
        }
        const { at, by, why } = decision;
        await transaction
          .insertInto('bank_decision')
          .values({ line_id: id, at, state: 'ignored', decided_by: by, why })
          .execute();
        const details = { line: id, state: 'ignored' };
        await appendAudit(transaction, { at, spaceId, action: 'bank line decided', details });
        return lineOf(transaction, spaceId, id);
      }),
  };
}

async function lineOf(db: Db, spaceId: string, id: number): Promise<KeptLine> {
  const [line] = await linesOf(db, spaceId, id);
  if (line !== undefined) return line;
  throw new Failure('bank.unknown-line', { detail: `${spaceId} has no line ${id}` });
}

async function linesOf(db: Db, spaceId: string, id?: number): Promise<readonly KeptLine[]> {
  const rows = await db
    .selectFrom('bank_line as line')
    .innerJoin('bank_statement as statement', (join) =>
      join.onRef('statement.space_id', '=', 'line.space_id').onRef('statement.id', '=', 'line.statement_id'),
    )
    .leftJoin('bank_decision as decision', (join) =>
      join.on('decision.id', '=', ({ selectFrom }) =>
        selectFrom('bank_decision as latest')
          .select(({ fn }) => fn.max('latest.id').as('id'))
          .whereRef('latest.line_id', '=', 'line.id'),
      ),
    )
    .select([
      'line.id',
      'line.booked_on',
      'line.value_on',
      'line.amount',
      'line.content',
      'statement.account',
      'statement.currency',
      'statement.number',
      'statement.imported_at',
      'decision.state',
      'decision.at',
      'decision.decided_by',
      'decision.why',
    ])
    .where('line.space_id', '=', spaceId)
    .$if(id !== undefined, (query) => query.where('line.id', '=', id ?? 0))
    .orderBy('line.booked_on', 'desc')
    .orderBy('line.id', 'desc')
    .execute();
  return rows.map(({ content, at, why, decided_by: by, ...row }) => ({
    ...(JSON.parse(content) as Omit<BankLine, 'bookedOn' | 'valueOn' | 'amount'>),
    id: row.id,
    spaceId,
    account: row.account,
    currency: row.currency,
    statement: row.number,
    importedAt: row.imported_at,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    amount: row.amount,
    state: (row.state ?? 'open') as LineState,
    decision: at === null || by === null || why === null ? null : { at, by, why },
  }));
}
