/** Which invoices are to be compared with the books again: SQLite's migration 0035 in PostgreSQL's words. */
export const examined = `
create table book_reading (
  space_id exact_text not null,
  series exact_text not null,
  terms exact_text not null,
  epoch bigint not null,
  complete bigint not null check (complete in (0, 1)),
  read_at bigint not null,
  primary key (space_id, series)
);
create table book_examined (
  space_id exact_text not null,
  series exact_text not null,
  invoice_id exact_text not null,
  waiting bigint not null check (waiting in (0, 1)),
  invoice_date exact_text,
  currency exact_text,
  payment bigint,
  write_off bigint,
  document_number exact_text,
  debtor exact_text,
  corrects exact_text,
  gross bigint,
  open_item exact_text,
  primary key (space_id, series, invoice_id)
);
create index book_examined_waiting on book_examined (space_id, series, invoice_id) where waiting = 1;
create index book_examined_debtor on book_examined (space_id, series, debtor, invoice_date, invoice_id)
    where waiting = 0 and debtor is not null;
create index book_examined_correction on book_examined (space_id, series, corrects, gross)
    where waiting = 0 and corrects is not null;
create index book_examined_open on book_examined (space_id, series, invoice_date) where open_item is not null;
create index book_examined_payment on book_examined (space_id, series, currency, invoice_date, payment)
    where waiting = 0 and payment is not null;
create index book_examined_write_off on book_examined (space_id, series, currency, invoice_date, write_off)
    where waiting = 0 and write_off is not null;
-- The copy is another one: so may be the loss on the invoice that it corrects, or corrected before.
create function examine_again() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from book_reading where space_id = new.space_id) then
    return null;
  end if;
  insert into book_examined (space_id, series, invoice_id, waiting)
  select reading.space_id, reading.series, changed.invoice_id, 1 from book_reading as reading
  cross join (
    select new.invoice_id as invoice_id
    union select invoice_id from mirror_invoice where space_id = new.space_id and invoice_id in (
      cast(new.document as json) ->> 'correctedInvoiceId',
      (select cast(document as json) ->> 'correctedInvoiceId' from mirror_invoice_version
        where space_id = new.space_id and invoice_id = new.invoice_id and version = new.version - 1))
  ) as changed
  where reading.space_id = new.space_id
  on conflict (space_id, series, invoice_id) do update set waiting = 1;
  return null;
end $$;
create trigger mirror_invoice_version_is_examined after insert on mirror_invoice_version
  for each row execute function examine_again();
create function begin_epoch() returns trigger language plpgsql as $$
begin
  update book_reading set epoch = epoch + 1, complete = 0 where space_id = new.space_id and series = new.series;
  return null;
end $$;
create trigger batch_begins_epoch after insert on batch for each row execute function begin_epoch();
create trigger withdrawn_batch_begins_epoch after update of status on batch for each row
  when (new.status in ('rejected', 'voided')) execute function begin_epoch();
`;
