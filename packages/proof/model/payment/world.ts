import type { BankPaymentState } from '../../../../src/domain/bank/bank-payment.js';
import type { LineState } from '../../../../src/domain/bank/line-state.js';
import { type Fields, flag, interned, upTo } from '../engine/fields.js';

export type InvoiceName = 'A' | 'B';
/** Lines 1 and 2 bring money; line 9 takes back what line 1 brought. */
export type LineNumber = 1 | 2 | 9;

/** A payment record of the platform. Each is of the same day, and of 100.00 unless somebody changed it. */
export interface Placed {
  readonly id: number;
  readonly of: InvoiceName;
  /** Whose note it has; null of somebody's own. */
  readonly note: LineNumber | null;
  readonly isChanged: boolean;
  readonly gone: 'no' | 'by us' | 'by a person';
}

/** A row of `bank_payment`. */
export interface Row {
  readonly line: LineNumber;
  readonly of: InvoiceName;
  readonly state: BankPaymentState;
  readonly record: number | null;
  /** It is being taken back by line 9, and not by a person. */
  readonly isReturned: boolean;
  /** The row whose claim it went on with. */
  readonly replaces: number | null;
  /** Recorded, and the copy says otherwise: somebody looks. */
  readonly isDoubted: boolean;
  readonly isDue: boolean;
  /** `held` since it was claimed, `sent` since right before its request, until when nobody else takes it. */
  readonly lease: 'free' | 'held' | 'sent';
  /** Listed since its last request went out. */
  readonly isLookedFor: boolean;
}

/** What a worker knows of the platform and of the database: as it was when it looked. */
export interface Seen {
  readonly records: readonly Placed[];
  readonly adopted: readonly number[];
  readonly paidBy: readonly string[];
}

/** A process. `todo` are rows that it has claimed, `mine` those of them that nobody has changed since. */
export interface Worker {
  readonly at:
    | 'idle'
    | 'claimed'
    | 'listed'
    | 'looked'
    | 'sending'
    | 'waiting'
    | 'made'
    | 'unknown'
    | 'rejected';
  readonly todo: readonly number[];
  readonly mine: readonly number[];
  readonly seen: Seen | null;
  /** The record that was made. */
  readonly made: number | null;
}

export const IDLE: Worker = { at: 'idle', todo: [], mine: [], seen: null, made: null };

/** A request that the platform has not carried out yet; `for` null where nobody waits for its answer any more. */
export interface Request {
  readonly row: number;
  readonly does: 'post' | 'delete';
  /** That is deleted. */
  readonly record: number | null;
  readonly for: 0 | 1 | null;
}

interface InvoiceThere {
  /** How many payments it takes. */
  readonly room: number;
  readonly isGone: boolean;
  /** As the last night copied it. */
  readonly copied: { readonly room: number; readonly isGone: boolean };
}

export interface World {
  readonly records: readonly Placed[];
  readonly rows: readonly Row[];
  readonly lines: Readonly<Record<LineNumber, LineState>>;
  readonly invoices: Readonly<Record<InvoiceName, InvoiceThere>>;
  readonly one: Worker;
  readonly two: Worker;
  readonly wire: readonly Request[];
  /** How much more may go wrong, and how often people may still act. */
  readonly faults: number;
  readonly people: number;
  /** The platform did what no caution outlives: it carried a request out after two minutes, or twice. */
  readonly isBeyond: boolean;
  /** A line was to move where its state does not lead. */
  readonly isLineAstray: boolean;
}

const plain = <V>() => interned<V>((value) => JSON.stringify(value));

export function fieldsOfWorld(): Fields<World> {
  return {
    records: plain<readonly Placed[]>(),
    rows: plain<readonly Row[]>(),
    lines: plain<World['lines']>(),
    invoices: plain<World['invoices']>(),
    one: plain<Worker>(),
    two: plain<Worker>(),
    wire: plain<readonly Request[]>(),
    faults: upTo(9),
    people: upTo(9),
    isBeyond: flag,
    isLineAstray: flag,
  };
}

export function intendedRow(line: LineNumber, of: InvoiceName): Row {
  return {
    ...{ line, of, state: 'intended', record: null, isReturned: false, isDoubted: false },
    ...{ replaces: null, isDue: true, lease: 'free', isLookedFor: false },
  };
}

export function withRow(rows: readonly Row[], index: number, changes: Partial<Row>): readonly Row[] {
  return rows.map((row, at) => (at === index ? { ...row, ...changes } : row));
}

export function rowOf({ rows }: World, index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new Error(`there is no row ${index}`);
  return row;
}

export const isThere = ({ gone }: Placed): boolean => gone === 'no';
export const isUnderWay = ({ state, isDoubted }: Row): boolean =>
  state === 'intended' || state === 'undo-intended' || isDoubted;
