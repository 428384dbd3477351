/** What was listed is looked up for some invoices at a time: SQLite's migration 0043 in PostgreSQL's words. */
export const listedInvoices =
  'create index settlement_listed_invoice on settlement_listed (space_id, invoice_id)';
