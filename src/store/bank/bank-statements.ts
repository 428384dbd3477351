import type { BankStatement } from '@spacebooks/bank-statements/statement';
import type { Selectable } from 'kysely';
import { appendAudit } from '../books/audit.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import { type BankBreakdowns, createBankBreakdowns } from './bank-breakdowns.js';
import { digestOfContent, insertLine } from './insert-line.js';
import {
  type DayOfStatement,
  type KeptPlace,
  type PlacedLine,
  type RecognisedLine,
  recogniseDay,
  type StatementKey,
} from './recognise-day.js';

/** What was new of a statement. */
export interface TakenStatement {
  readonly statement: Omit<BankStatement, 'lines'>;
  readonly lines: number;
  readonly newLines: number;
}

interface Import {
  readonly spaceId: string;
  readonly statements: readonly BankStatement[];
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
  /** What lines consist of. */
  readonly breakdowns: BankBreakdowns;
  /** Keeps what is not known yet: all of the file, or nothing. */
  take(given: Import): Promise<readonly TakenStatement[]>;
  /** Statements of an account, for what is missing between them; without their lines. */
  ofAccount(spaceId: string, account: string, currency: string): Promise<readonly BankStatement[]>;
  /** The latest first. */
  list(spaceId: string, limit: number): Promise<readonly ListedStatement[]>;
  /** Cents of all lines of an account that were booked from the first day to the last, each without its parts. */
  sum(spaceId: string, account: OfAccount): Promise<number>;
}

export function createBankStatements(db: Db): BankStatements {
  return {
    breakdowns: createBankBreakdowns(db),
    take: (given) =>
      transactAudited(db, async (transaction) => {
        const taken: TakenStatement[] = [];
        let done = 0;
        for (const each of withoutRepeated(given.statements)) {
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
            .where('line.parent_id', 'is', null)
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
        .where('line.parent_id', 'is', null)
        .executeTakeFirst();
      return Number(row?.cents ?? 0);
    },
  };
}

/** A statement whose lines are all known is kept too: it says that nothing is missing between others. */
async function takeOne(
  transaction: Transaction,
  given: BankStatement,
  { spaceId, by, now }: Import,
  onLines: (done: number) => void,
): Promise<TakenStatement> {
  const { lines, ...statement } = given;
  const id = idOf(given);
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
  const newLines = await keepLines(
    transaction,
    { spaceId, id, account, currency, from, to, opening, closing },
    given,
    onLines,
  );
  await appendAudit(transaction, {
    at: now,
    spaceId,
    action: 'bank statement imported',
    details: { statement: id, lines: lines.length, newLines },
  });
  return { statement, lines: lines.length, newLines };
}

/** Lines between two words about them: a moment's work. */
const LINES = 500;

/** Numbers of the lines are in the order of the statement. @returns how many lines were new */
async function keepLines(
  transaction: Transaction,
  statement: StatementKey,
  given: BankStatement,
  onLines: (done: number) => void,
): Promise<number> {
  const days = daysOf(given);
  const recognised = new Map<number, RecognisedLine>();
  for (const day of days) {
    const lines = await recogniseDay(transaction, statement, day);
    for (const [place, known] of lines.entries()) recognised.set(day.lines[place]?.index ?? 0, known);
  }
  const key = { spaceId: statement.spaceId, statementId: statement.id };
  const ids: number[] = [];
  let newLines = 0;
  for (const [index, line] of given.lines.entries()) {
    if (index % LINES === 0) onLines(index);
    const known = recognised.get(index);
    if (known === undefined) continue;
    if ('identity' in known) newLines += 1;
    ids[index] =
      'id' in known ? known.id : await insertLine(transaction, { ...key, identity: known.identity }, line);
  }
  for (const { day, opening, closing, lines } of days) {
    const places = lines.map(
      ({ index, before }): KeptPlace => [ids[index] ?? 0, ...(before ?? [])] as KeptPlace,
    );
    await transaction
      .insertInto('bank_statement_day')
      .values({
        ...{ space_id: statement.spaceId, statement_id: statement.id },
        ...{ day, opening, closing, lines: JSON.stringify(places) },
      })
      .execute();
  }
  return newLines;
}

/** The days that have lines, in their order: the account went through them one after the other. */
function daysOf(statement: BankStatement): readonly DayOfStatement[] {
  const { opening, closing } = statement;
  const days = [...Map.groupBy(placed(statement), ({ line }) => line.bookedOn)];
  let balance = closing === null ? null : opening;
  return days
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => {
      const before = balance;
      if (balance !== null) balance = ofDay.reduce((sum, { line }) => sum + line.amount, balance);
      return { day, opening: before, closing: balance, lines: ofDay };
    });
}

/** Each line with the balance before it, whether the statement begins with the oldest line or with the newest one. */
function placed({ lines, opening, closing }: BankStatement): readonly PlacedLine[] {
  let sum = 0;
  return lines.map((line, index) => {
    const listed = sum;
    sum += line.amount;
    const before = opening === null || closing === null ? null : ([opening + listed, closing - sum] as const);
    return { index, line, before };
  });
}

/** A statement that stands twice in a file counts once. */
function withoutRepeated(statements: readonly BankStatement[]): readonly BankStatement[] {
  return [...new Map(statements.map((each) => [idOf(each), each])).values()];
}

/** A digest of all that the bank says; what people were told of the reading may change. */
function idOf({ remarks: _told, ...stated }: BankStatement): string {
  return digestOfContent(stated);
}

function statementOf(row: Selectable<Tables['bank_statement']>): BankStatement {
  const { account, currency, number, from_day: from, to_day: to, opening, closing } = row;
  return { kind: 'booked', account, currency, number, from, to, opening, closing, remarks: [], lines: [] };
}
