import type { ColumnType, Generated } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables of what is kept for a time. */
export interface RetentionTables {
  day_seen: DaySeenTable;
  story_over: StoryOverTable;
  file_unnamed: FileUnnamedTable;
}

/** Append-only: a date on which a daemon ran, and the highest number of each table when it was first seen. */
export interface DaySeenTable {
  /** Counts without gaps. */
  number: Generated<number>;
  /** UTC, YYYY-MM-DD. */
  day: Fixed<string>;
  /** Epoch milliseconds. */
  at: Fixed<number>;
  /** Of `saga.rowid`; the others of `id`. */
  saga: Fixed<number>;
  inbox_event: Fixed<number>;
  alert: Fixed<number>;
  notice: Fixed<number>;
  book_run: Fixed<number>;
  mirror_sync: Fixed<number>;
}

/** Files of the archive that may be named by no row any more. */
export interface FileUnnamedTable {
  address: Fixed<string>;
  /** Number of the day; null until it is set aside. */
  set_aside_on: number | null;
}

/** Empty between transactions. */
export interface StoryOverTable {
  space_id: Fixed<string>;
  invoice_id: Fixed<string>;
}
