/** A line finds its payments, and an invoice those that are on their way to it, without reading all. */
export const bankPaymentIndexes = [
  'create index bank_payment_by_line on bank_payment (line_id)',
  'create index bank_payment_by_invoice on bank_payment (space_id, invoice_id)',
];
