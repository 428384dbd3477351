/**
 * Invoices, and all that are one thing with them: what they correct, what corrects them, and what corrects the same.
 *
 * @param changed their ids; @param corrected ids of what they correct, or corrected before
 */
function families(changed: string, corrected: string): string {
  return `${changed}
      union select invoice_id from mirror_invoice where space_id = new.space_id and invoice_id in (${corrected})
      union select invoice_id from mirror_invoice_version where space_id = new.space_id
        and document ->> 'correctedInvoiceId' in (${changed} union ${corrected})`;
}

const ofCopy = families(
  'select new.invoice_id',
  `select new.document ->> 'correctedInvoiceId'
        union select document ->> 'correctedInvoiceId' from mirror_invoice_version
          where space_id = new.space_id and invoice_id = new.invoice_id and version = new.version - 1
        union select document ->> 'correctedInvoiceId' from mirror_invoice_version
          where space_id = new.space_id and invoice_id = new.document ->> 'correctedInvoiceId'`,
);

const paid = `select new.invoice_id
        union select invoice_id from mirror_payment_version
          where space_id = new.space_id and payment_id = new.payment_id and version = new.version - 1`;

const ofPayment = families(
  paid,
  `select latest.document ->> 'correctedInvoiceId' from mirror_invoice as current
        join mirror_invoice_version as latest on latest.space_id = current.space_id
          and latest.invoice_id = current.invoice_id and latest.version = current.version
        where current.space_id = new.space_id and current.invoice_id in (${paid})`,
);

/** Has invoices of these ids wait in every export of the space. */
function wait(ids: string): string {
  return `insert into book_examined (space_id, series, invoice_id, waiting)
    select reading.space_id, reading.series, changed.invoice_id, 1 from book_reading as reading
    join (select null as invoice_id where false union ${ids}) as changed
    where reading.space_id = new.space_id
    on conflict (space_id, series, invoice_id) do update set waiting = 1;`;
}

/** What is no longer true of an invoice, or of all invoices of an export, is said in the transaction that makes it untrue. */
export const examined = [
  `create trigger mirror_invoice_version_is_examined after insert on mirror_invoice_version
  when exists (select 1 from book_reading where space_id = new.space_id) begin
    ${wait(ofCopy)}
  end`,
  `create trigger batch_begins_epoch after insert on batch begin
    update book_reading set epoch = epoch + 1, complete = 0 where space_id = new.space_id and series = new.series;
  end`,
  `create trigger withdrawn_batch_begins_epoch after update of status on batch
  when new.status in ('rejected', 'voided') begin
    update book_reading set epoch = epoch + 1, complete = 0 where space_id = new.space_id and series = new.series;
  end`,
  // Counted: one that comes after invoices were read may change what others of its family came to.
  `create trigger mirror_invoice_version_is_of_family after insert on mirror_invoice_version
  when new.document ->> 'correctedInvoiceId' is not null or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id and invoice_id = new.invoice_id
      and version = new.version - 1 and document ->> 'correctedInvoiceId' is not null) or exists (
    select 1 from mirror_invoice_version where space_id = new.space_id
      and document ->> 'correctedInvoiceId' = new.invoice_id)
  begin
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end`,
  // A payment counts as a correction: what was read before it came is not kept.
  `create trigger mirror_payment_version_is_examined after insert on mirror_payment_version
  when exists (select 1 from book_reading where space_id = new.space_id) begin
    ${wait(ofPayment)}
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end`,
];
