import { flag, id, integer, oneOf, text } from './column.js';
import { table } from './table.js';

export const books = {
  batch: table(
    {
      space_id: text().fixed(),
      number: integer().checked('? > 0').fixed(),
      id: text().unique().fixed(),
      series: text().fixed(),
      status: oneOf<string>('released', 'accepted', 'rejected', 'voided'),
      /** Why it was voided or rejected. */
      reason: text().nullable(),
      decided_at: integer().nullable(),
      /** Number of the last batch of the space when this one was withdrawn: a later one has put back or replaced what it had. */
      withdrawn_after: integer().nullable(),
      created_at: integer().fixed(),
      period_from: text().fixed(),
      period_to: text().fixed(),
      /** Its `leftOut` is empty: each thing has a row in `batch_left_out`. */
      manifest: text().fixed(),
      debtors: text().fixed(),
    },
    {
      key: ['space_id', 'number'],
      constraints: ["check ((status = 'released') = (decided_at is null))"],
      hasRowid: true,
      indexes: {
        batch_series: '(space_id, series, number)',
        batch_status: '(space_id, status)',
        batch_created: '(space_id, created_at)',
      },
    },
  ),
  /** Append-only but for `voided`. */
  journal_entry: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      position: integer().fixed(),
      id: text().fixed(),
      /** 0 while the batch counts; 1 once it was voided or rejected. */
      voided: flag(),
      series: text().fixed(),
      invoice_id: text().fixed(),
      part: oneOf<string>('revenue', 'payment', 'write-off', 'deferral', 'accrual', 'fee').fixed(),
      generation: integer().fixed(),
      reverses: text().nullable().fixed(),
      document_date: text().fixed(),
      content: text().fixed(),
    },
    {
      key: ['space_id', 'batch_number', 'position'],
      constraints: ['foreign key (space_id, batch_number) references batch (space_id, number)'],
      hasRowid: true,
      indexes: {
        journal_entry_once: 'unique (id) where voided = 0',
        journal_entry_reversed_once: 'unique (reverses) where voided = 0 and reverses is not null',
        journal_entry_series: '(space_id, series, invoice_id)',
        journal_entry_revenue: "(space_id, series, document_date) where voided = 0 and part = 'revenue'",
        journal_entry_deferred:
          "(space_id, series, batch_number, position) where voided = 0 and part in ('deferral', 'accrual')",
        journal_entry_booked: {
          sqlite: "(space_id, batch_number, (content ->> 'bookingDate'))",
          postgres: "(space_id, batch_number, (cast(content as json) ->> 'bookingDate'))",
        },
      },
    },
  ),
  batch_open_item: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      /** From 0. */
      position: integer().fixed(),
      /** Its JSON. */
      content: text().fixed(),
    },
    {
      key: ['space_id', 'batch_number', 'position'],
      constraints: ['foreign key (space_id, batch_number) references batch (space_id, number)'],
      appendOnly: true,
    },
  ),
  batch_left_out: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      /** From 0. */
      position: integer().fixed(),
      /** Its JSON. */
      content: text().fixed(),
    },
    {
      key: ['space_id', 'batch_number', 'position'],
      constraints: ['foreign key (space_id, batch_number) references batch (space_id, number)'],
      appendOnly: true,
    },
  ),
  /** What a batch listed as paid or written off and not booked. */
  settlement_listed: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      invoice_id: text().fixed(),
      reason: text().fixed(),
      gross: integer().fixed(),
    },
    {
      key: ['space_id', 'batch_number', 'invoice_id', 'reason'],
      constraints: ['foreign key (space_id, batch_number) references batch (space_id, number)'],
      appendOnly: true,
      indexes: {
        settlement_listed_invoice: '(space_id, invoice_id)',
      },
    },
  ),
  batch_file: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      name: text().fixed(),
      format: text().fixed(),
      media_type: text().fixed(),
      /** In the archive: SHA-256 of the bytes. */
      address: text().fixed(),
      /** Bytes. */
      size: integer().fixed(),
      notes: text().fixed(),
      created_at: integer().fixed(),
    },
    {
      key: ['space_id', 'batch_number', 'name'],
      constraints: ['foreign key (space_id, batch_number) references batch (space_id, number)'],
      appendOnly: true,
      indexes: {
        batch_file_address: '(address)',
      },
    },
  ),
  period_closed: table(
    {
      space_id: text().fixed(),
      /** Last day of the last closed month. */
      through: text().fixed(),
      closed_at: integer().fixed(),
    },
    { key: ['space_id', 'through'], appendOnly: true },
  ),
  /** Returns of periods that were over, as they were shown: each time that one differed from the time before. */
  shown_return: table(
    {
      id: id(),
      space_id: text().fixed(),
      series: text().fixed(),
      report: oneOf('declared', 'ustva', 'u30', 'ca3', 'zm', 'vat-ue', 'oss').fixed(),
      /** A month, a quarter or a year. */
      period: text().fixed(),
      shown_at: integer().fixed(),
      /** A name, as it was given. */
      shown_by: text().fixed(),
      /** SHA-256 over the figures. */
      digest: text().fixed(),
      /** ReturnFigure[] */
      figures: text().fixed(),
    },
    {
      appendOnly: true,
      indexes: {
        shown_return_of_period: '(space_id, series, report, period, id)',
      },
    },
  ),
  audit_log: table(
    {
      sequence: integer().primary().checked('? > 0').fixed(),
      at: integer().fixed(),
      space_id: text().nullable().fixed(),
      action: text().fixed(),
      details: text().fixed(),
      previous: text().nullable().fixed(),
      hash: text().unique().fixed(),
    },
    {
      appendOnly: true,
      indexes: {
        audit_log_of_space: '(space_id, sequence)',
      },
    },
  ),
  delivery_planned: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      planned_at: integer().fixed(),
    },
    {
      key: ['space_id', 'batch_number'],
      constraints: ['foreign key (space_id, batch_number) references batch (space_id, number)'],
    },
  ),
  delivery: table(
    {
      space_id: text().fixed(),
      batch_number: integer().fixed(),
      target: text().fixed(),
      failures: integer(),
      failing_since: integer().nullable(),
      /** Code of the last failure. */
      failure: text().nullable(),
      detail: text().nullable(),
      /** Waits for a person, and is looked at once a day. */
      parked: flag(),
      /** Null once it was delivered. */
      run_at: integer().nullable(),
      delivered_at: integer().nullable(),
    },
    {
      key: ['space_id', 'batch_number', 'target'],
      constraints: [
        'foreign key (space_id, batch_number) references delivery_planned (space_id, batch_number)',
        'check ((run_at is null) = (delivered_at is not null))',
      ],
      indexes: {
        delivery_due: '(space_id, run_at) where run_at is not null',
        delivery_under_way: '(space_id, batch_number) where delivered_at is null',
      },
    },
  ),
  book_run: table(
    {
      id: id(),
      space_id: text().fixed(),
      /** `first`: no run, but the business date after which nights count. */
      kind: oneOf('first', 'night', 'sync').fixed(),
      business_date: text().nullable().fixed(),
      started_at: integer().fixed(),
      finished_at: integer().nullable(),
      outcome: oneOf('done', 'failed').nullable(),
      /** For people. */
      progress: text().nullable(),
      result: text().nullable(),
    },
    {
      constraints: ['check ((finished_at is null) = (outcome is null))'],
      indexes: {
        book_run_of_space: '(space_id, business_date)',
        book_run_night: "(space_id, finished_at) where outcome = 'done' and kind = 'night'",
        book_run_started: '(space_id, id)',
      },
    },
  ),
  /** Cut-offs of exports that have come and are not served yet. */
  export_waiting: table(
    {
      space_id: text().fixed(),
      series: text().fixed(),
      cut_off: text().fixed(),
      since: integer().fixed(),
    },
    { key: ['space_id', 'series', 'cut_off'] },
  ),
  book_claim: table({
    space_id: text().primary().fixed(),
    holder: text(),
    until: integer(),
  }),
  store_identity: table({
    one: integer<1>().primary().checked('? = 1').fixed(),
    id: text().fixed(),
    /** Digest of the anchor that made the books be held: it does so once. */
    held_for: text().nullable(),
  }),
  book_hold: table({
    /** `*` until it is known which spaces have books. */
    space_id: text().primary().fixed(),
  }),
  book_gap: table(
    {
      space_id: text().fixed(),
      /** The last number that was used. */
      through: integer().fixed(),
      decided_at: integer().fixed(),
    },
    { key: ['space_id', 'through'] },
  ),
  book_record: table(
    {
      space_id: text().fixed(),
      kind: oneOf('released', 'decided', 'delivered', 'closed', 'gap').fixed(),
      /** Number of the batch, with the target of a delivery behind it; last day of a closed month; last number of a gap. */
      key: text().fixed(),
      /** In the archive. */
      address: text().fixed(),
    },
    {
      key: ['space_id', 'kind', 'key'],
      indexes: {
        book_record_address: '(address)',
      },
    },
  ),
};
