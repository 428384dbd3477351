import type { ColumnType, Generated } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables of runs; moments are epoch milliseconds. */
export interface ScheduleTables {
  book_run: BookRunTable;
  export_waiting: ExportWaitingTable;
  book_claim: BookClaimTable;
}

export interface BookRunTable {
  id: Generated<number>;
  space_id: Fixed<string>;
  /** `first`: no run, but the business date after which nights count. */
  kind: Fixed<'first' | 'night' | 'sync'>;
  business_date: Fixed<string | null>;
  started_at: Fixed<number>;
  finished_at: number | null;
  outcome: 'done' | 'failed' | null;
  /** For people. */
  progress: string | null;
  result: string | null;
}

/** Cut-offs of exports that have come and are not served yet. */
export interface ExportWaitingTable {
  space_id: Fixed<string>;
  series: Fixed<string>;
  cut_off: Fixed<string>;
  since: Fixed<number>;
}

export interface BookClaimTable {
  space_id: Fixed<string>;
  holder: string;
  until: number;
}
