/** How an invoice stands as to its payment. `other`: a value of a later version of the platform. */
export const PAYMENT_STATES = ['open', 'pending', 'paid', 'canceled', 'written-off', 'other'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How its e-invoice stands. `none`: none was asked for; `waiting`: for a person; `foreign`: somebody else's is there. */
export const E_INVOICE_STATES = ['none', 'open', 'waiting', 'done', 'foreign', 'gone'] as const;
export type EInvoiceState = (typeof E_INVOICE_STATES)[number];
