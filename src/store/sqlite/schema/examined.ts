/** What is no longer true of an invoice, or of all invoices of an export, is said in the transaction that makes it untrue. */
export const examined = [
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
  // Counted: one that comes after invoices were read may change what those that it corrects came to.
  `create trigger mirror_invoice_version_is_correction after insert on mirror_invoice_version
  when new.document ->> 'correctedInvoiceId' is not null or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id and invoice_id = new.invoice_id
      and version = new.version - 1 and document ->> 'correctedInvoiceId' is not null)
  begin
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end`,
  // A payment counts as a correction: what was read before it came is not kept.
  `create trigger mirror_payment_version_is_examined after insert on mirror_payment_version
  when exists (select 1 from book_reading where space_id = new.space_id) begin
    insert into book_examined (space_id, series, invoice_id, waiting)
    select reading.space_id, reading.series, changed.invoice_id, 1 from book_reading as reading
    join (
      select new.invoice_id as invoice_id
      union select invoice_id from mirror_payment_version
        where space_id = new.space_id and payment_id = new.payment_id and version = new.version - 1
    ) as changed
    where reading.space_id = new.space_id
    on conflict (space_id, series, invoice_id) do update set waiting = 1;
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end`,
];
