import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables of the books; moments are epoch milliseconds, structured values JSON text. */
export interface AccountingTables {
  batch: BatchTable;
  journal_entry: JournalEntryTable;
  settlement_listed: SettlementListedTable;
  batch_file: BatchFileTable;
  period_closed: PeriodClosedTable;
  audit_log: AuditLogTable;
}

export interface BatchTable {
  space_id: Fixed<string>;
  number: Fixed<number>;
  id: Fixed<string>;
  series: Fixed<string>;
  status: string;
  /** Why it was voided or rejected. */
  reason: string | null;
  decided_at: number | null;
  created_at: Fixed<number>;
  period_from: Fixed<string>;
  period_to: Fixed<string>;
  manifest: Fixed<string>;
  debtors: Fixed<string>;
  open_items: Fixed<string>;
}

/** Append-only but for `voided`. */
export interface JournalEntryTable {
  space_id: Fixed<string>;
  batch_number: Fixed<number>;
  position: Fixed<number>;
  id: Fixed<string>;
  voided: number;
  series: Fixed<string>;
  invoice_id: Fixed<string>;
  part: Fixed<string>;
  generation: Fixed<number>;
  reverses: Fixed<string | null>;
  document_date: Fixed<string>;
  content: Fixed<string>;
}

/** What a batch listed as paid or written off and not booked. */
export interface SettlementListedTable {
  space_id: Fixed<string>;
  batch_number: Fixed<number>;
  invoice_id: Fixed<string>;
  reason: Fixed<string>;
  gross: Fixed<number>;
}

export interface BatchFileTable {
  space_id: Fixed<string>;
  batch_number: Fixed<number>;
  name: Fixed<string>;
  format: Fixed<string>;
  media_type: Fixed<string>;
  /** In the archive: SHA-256 of the bytes. */
  address: Fixed<string>;
  /** Bytes. */
  size: Fixed<number>;
  notes: Fixed<string>;
  created_at: Fixed<number>;
}

export interface PeriodClosedTable {
  space_id: Fixed<string>;
  /** Last day of the last closed month. */
  through: Fixed<string>;
  closed_at: Fixed<number>;
}

export interface AuditLogTable {
  sequence: Fixed<number>;
  at: Fixed<number>;
  space_id: Fixed<string | null>;
  action: Fixed<string>;
  details: Fixed<string>;
  previous: Fixed<string | null>;
  hash: Fixed<string>;
}
