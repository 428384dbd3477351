/** A new version of a payment has its invoices compared with the books again: SQLite's migration 0040 in PostgreSQL's words. */
export const paymentsExamined = `
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
