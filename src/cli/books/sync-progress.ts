import type { SyncOptions, SyncProgress } from '../../books/mirror/sync-deps.js';
import type { OnProgress } from '../../domain/progress.js';

const PARTS: Readonly<Record<SyncProgress['part'], string>> = {
  accounts: 'accounts and cost centers',
  window: 'invoices of the last months',
  scan: 'older invoices',
  unpaid: 'unpaid invoices',
  single: 'invoices that events named',
  payments: 'payments',
};

/** What a sync of a space is at, in words. */
export function shownAs(spaceId: string, show: OnProgress): NonNullable<SyncOptions['onProgress']> {
  return ({ part, read, expected }) =>
    show(`${spaceId}, ${PARTS[part]}`, read, expected === 0 ? null : Math.max(read, expected));
}
