/** What is no longer true of an invoice, or of all invoices of an export, is said in the transaction that makes it untrue. */
export const examined = [
  `create table book_reading (
    space_id text not null,
    series text not null,
    -- Digest of everything that decides how invoices are booked.
    terms text not null,
    -- Counts up with whatever was booked or withdrawn, and with the terms.
    epoch integer not null,
    -- 1 while all invoices but those that wait below are in the books as they are.
    complete integer not null check (complete in (0, 1)),
    read_at integer not null,
    primary key (space_id, series)
  ) strict, without rowid`,
  `create table book_examined (
    space_id text not null,
    series text not null,
    invoice_id text not null,
    -- 1: to be compared with the books again. The rest is what it came to the last time.
    waiting integer not null check (waiting in (0, 1)),
    invoice_date text,
    currency text,
    payment integer,
    write_off integer,
    document_number text,
    debtor text,
    corrects text,
    gross integer,
    open_item text,
    primary key (space_id, series, invoice_id)
  ) strict`,
  'create index book_examined_waiting on book_examined (space_id, series, invoice_id) where waiting = 1',
  `create index book_examined_debtor on book_examined (space_id, series, debtor, invoice_date, invoice_id)
    where waiting = 0 and debtor is not null`,
  `create index book_examined_correction on book_examined (space_id, series, corrects, gross)
    where waiting = 0 and corrects is not null`,
  `create index book_examined_open on book_examined (space_id, series, invoice_date) where open_item is not null`,
  `create index book_examined_payment on book_examined (space_id, series, currency, invoice_date, payment)
    where waiting = 0 and payment is not null`,
  `create index book_examined_write_off on book_examined (space_id, series, currency, invoice_date, write_off)
    where waiting = 0 and write_off is not null`,
  // The copy is another one: so may be the loss on the invoice that it corrects, or corrected before.
  `create trigger mirror_invoice_version_is_examined after insert on mirror_invoice_version
  when exists (select 1 from book_reading where space_id = new.space_id) begin
    insert into book_examined (space_id, series, invoice_id, waiting)
    select reading.space_id, reading.series, changed.invoice_id, 1 from book_reading as reading
    join (
      select new.invoice_id as invoice_id
      union select invoice_id from mirror_invoice where space_id = new.space_id and invoice_id in (
        new.document ->> 'correctedInvoiceId',
        (select document ->> 'correctedInvoiceId' from mirror_invoice_version
          where space_id = new.space_id and invoice_id = new.invoice_id and version = new.version - 1))
    ) as changed
    where reading.space_id = new.space_id
    on conflict (space_id, series, invoice_id) do update set waiting = 1;
  end`,
  `create trigger batch_begins_epoch after insert on batch begin
    update book_reading set epoch = epoch + 1, complete = 0 where space_id = new.space_id and series = new.series;
  end`,
  `create trigger withdrawn_batch_begins_epoch after update of status on batch
  when new.status in ('rejected', 'voided') begin
    update book_reading set epoch = epoch + 1, complete = 0 where space_id = new.space_id and series = new.series;
  end`,
];
