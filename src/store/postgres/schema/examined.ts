/** Which invoices are to be compared with the books again: with each all that are one thing with it. */
export const examined = `
-- Invoices, and all that are one thing with them: what they correct, what corrects them, and what corrects the same.
create function have_families_wait(of_space text, changed text[], corrected text[]) returns void language sql as $$
  insert into book_examined (space_id, series, invoice_id, waiting)
  select reading.space_id, reading.series, family.invoice_id, 1 from book_reading as reading
  cross join (
    select unnest(changed) as invoice_id
    union select invoice_id from mirror_invoice where space_id = of_space and invoice_id = any(corrected)
    union select invoice_id from mirror_invoice_version where space_id = of_space
      and cast(document as json) ->> 'correctedInvoiceId' = any(changed || corrected)
  ) as family
  where reading.space_id = of_space
  on conflict (space_id, series, invoice_id) do update set waiting = 1;
$$;
create function examine_again() returns trigger language plpgsql as $$
begin
  if exists (select 1 from book_reading where space_id = new.space_id) then
    perform have_families_wait(new.space_id, array[new.invoice_id], array(
      select cast(document as json) ->> 'correctedInvoiceId' from mirror_invoice_version
      where space_id = new.space_id and (invoice_id = new.invoice_id and version >= new.version - 1
        or invoice_id = cast(new.document as json) ->> 'correctedInvoiceId')));
  end if;
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
create function count_of_family() returns trigger language plpgsql as $$
begin
  if cast(new.document as json) ->> 'correctedInvoiceId' is not null or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id and invoice_id = new.invoice_id
      and version = new.version - 1 and cast(document as json) ->> 'correctedInvoiceId' is not null) or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id
      and cast(document as json) ->> 'correctedInvoiceId' = new.invoice_id) then
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end if;
  return null;
end $$;
create trigger mirror_invoice_version_is_of_family after insert on mirror_invoice_version
  for each row execute function count_of_family();
create function examine_payment() returns trigger language plpgsql as $$
declare
  paid text[];
begin
  if not exists (select 1 from book_reading where space_id = new.space_id) then
    return null;
  end if;
  paid := array(select distinct invoice_id from mirror_payment_version
    where space_id = new.space_id and payment_id = new.payment_id and version >= new.version - 1);
  perform have_families_wait(new.space_id, paid, array(
    select cast(latest.document as json) ->> 'correctedInvoiceId' from mirror_invoice as current
    join mirror_invoice_version as latest on latest.space_id = current.space_id
      and latest.invoice_id = current.invoice_id and latest.version = current.version
    where current.space_id = new.space_id and current.invoice_id = any(paid)));
  update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  return null;
end $$;
create trigger mirror_payment_version_is_examined after insert on mirror_payment_version
  for each row execute function examine_payment();
`;
