/** What the daemon asks the platform for when it makes e-invoices, as scopes of a token. */
export const E_INVOICE_SCOPES: readonly string[] = [
  'read_user',
  'read_invoices',
  'write_invoices',
  'read_subscriptions',
  'write_subscriptions',
];

/**
 * What the nightly books read besides where they may: the lists of accounts and cost centers. Operations of version 2.0 require both
 * scopes, and its own list of scopes has neither, so that an application may have no way to be given them. Without them the
 * accounts are those that items of invoices carry, with number and name.
 */
export const ACCOUNTING_SCOPES: readonly string[] = ['read_cost_centers', 'read_revenue_accounts'];

/** What the nightly books read besides where they may; without it, they know the totals of payments only. */
export const PAYMENT_RECORDS_SCOPES: readonly string[] = ['read_payment_records'];

/** What lines of bank statements need to be recorded as payments; without it, they wait. */
export const PAYMENT_POSTING_SCOPES: readonly string[] = ['write_payment_records'];

/** What an e-invoice reads besides where `payment.methods` is configured; without it, it does not say by what it is paid. */
export const PAYMENT_METHODS_SCOPES: readonly string[] = ['read_payment_methods'];

/** What `spacebooks init` asks for beyond that: which spaces there are. */
export const INIT_SCOPES: readonly string[] = ['read_spaces'];

/** Those of `needed` that were not granted, in the order of `needed`. */
export function missingScopes(needed: readonly string[], granted: readonly string[]): readonly string[] {
  return needed.filter((scope) => !granted.includes(scope));
}
