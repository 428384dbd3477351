import type { LinePart } from '@spacebooks/bank-statements/payouts/payout';
import type { BankLine } from '@spacebooks/bank-statements/statement';
import { type Breakdown, sumOfParts } from '../../domain/bank/breakdown.js';
import { isFree } from '../../domain/bank/find-total.js';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import { Failure } from '../../domain/errors.js';
import { appendAudit } from '../books/audit.js';
import { transactAudited } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { keptLines, lineOf, lineRows } from './bank-line-rows.js';
import { moveLine } from './bank-transition.js';
import { digestOfContent, insertLine } from './insert-line.js';

/** A breakdown that was kept, and what it has explained since. */
export interface KeptBreakdown extends Breakdown {
  /** Digest of what it says. */
  readonly id: string;
  /** The line that it explains; null while it waits for it. */
  readonly lineId: number | null;
}

/** A fee, as a part of a line. */
export interface KeptFee {
  /** Number of the part, and of the line that it is a part of. */
  readonly line: number;
  readonly payout: number;
  readonly identity: string;
  /** The payout's, by the service. */
  readonly reference: string;
  readonly bookedOn: string;
  /** Cents, below zero for what was kept. */
  readonly amount: number;
  readonly currency: string;
  readonly source: Breakdown['source'];
}

interface Coming {
  readonly spaceId: string;
  readonly by: string;
  readonly now: number;
}

export type BankBreakdowns = ReturnType<typeof createBankBreakdowns>;

export function createBankBreakdowns(db: Db) {
  return {
    /** Keeps those that are not known yet; the same one again is the one of before. */
    take: (given: readonly Breakdown[], coming: Coming): Promise<readonly KeptBreakdown[]> =>
      transactAudited(db, async (transaction) => {
        const kept: KeptBreakdown[] = [];
        for (const breakdown of given) kept.push(await takeOne(transaction, breakdown, coming));
        return kept;
      }),
    /** Those whose line has not come yet, or is not known to be it. */
    waiting: async (spaceId: string): Promise<readonly KeptBreakdown[]> => {
      const rows = await breakdownRows(db, spaceId).where('split.line_id', 'is', null).execute();
      return rows.map(breakdownOf);
    },
    /** Lines that were booked from the first day to the last, but for parts of others. */
    linesBetween: async (spaceId: string, from: string, to: string): Promise<readonly KeptLine[]> => {
      const rows = await lineRows(db, spaceId)
        .where('line.booked_on', '>=', from)
        .where('line.booked_on', '<=', to)
        .where('line.parent_id', 'is', null)
        .execute();
      return keptLines(db, spaceId, rows);
    },
    /** What services kept for themselves of payouts that were booked from the first day to the last, the first booked first. */
    fees: async (spaceId: string, from: string, to: string): Promise<readonly KeptFee[]> => {
      const rows = await db
        .selectFrom('bank_line as line')
        .innerJoin('bank_split as split', 'split.line_id', 'line.parent_id')
        .innerJoin('bank_breakdown as breakdown', (join) =>
          join
            .onRef('breakdown.space_id', '=', 'split.space_id')
            .onRef('breakdown.id', '=', 'split.breakdown_id'),
        )
        .select(['line.id', 'line.identity', 'line.parent_id', 'line.booked_on', 'line.amount'])
        .select(['breakdown.source', 'breakdown.currency', 'breakdown.refs'])
        .where('line.space_id', '=', spaceId)
        .where('line.part', '=', 'fee')
        .where('line.booked_on', '>=', from)
        .where('line.booked_on', '<=', to)
        .orderBy('line.booked_on')
        .orderBy('line.id')
        .execute();
      return rows.map(({ id, parent_id: payout, booked_on: bookedOn, refs, ...rest }) => ({
        ...{ line: id, payout: payout ?? 0, bookedOn },
        reference: (JSON.parse(refs) as readonly string[])[0] ?? '',
        ...rest,
      }));
    },
    /**
     * Puts the parts of a breakdown in the place of its line: all of it, or nothing.
     *
     * @returns false where the line was decided about meanwhile, or the breakdown is done: nothing is kept
     * @throws Failure `bank.unknown-line`
     */
    split: (spaceId: string, id: string, lineId: number, by: string, now: number): Promise<boolean> =>
      transactAudited(db, (transaction) => splitWithin(transaction, { spaceId, id, lineId, by, now })),
  };
}

function breakdownRows(db: Db, spaceId: string) {
  return db
    .selectFrom('bank_breakdown as breakdown')
    .leftJoin('bank_split as split', (join) =>
      join
        .onRef('split.space_id', '=', 'breakdown.space_id')
        .onRef('split.breakdown_id', '=', 'breakdown.id'),
    )
    .select(['breakdown.id', 'breakdown.source', 'breakdown.account', 'breakdown.currency'])
    .select(['breakdown.refs', 'breakdown.day', 'breakdown.total', 'breakdown.parts'])
    .select('split.line_id')
    .where('breakdown.space_id', '=', spaceId)
    .orderBy('breakdown.day')
    .orderBy('breakdown.id');
}

type BreakdownRow = Awaited<ReturnType<ReturnType<typeof breakdownRows>['execute']>>[number];

function breakdownOf({ refs, parts, line_id: lineId, ...row }: BreakdownRow): KeptBreakdown {
  return {
    ...row,
    references: JSON.parse(refs) as readonly string[],
    parts: JSON.parse(parts) as readonly LinePart[],
    lineId,
  };
}

async function takeOne(
  transaction: Transaction,
  breakdown: Breakdown,
  { spaceId, by, now }: Coming,
): Promise<KeptBreakdown> {
  const id = digestOfContent(withoutMessage(breakdown));
  const known = await breakdownRows(transaction, spaceId).where('breakdown.id', '=', id).executeTakeFirst();
  if (known !== undefined) return breakdownOf(known);
  const { source, account, currency, references, day, total, parts } = breakdown;
  await transaction
    .insertInto('bank_breakdown')
    .values({
      ...{ space_id: spaceId, id, source, account, currency, day, total },
      ...{ refs: JSON.stringify(references), parts: JSON.stringify(parts) },
      ...{ imported_at: now, imported_by: by },
    })
    .execute();
  const details = { breakdown: id, parts: parts.length };
  await appendAudit(transaction, { at: now, spaceId, action: 'bank breakdown imported', details });
  return { ...breakdown, id, lineId: null };
}

/** The same details come again in another message. */
function withoutMessage(breakdown: Breakdown): Breakdown {
  const references = breakdown.references.filter((each) => !each.startsWith('MsgId:'));
  const parts = breakdown.parts.map(({ line: { entry: _entry, ...line }, ...part }) => ({ ...part, line }));
  return { ...breakdown, references, parts };
}

interface Splitting {
  readonly spaceId: string;
  readonly id: string;
  readonly lineId: number;
  readonly by: string;
  readonly now: number;
}

async function splitWithin(
  transaction: Transaction,
  { spaceId, id, lineId, by, now }: Splitting,
): Promise<boolean> {
  const row = await breakdownRows(transaction, spaceId)
    .where('breakdown.id', '=', id)
    .executeTakeFirstOrThrow();
  const breakdown = breakdownOf(row);
  const parent = await lineOf(transaction, spaceId, lineId);
  const isWhole = parent.amount === breakdown.total && sumOfParts(breakdown) === parent.amount;
  if (!isWhole)
    throw new Failure('bank.undecidable', { detail: `line ${lineId} has another amount than its parts` });
  if (breakdown.lineId !== null || parent.parentId !== null || !isFree(parent)) return false;
  const why = `${breakdown.source}: ${breakdown.parts.length} parts`;
  await moveLine(transaction, spaceId, lineId, { to: 'split', at: now, by, why });
  await transaction
    .insertInto('bank_split')
    .values({ line_id: lineId, space_id: spaceId, breakdown_id: id, at: now })
    .execute();
  const { statement_id: statementId } = await transaction
    .selectFrom('bank_line')
    .select('statement_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  const seen = new Map<string, number>();
  for (const part of breakdown.parts) {
    const likeness = likenessOf(part);
    const order = seen.get(likeness) ?? 0;
    seen.set(likeness, order + 1);
    const identity = digestOfContent([parent.identity, likeness, order]);
    const key = { spaceId, identity, statementId, partOf: { id: lineId, kind: part.kind } };
    const partId = await insertLine(transaction, key, bookedWith(parent, part));
    if (part.kind !== 'fee') continue;
    await moveLine(transaction, spaceId, partId, { to: 'fee', at: now, by, why: `of line ${lineId}` });
  }
  return true;
}

/** What the report says of a part: its line read anew makes the same identity, and so the same notes of payments. */
function likenessOf({ kind, line }: LinePart): string {
  const { amount, counterparty, remittance, endToEndId, bankReference } = line;
  return JSON.stringify([
    kind,
    amount,
    counterparty.account,
    counterparty.name,
    remittance,
    endToEndId,
    bankReference,
  ]);
}

/** A part is booked with the line that it is a part of. */
function bookedWith(
  { bookedOn, valueOn }: KeptLine,
  { line: { entry: _entry, ...line } }: LinePart,
): BankLine {
  return { ...line, bookedOn, valueOn };
}
