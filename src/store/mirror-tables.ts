import type { ColumnType, Generated } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** Tables of the mirror; moments are epoch milliseconds, dates `YYYY-MM-DD`. */
export interface MirrorTables {
  mirror_sync: MirrorSyncTable;
  mirror_invoice: MirrorInvoiceTable;
  mirror_invoice_version: MirrorInvoiceVersionTable;
  mirror_account: MirrorAccountTable;
  mirror_day: MirrorDayTable;
}

export interface MirrorSyncTable {
  id: Generated<number>;
  space_id: Fixed<string>;
  platform_id: Fixed<string>;
  started_at: Fixed<number>;
  /** Null while it runs, and for ever when the process died. */
  finished_at: number | null;
  /** Id of the last inbox event that was there when it began. */
  events_through: Fixed<number>;
  /** SyncResult, once it went through. */
  result: string | null;
  /** Why it did not. */
  failure: string | null;
  detail: string | null;
}

/** Invoices as they were seen last, without their documents. */
export interface MirrorInvoiceTable {
  space_id: Fixed<string>;
  invoice_id: Fixed<string>;
  version: number;
  invoice_date: string;
  paid_status: string;
  deleted: number;
  digest: string;
  seen_in: number;
}

/** Append-only. */
export interface MirrorInvoiceVersionTable {
  space_id: Fixed<string>;
  invoice_id: Fixed<string>;
  version: Fixed<number>;
  seen_at: Fixed<number>;
  deleted: Fixed<number>;
  /** The invoice, by `writeInvoice`. */
  document: Fixed<string>;
}

export type AccountKind = 'revenue account' | 'cost center';

export interface MirrorAccountTable {
  space_id: Fixed<string>;
  kind: Fixed<AccountKind>;
  id: Fixed<string>;
  number: Fixed<string>;
  name: Fixed<string>;
}

/** When the invoices of a date were last read in full. */
export interface MirrorDayTable {
  space_id: Fixed<string>;
  date: Fixed<string>;
  read_at: number;
}
