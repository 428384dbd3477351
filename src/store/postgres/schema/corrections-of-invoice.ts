/** Which copies correct an invoice: SQLite's index in PostgreSQL's words. */
export const correctionsOfInvoice = `
create index mirror_invoice_version_corrects
  on mirror_invoice_version (space_id, (cast(document as json) ->> 'correctedInvoiceId'))
  where cast(document as json) ->> 'correctedInvoiceId' is not null;
`;
