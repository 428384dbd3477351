import type { ColumnType, Generated } from 'kysely';
import type { BankPaymentState } from '../../domain/bank/bank-payment.js';
import type { LineState } from '../../domain/bank/line-state.js';

/** A column that is written once. */
export type Fixed<T> = ColumnType<T, T, never>;

export type AccountKind = 'revenue account' | 'cost center';

/** Tables of the books and of the copy of the platform. Moments are epoch milliseconds, dates `YYYY-MM-DD`. */
export interface BookTables {
  batch: {
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
    /** And `leftOut` of the manifest: empty, but in batches of versions that had no tables of them. */
    open_items: Fixed<string>;
  };
  /** Append-only but for `voided`. */
  journal_entry: {
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
  };
  /** What a batch listed as paid or written off and not booked. */
  settlement_listed: {
    space_id: Fixed<string>;
    batch_number: Fixed<number>;
    invoice_id: Fixed<string>;
    reason: Fixed<string>;
    gross: Fixed<number>;
  };
  batch_file: {
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
  };
  period_closed: {
    space_id: Fixed<string>;
    /** Last day of the last closed month. */
    through: Fixed<string>;
    closed_at: Fixed<number>;
  };
  audit_log: {
    sequence: Fixed<number>;
    at: Fixed<number>;
    space_id: Fixed<string | null>;
    action: Fixed<string>;
    details: Fixed<string>;
    previous: Fixed<string | null>;
    hash: Fixed<string>;
  };
  delivery_planned: {
    space_id: Fixed<string>;
    batch_number: Fixed<number>;
    planned_at: Fixed<number>;
  };
  delivery: {
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
  };
  book_run: {
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
  };
  /** Cut-offs of exports that have come and are not served yet. */
  export_waiting: {
    space_id: Fixed<string>;
    series: Fixed<string>;
    cut_off: Fixed<string>;
    since: Fixed<number>;
  };
  book_claim: {
    space_id: Fixed<string>;
    holder: string;
    until: number;
  };
  mirror_sync: {
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
  };
  /** Invoices as they were seen last, without their documents. */
  mirror_invoice: {
    space_id: Fixed<string>;
    invoice_id: Fixed<string>;
    version: number;
    invoice_date: string;
    paid_status: string;
    deleted: number;
    digest: string;
    seen_in: number;
  };
  /** Append-only. */
  mirror_invoice_version: {
    space_id: Fixed<string>;
    invoice_id: Fixed<string>;
    version: Fixed<number>;
    seen_at: Fixed<number>;
    deleted: Fixed<number>;
    /** The invoice, by `writeInvoice`. */
    document: Fixed<string>;
  };
  /** Append-only. */
  mirror_payment_version: {
    space_id: Fixed<string>;
    payment_id: Fixed<string>;
    version: Fixed<number>;
    seen_at: Fixed<number>;
    deleted: Fixed<number>;
    invoice_id: Fixed<string>;
    paid_on: Fixed<string>;
    /** The record, by `writePaymentRecord`. */
    document: Fixed<string>;
  };
  mirror_account: {
    space_id: Fixed<string>;
    kind: Fixed<AccountKind>;
    id: Fixed<string>;
    number: Fixed<string>;
    name: Fixed<string>;
  };
  /** When the invoices of a date were last read in full. */
  mirror_day: {
    space_id: Fixed<string>;
    date: Fixed<string>;
    read_at: number;
  };
  /** How far the invoices of an export are known to be in the books as they are. A trigger counts the epochs. */
  book_reading: {
    space_id: Fixed<string>;
    series: Fixed<string>;
    /** Digest of everything that decides how invoices are booked. */
    terms: string;
    /** Counts up with whatever was booked or withdrawn, and with the terms. */
    epoch: number;
    /** 1 while nothing is known but what `book_examined` does not have waiting. */
    complete: number;
    /** When all invoices were last read. */
    read_at: number;
    /** Counts up with every copy of a correction, by a trigger. */
    corrections: Generated<number>;
  };
  /** What each invoice came to when it was last compared with the books. Triggers have it wait when its copy changes. */
  book_examined: {
    space_id: string;
    series: string;
    invoice_id: string;
    /** 1: it is to be compared with the books again. */
    waiting: number;
    invoice_date: string | null;
    currency: string | null;
    payment: number | null;
    write_off: number | null;
    document_number: string | null;
    debtor: string | null;
    corrects: string | null;
    gross: number | null;
    open_item: string | null;
  };
  /** Append-only. */
  bank_statement: {
    space_id: Fixed<string>;
    /** Digest of all that it says. */
    id: Fixed<string>;
    account: Fixed<string>;
    currency: Fixed<string>;
    /** The bank's. */
    number: Fixed<string | null>;
    from_day: Fixed<string>;
    to_day: Fixed<string>;
    /** Cents. */
    opening: Fixed<number | null>;
    closing: Fixed<number | null>;
    imported_at: Fixed<number>;
    /** A name, as it was given. */
    imported_by: Fixed<string>;
  };
  /** Append-only. */
  bank_line: {
    id: Generated<number>;
    space_id: Fixed<string>;
    /** Digest of what it is known by when it comes again. */
    identity: Fixed<string>;
    /** The statement that it came with first. */
    statement_id: Fixed<string>;
    booked_on: Fixed<string>;
    value_on: Fixed<string>;
    /** Cents, above zero what came in. */
    amount: Fixed<number>;
    /** JSON of all else. */
    content: Fixed<string>;
  };
  /** Append-only: the last one about a line says which state it is in. */
  bank_decision: {
    id: Generated<number>;
    line_id: Fixed<number>;
    at: Fixed<number>;
    state: Fixed<string>;
    /** A name, as it was given. */
    decided_by: Fixed<string>;
    why: Fixed<string>;
  };
  /** A line without a row is in the state of its last decision, else open. */
  bank_line_state: {
    line_id: Fixed<number>;
    space_id: Fixed<string>;
    state: LineState;
    changed_at: number;
    /** JSON of what matching said last. */
    verdict: string | null;
  };
  /** What a line pays of an invoice. Which payment it is never changes. */
  bank_payment: {
    id: Generated<number>;
    space_id: Fixed<string>;
    line_id: Fixed<number>;
    invoice_id: Fixed<string>;
    cents: Fixed<number>;
    currency: Fixed<string>;
    paid_on: Fixed<string>;
    note: Fixed<string>;
    state: BankPaymentState;
    /** Of the platform. */
    payment_id: string | null;
    undone_by: number | null;
    /** Counts commits, so that nobody acts on a state that he has not seen. */
    version: number;
    /** Who works on it. */
    lease: string | null;
    /** Until when nobody else may. */
    lease_until: number | null;
    /** Null when there is nothing to do. */
    run_at: number | null;
    failures: number;
    /** Code of the last failure. */
    failure: string | null;
    detail: string | null;
    changed_at: number;
  };
  /** What a person's decision taught; only its end is written later. */
  bank_rule: {
    id: Generated<number>;
    space_id: Fixed<string>;
    kind: Fixed<'debtor' | 'no-invoice' | 'tolerance'>;
    account: Fixed<string>;
    debtor_id: Fixed<string | null>;
    name: Fixed<string | null>;
    cents: Fixed<number | null>;
    /** The line that was decided about. */
    line_id: Fixed<number>;
    made_at: Fixed<number>;
    made_by: Fixed<string>;
    removed_at: number | null;
    removed_by: string | null;
  };
  store_identity: {
    one: Fixed<1>;
    id: Fixed<string>;
    /** Digest of the anchor that made the books be held: it does so once. */
    held_for: string | null;
  };
  book_hold: {
    /** `*` until it is known which spaces have books. */
    space_id: Fixed<string>;
  };
  book_gap: {
    space_id: Fixed<string>;
    /** The last number that was used. */
    through: Fixed<number>;
    decided_at: Fixed<number>;
  };
  book_record: {
    space_id: Fixed<string>;
    kind: Fixed<'released' | 'decided' | 'delivered' | 'closed' | 'gap'>;
    /** Number of the batch, with the target of a delivery behind it; last day of a closed month; last number of a gap. */
    key: Fixed<string>;
    /** In the archive. */
    address: Fixed<string>;
  };
}
