type Query = Readonly<Record<string, string>> | URLSearchParams | readonly (readonly [string, string])[];

/** `/exports/berlin/7`: what stands between slashes, encoded. */
const at = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('');

/** With what is asked for; without a question mark where that is nothing. */
function asking(path: string, query: Query): string {
  const pairs = query instanceof URLSearchParams || Array.isArray(query) ? [...query] : Object.entries(query);
  const text = new URLSearchParams(pairs as [string, string][]).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Addresses of pages, without the host. A fragment is the id of the section where something is done. */
export const PAGE = {
  accounts: (space: string, query: Query = {}) => `${asking(at('settings', space, 'accounts'), query)}#form`,
  alerts: () => '/alerts',
  bank: (space: string, query: Readonly<Record<string, string>> = {}) => asking('/bank', { space, ...query }),
  bankLine: (space: string, line: string | number) => at('bank', 'lines', space, line),
  bankLines: (space: string, days: { readonly from: string; readonly to: string } | null = null) =>
    asking('/bank', { space, state: 'undecided', ...(days && { from: days.from, to: days.to }) }),
  bankPart: (space: string, part: 'rules' | 'statements') => asking(at('bank', part), { space }),
  batch: (space: string, number: string | number) => at('exports', space, number),
  collectives: (query: Query) => asking('/collectives', query),
  customer: (space: string, ref: string) => at('customers', space, ref),
  customers: (query: Query) => asking('/customers', query),
  decisions: (query: Query, file: '' | '.csv' = '') => asking(`/decisions${file}`, query),
  events: () => '/events',
  exportNow: (space: string, name: string) => at('exports', space, 'now', name),
  exports: (space: string, query: Readonly<Record<string, string>> = {}) =>
    asking('/exports', { space, ...query }),
  figures: (query: Query = {}) => asking('/figures', query),
  invoice: (space: string, invoiceId: string) => at('invoices', space, invoiceId),
  invoices: (space: string, state: string) => asking('/invoices', { state, space }),
  invoicesWith: (query: Query, file: '' | '.csv' | '.xlsx' | '.zip' = '') =>
    asking(`/invoices${file}`, query),
  join: (token: string) => at('join', token),
  month: (space: string, month: string) => at('months', space, month),
  opening: (space: string) => `${asking('/switch', { space })}#opening`,
  people: () => '/people',
  person: (id: string) => at('people', id),
  rebooking: (space: string, name: string) => at('exports', space, 'rebooking', name),
  runs: (space: string) => asking('/runs', { space }),
  setting: (space: string, kind: string) => at('settings', space, kind),
  settingOfCustomer: (space: string, number: string) => at('settings', space, 'customers', number),
  signIn: (to: string | null) => asking('/sign-in', to === null ? {} : { to }),
  switch: (space: string) => asking('/switch', { space }),
  sync: (space: string) => at('sync', space),
  taxRule: (space: string, invoiceId: string | null) =>
    `${asking(at('settings', space, 'tax-cases'), invoiceId === null ? {} : { invoice: invoiceId })}#form`,
} as const;

/** The page of an invoice. */
export function invoicePath(invoice: { readonly spaceId: string; readonly invoiceId: string }): string {
  return PAGE.invoice(invoice.spaceId, invoice.invoiceId);
}
