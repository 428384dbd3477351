/** Which copies correct an invoice, without reading all of them. */
export const correctionsOfInvoice = [
  `create index mirror_invoice_version_corrects
    on mirror_invoice_version (space_id, document ->> 'correctedInvoiceId')
    where document ->> 'correctedInvoiceId' is not null`,
];
