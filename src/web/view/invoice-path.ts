/** The page of an invoice. */
export function invoicePath(invoice: { readonly spaceId: string; readonly invoiceId: string }): string {
  return `/invoices/${encodeURIComponent(invoice.spaceId)}/${encodeURIComponent(invoice.invoiceId)}`;
}
