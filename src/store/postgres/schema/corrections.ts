/** Copies of corrections are counted: SQLite's migration 0038 in PostgreSQL's words. */
export const corrections = `
alter table book_reading add column corrections bigint not null default 0;
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
`;
