/** Copies of corrections are counted: one that comes after invoices were read may change what those that it corrects came to. */
export const corrections = [
  'alter table book_reading add column corrections integer not null default 0',
  `create trigger mirror_invoice_version_is_correction after insert on mirror_invoice_version
  when new.document ->> 'correctedInvoiceId' is not null or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id and invoice_id = new.invoice_id
      and version = new.version - 1 and document ->> 'correctedInvoiceId' is not null)
  begin
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end`,
];
