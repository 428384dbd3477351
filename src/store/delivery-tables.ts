import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables of deliveries; moments are epoch milliseconds. */
export interface DeliveryTables {
  delivery_planned: DeliveryPlannedTable;
  delivery: DeliveryTable;
}

export interface DeliveryPlannedTable {
  space_id: Fixed<string>;
  batch_number: Fixed<number>;
  planned_at: Fixed<number>;
}

export interface DeliveryTable {
  space_id: Fixed<string>;
  batch_number: Fixed<number>;
  target: Fixed<string>;
  failures: number;
  failing_since: number | null;
  /** Code of the last failure. */
  failure: string | null;
  detail: string | null;
  /** Waits for a person, and is looked at once a day. */
  parked: number;
  /** Null once it was delivered. */
  run_at: number | null;
  delivered_at: number | null;
}
