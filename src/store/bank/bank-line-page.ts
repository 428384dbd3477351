import type { KeptLine } from '../../domain/bank/kept-line.js';
import { type LineState, UNDECIDED } from '../../domain/bank/line-state.js';
import type { Db } from '../schema/tables.js';
import { keptLines, lineRows } from './bank-line-rows.js';
import { LINE_STATE } from './bank-lines-with-state.js';

export interface LineFilter {
  /** Any when left out. */
  readonly states?: readonly LineState[];
  readonly account?: string;
  /** Days of booking, both included. */
  readonly from?: string;
  readonly to?: string;
  /** What no index knows: texts without regard to their marks. */
  readonly matches?: (line: KeptLine) => boolean;
  /** Of the latest, where only a few are to be looked at; all when left out. */
  readonly mostRead?: number;
  /** Behind this one. */
  readonly after?: LinePlace;
  readonly limit: number;
}

/** A place in the list, the newest first. */
export interface LinePlace {
  readonly bookedOn: string;
  readonly id: number;
}

export interface LinePage {
  readonly lines: readonly KeptLine[];
  /** Where the next part begins; null at the end. */
  readonly next: LinePlace | null;
}

/** Read at once where a text is looked for. */
const PIECE = 500;

export async function pageOfLines(
  db: Db,
  spaceId: string,
  { matches = () => true, limit, after, mostRead = Number.POSITIVE_INFINITY, ...filter }: LineFilter,
): Promise<LinePage> {
  const found: KeptLine[] = [];
  let place = after ?? null;
  let read = 0;
  for (;;) {
    const piece = await pieceOf(db, spaceId, filter, place);
    for (const line of piece) {
      if (!matches(line)) continue;
      const last = found.at(-1);
      if (last !== undefined && found.length === limit) return { lines: found, next: last };
      found.push(line);
    }
    const end = piece.at(-1);
    if (end === undefined || piece.length < PIECE) return { lines: found, next: null };
    place = end;
    read += piece.length;
    if (read >= mostRead) return { lines: found, next: place };
  }
}

async function pieceOf(
  db: Db,
  spaceId: string,
  { states, account, from, to }: Omit<LineFilter, 'matches' | 'limit' | 'after' | 'mostRead'>,
  place: LinePlace | null,
): Promise<readonly KeptLine[]> {
  const rows = await lineRows(db, spaceId)
    .$if(states !== undefined, (query) => query.where(LINE_STATE, 'in', [...(states ?? [])]))
    .$if(account !== undefined, (query) => query.where('statement.account', '=', account ?? ''))
    .$if(from !== undefined, (query) => query.where('line.booked_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('line.booked_on', '<=', to ?? ''))
    .$if(place !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('line.booked_on', '<', place?.bookedOn ?? ''),
          and([eb('line.booked_on', '=', place?.bookedOn ?? ''), eb('line.id', '<', place?.id ?? 0)]),
        ]),
      ),
    )
    .limit(PIECE)
    .execute();
  return keptLines(db, spaceId, rows);
}

export async function countUndecided(db: Db, spaceId: string): Promise<number> {
  const rows = await lineRows(db, spaceId)
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(LINE_STATE, 'in', [...UNDECIDED])
    .execute();
  return Number(rows[0]?.count ?? 0);
}
