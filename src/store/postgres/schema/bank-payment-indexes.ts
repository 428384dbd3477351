/** Payments of bank lines by line and invoice: SQLite's migration 0044 in PostgreSQL's words. */
export const bankPaymentIndexes = `
create index bank_payment_by_line on bank_payment (line_id);
create index bank_payment_by_invoice on bank_payment (space_id, invoice_id);
`;
