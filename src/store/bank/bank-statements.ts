import type { BankStatement } from '@spacebooks/bank-statements/statement';
import type { Selectable } from 'kysely';
import type { IdentifiedStatement } from '../../domain/bank/kept-line.js';
import { appendAudit } from '../books/audit.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';

/** What was new of a statement. */
export interface TakenStatement {
  readonly statement: Omit<BankStatement, 'lines'>;
  readonly lines: number;
  readonly newLines: number;
}

interface Import {
  readonly spaceId: string;
  readonly statements: readonly IdentifiedStatement[];
  /** Who imports: a name, as it was given. */
  readonly by: string;
  readonly now: number;
  /** Told how many of the lines of the file are done, now and then. */
  readonly onLines?: (done: number) => void;
}

/** A statement as it was imported. */
export interface ListedStatement extends Omit<BankStatement, 'lines'> {
  readonly id: string;
  readonly importedAt: number;
  readonly importedBy: string;
  /** Lines that came with it first: others that it has were known. */
  readonly newLines: number;
}

interface OfAccount {
  readonly account: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

export interface BankStatements {
  /** Keeps what is not known yet: all of the file, or nothing. */
  take(given: Import): Promise<readonly TakenStatement[]>;
  /** Statements of an account, for what is missing between them; without their lines. */
  ofAccount(spaceId: string, account: string, currency: string): Promise<readonly BankStatement[]>;
  /** The latest first. */
  list(spaceId: string, limit: number): Promise<readonly ListedStatement[]>;
  /** Cents of all lines of an account that were booked from the first day to the last. */
  sum(spaceId: string, account: OfAccount): Promise<number>;
}

export function createBankStatements(db: Db): BankStatements {
  return {
    take: (given) =>
      transactAudited(db, async (transaction) => {
        const taken: TakenStatement[] = [];
        let done = 0;
        for (const each of given.statements) {
          const before = done;
          taken.push(await takeOne(transaction, each, given, (lines) => given.onLines?.(before + lines)));
          done += each.lines.length;
        }
        return taken;
      }),
    ofAccount: async (spaceId, account, currency) => {
      const rows = await db
        .selectFrom('bank_statement')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('account', '=', account)
        .where('currency', '=', currency)
        .orderBy('from_day')
        .execute();
      return rows.map(statementOf);
    },
    list: async (spaceId, limit) => {
      const rows = await db
        .selectFrom('bank_statement as statement')
        .selectAll('statement')
        .select((eb) =>
          eb
            .selectFrom('bank_line as line')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('line.space_id', '=', 'statement.space_id')
            .whereRef('line.statement_id', '=', 'statement.id')
            .as('lines'),
        )
        .where('statement.space_id', '=', spaceId)
        .orderBy('statement.to_day', 'desc')
        .orderBy('statement.from_day', 'desc')
        .orderBy('statement.id')
        .limit(limit)
        .execute();
      return rows.map((row) => {
        const { lines: _none, ...statement } = statementOf(row);
        return {
          ...statement,
          id: row.id,
          importedAt: row.imported_at,
          importedBy: row.imported_by,
          newLines: Number(row.lines ?? 0),
        };
      });
    },
    sum: async (spaceId, { account, currency, from, to }) => {
      const row = await db
        .selectFrom('bank_line as line')
        .innerJoin('bank_statement as statement', (join) =>
          join
            .onRef('statement.space_id', '=', 'line.space_id')
            .onRef('statement.id', '=', 'line.statement_id'),
        )
        .select(({ fn }) => fn.sum<number>('line.amount').as('cents'))
        .where('line.space_id', '=', spaceId)
        .where('statement.account', '=', account)
        .where('statement.currency', '=', currency)
        .where('line.booked_on', '>=', from)
        .where('line.booked_on', '<=', to)
        .executeTakeFirst();
      return Number(row?.cents ?? 0);
    },
  };
}

/** Lines between two words about them: a moment's work. */
const LINES = 500;

/** A statement whose lines are all known is kept too: it says that nothing is missing between others. */
async function takeOne(
  transaction: Transaction,
  { id, statement, lines }: IdentifiedStatement,
  { spaceId, by, now }: Import,
  onLines: (done: number) => void,
): Promise<TakenStatement> {
  const known = await transaction
    .selectFrom('bank_statement')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known !== undefined) return { statement, lines: lines.length, newLines: 0 };
  const { account, currency, number, from, to, opening, closing } = statement;
  await transaction
    .insertInto('bank_statement')
    .values({
      space_id: spaceId,
      id,
      account,
      currency,
      number,
      from_day: from,
      to_day: to,
      opening,
      closing,
      imported_at: now,
      imported_by: by,
    })
    .execute();
  let newLines = 0;
  for (const [index, { identity, line }] of lines.entries()) {
    if (index % LINES === 0) onLines(index);
    const { bookedOn, valueOn, amount, ...content } = line;
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('bank_line')
      .values({
        space_id: spaceId,
        identity,
        statement_id: id,
        booked_on: bookedOn,
        value_on: valueOn,
        amount,
        content: JSON.stringify(content),
      })
      .onConflict((conflict) => conflict.columns(['space_id', 'identity']).doNothing())
      .executeTakeFirst();
    newLines += Number(numInsertedOrUpdatedRows);
  }
  await appendAudit(transaction, {
    at: now,
    spaceId,
    action: 'bank statement imported',
    details: { statement: id, lines: lines.length, newLines },
  });
  return { statement, lines: lines.length, newLines };
}

function statementOf(row: Selectable<Tables['bank_statement']>): BankStatement {
  const { account, currency, number, from_day: from, to_day: to, opening, closing } = row;
  return { kind: 'booked', account, currency, number, from, to, opening, closing, remarks: [], lines: [] };
}
