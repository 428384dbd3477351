/** How an invoice stands as to its payment. `other`: a value of a later version of the platform. */
export const PAYMENT_STATES = ['open', 'pending', 'paid', 'canceled', 'written-off', 'other'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * How its e-invoice stands. `none`: none was asked for, as far as is known; `waiting`: for a person; `foreign`: somebody
 * else's is there; `missing`: it was sent without one; `unsent`: the platform has not sent it; `exempt`: it needs none.
 */
export const E_INVOICE_STATES = [
  'none',
  'open',
  'waiting',
  'done',
  'foreign',
  'gone',
  'missing',
  'unsent',
  'exempt',
] as const;
export type EInvoiceState = (typeof E_INVOICE_STATES)[number];
