/** What was listed is looked up for some invoices at a time, and not for a whole space. */
export const listedInvoices = [
  'create index settlement_listed_invoice on settlement_listed (space_id, invoice_id)',
];
