/** Addresses of pages, without the host. A fragment is the id of the section where something is done. */
export const PAGE = {
  accounts: (space: string) => `/settings/${encodeURIComponent(space)}/accounts#form`,
  alerts: () => '/alerts',
  bank: (space: string) => `/bank?${new URLSearchParams({ space })}`,
  bankLines: (space: string, days: { readonly from: string; readonly to: string }) =>
    `/bank?${new URLSearchParams({ space, state: 'undecided', from: days.from, to: days.to })}`,
  batch: (space: string, number: number) => `/exports/${encodeURIComponent(space)}/${number}`,
  exportNow: (space: string, name: string) =>
    `/exports/${encodeURIComponent(space)}/now/${encodeURIComponent(name)}`,
  exports: (space: string) => `/exports?${new URLSearchParams({ space })}`,
  invoice: (space: string, invoiceId: string) =>
    `/invoices/${encodeURIComponent(space)}/${encodeURIComponent(invoiceId)}`,
  invoices: (space: string, state: string) => `/invoices?${new URLSearchParams({ state, space })}`,
  month: (space: string, month: string) => `/months/${encodeURIComponent(space)}/${month}`,
  rebooking: (space: string, name: string) =>
    `/exports/${encodeURIComponent(space)}/rebooking/${encodeURIComponent(name)}`,
  sync: (space: string) => `/sync/${encodeURIComponent(space)}`,
  switch: (space: string) => `/switch?${new URLSearchParams({ space })}`,
  taxRule: (space: string, invoiceId: string | null) =>
    `/settings/${encodeURIComponent(space)}/tax-cases${invoiceId === null ? '' : `?${new URLSearchParams({ invoice: invoiceId })}`}#form`,
} as const;
