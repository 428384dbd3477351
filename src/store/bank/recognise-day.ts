import type { BankLine } from '@spacebooks/bank-statements/statement';
import { likenesses } from '../../domain/bank/identity/line-likeness.js';
import type { PartLine, PartOfDay, StatementSpan } from '../../domain/bank/identity/part-of-day.js';
import { recognised } from '../../domain/bank/identity/recognise.js';
import type { Transaction } from '../schema/tables.js';
import { digestOfContent } from './insert-line.js';

/** A statement of an account, by its number in the store. */
export interface StatementKey extends StatementSpan {
  readonly spaceId: string;
  readonly id: string;
  readonly account: string;
  readonly currency: string;
}

/** All lines of one day in a statement, with the balances before and after them, in cents. */
export interface DayOfStatement {
  readonly day: string;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly PlacedLine[];
}

/** A line of a statement, with the balances before it, as `PartLine` has them. */
export interface PlacedLine {
  /** Among all lines of the statement. */
  readonly index: number;
  readonly line: BankLine;
  readonly before: PartLine['before'];
}

interface KnownLine {
  readonly id: number;
  readonly identity: string;
  readonly line: BankLine;
}

/** A line that is kept, by its number, or a new one with its identity. */
export type RecognisedLine = { readonly id: number } | { readonly identity: string };

/** Which of the lines of a day are kept already, in their order. */
export async function recogniseDay(
  transaction: Transaction,
  statement: StatementKey,
  { day, lines, opening, closing }: DayOfStatement,
): Promise<readonly RecognisedLine[]> {
  const parts = await knownParts(transaction, statement, day);
  const known = await knownLines(transaction, parts);
  const [ofLines = [], ...ofParts] = likenesses([
    lines.map(({ line }) => line),
    ...parts.map((part) => part.places.flatMap(({ id }) => known.get(id)?.line ?? [])),
  ]);
  const likened = lines.map(({ line: { amount }, before }, index) => ({
    ...{ amount, before, likeness: ofLines[index] ?? '' },
  }));
  const ids = recognised(
    parts.map((part, index) => ({
      ...part,
      lines: part.places.map(({ id, before }, place) => ({
        ...{ id, before, amount: known.get(id)?.line.amount ?? 0, likeness: ofParts[index]?.[place] ?? '' },
      })),
    })),
    { day, opening, closing, lines: likened, statement },
  );
  const identities = new Set([...known.values()].map(({ identity }) => identity));
  return ofLines.map((likeness, index) => {
    const id = ids[index] ?? null;
    return id === null ? { identity: freeIdentity(statement, day, likeness, identities) } : { id };
  });
}

/** What tells a line from all others of its space, by what the bank says alone: the statement read anew makes the same. */
function freeIdentity(
  { account, currency }: StatementKey,
  day: string,
  likeness: string,
  taken: Set<string>,
): string {
  for (let order = 0; ; order += 1) {
    const identity = digestOfContent([account, currency, day, likeness, order]);
    if (taken.has(identity)) continue;
    taken.add(identity);
    return identity;
  }
}

interface KnownDay extends Omit<PartOfDay, 'lines'> {
  readonly places: readonly { readonly id: number; readonly before: PartLine['before'] }[];
}

/** What is kept of a line of a statement: its number, and the balances before it where there are some. */
export type KeptPlace = readonly [id: number] | readonly [id: number, listed: number, fromEnd: number];

/** Each different one once: a month that is downloaded every day has the same day thirty times. */
async function knownParts(
  transaction: Transaction,
  { spaceId, account, currency }: StatementKey,
  day: string,
): Promise<readonly KnownDay[]> {
  const rows = await transaction
    .selectFrom('bank_statement_day as part')
    .innerJoin('bank_statement as statement', (join) =>
      join.onRef('statement.space_id', '=', 'part.space_id').onRef('statement.id', '=', 'part.statement_id'),
    )
    .select(['part.opening', 'part.closing', 'part.lines'])
    .select(['statement.from_day', 'statement.to_day'])
    .select(['statement.opening as first', 'statement.closing as last'])
    .distinct()
    .where('part.space_id', '=', spaceId)
    .where('part.day', '=', day)
    .where('statement.account', '=', account)
    .where('statement.currency', '=', currency)
    .execute();
  return rows.map(({ opening, closing, lines, from_day: from, to_day: to, first, last }) => ({
    ...{ day, opening, closing, statement: { from, to, opening: first, closing: last } },
    places: (JSON.parse(lines) as readonly KeptPlace[]).map(([id, listed, fromEnd]) => ({
      id,
      before: listed === undefined || fromEnd === undefined ? null : ([listed, fromEnd] as const),
    })),
  }));
}

/** Databases take so many values in a statement. */
const PIECE = 500;

async function knownLines(
  transaction: Transaction,
  parts: readonly KnownDay[],
): Promise<ReadonlyMap<number, KnownLine>> {
  const ids = [...new Set(parts.flatMap(({ places }) => places.map(({ id }) => id)))];
  const known = new Map<number, KnownLine>();
  for (let start = 0; start < ids.length; start += PIECE) {
    const rows = await transaction
      .selectFrom('bank_line')
      .select(['id', 'identity', 'booked_on', 'value_on', 'amount', 'content'])
      .where('id', 'in', ids.slice(start, start + PIECE))
      .execute();
    for (const { id, identity, content, amount, booked_on: bookedOn, value_on: valueOn } of rows) {
      const rest = JSON.parse(content) as Omit<BankLine, 'bookedOn' | 'valueOn' | 'amount'>;
      known.set(id, { id, identity, line: { ...rest, bookedOn, valueOn, amount } });
    }
  }
  return known;
}
