/** Operations of KSeF that an e-invoice needs, by their names in the sandbox. */
export const OF_KSEF: readonly string[] = [
  'send-invoice',
  'list-session-invoices',
  'query-metadata',
  'get-session-invoice',
  'open-session',
  'get-invoice',
  'get-invoice-upo',
  'create-challenge',
];
