/** Tables whose rows come and go within days (docs/operating.md); all others grow with the business, or by a row a day. */
const TABLES: readonly string[] = [
  'api_answer',
  'book_claim',
  'export_waiting',
  'file_unnamed',
  'heartbeat',
  'hook_endpoint',
  'ksef_pause',
  'ksef_request',
  'mirror_account',
  'request_pause',
  'request_sent',
  'saved_view',
  'sign_in_attempt',
  'space_version',
  'store_identity',
  'story_over',
  'subscription',
  'token_user',
  'web_account',
  'web_invitation',
  'web_passkey',
  'web_pending',
  'web_recovery_code',
  'web_session',
  'web_user',
];

/** What is on the disk and not in a table. */
const ON_THE_DISK = /^(?:bytes|files): (?!spacebooks\.sqlite-wal$)/;

/** Whether a quantity must stay where it is, however many e-invoices were made. */
export function isBounded(name: string): boolean {
  if (name.startsWith('rows: ')) return TABLES.includes(name.slice('rows: '.length));
  return !ON_THE_DISK.test(name);
}
