/** Of the files of a list, in their order; `invoices.` before each in the wording. */
export const INVOICE_COLUMNS = [
  ...['number', 'customer', 'customer-number', 'date', 'due', 'gross', 'net', 'open', 'currency'],
  ...['payment', 'e-invoice', 'space'],
] as const;

/** Behind them, as the wording has them everywhere. */
export const LAST_COLUMNS = ['word.ksef-number', 'word.id'] as const;
