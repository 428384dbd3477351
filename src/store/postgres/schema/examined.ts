/** Which invoices are to be compared with the books again. */
export const examined = `
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
create function count_correction() returns trigger language plpgsql as $$
begin
  if cast(new.document as json) ->> 'correctedInvoiceId' is not null or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id and invoice_id = new.invoice_id
      and version = new.version - 1 and cast(document as json) ->> 'correctedInvoiceId' is not null) then
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end if;
  return null;
end $$;
create trigger mirror_invoice_version_is_correction after insert on mirror_invoice_version
  for each row execute function count_correction();
create function examine_payment() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from book_reading where space_id = new.space_id) then
    return null;
  end if;
  insert into book_examined (space_id, series, invoice_id, waiting)
  select reading.space_id, reading.series, changed.invoice_id, 1 from book_reading as reading
  cross join (
    select new.invoice_id as invoice_id
    union select invoice_id from mirror_payment_version
      where space_id = new.space_id and payment_id = new.payment_id and version = new.version - 1
  ) as changed
  where reading.space_id = new.space_id
  on conflict (space_id, series, invoice_id) do update set waiting = 1;
  update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  return null;
end $$;
create trigger mirror_payment_version_is_examined after insert on mirror_payment_version
  for each row execute function examine_payment();
`;
