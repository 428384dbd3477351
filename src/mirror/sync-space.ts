import type { SyncResult } from '../domain/sync-result.js';
import type { SyncParts } from './sync-parts.js';

/**
 * Brings the copy of a space's revenue accounts, cost centers and invoices up to date. It can be stopped at any
 * point and started again: what was read is kept, and the next one reads what this one has left out.
 *
 * One at a time for each space: the caller sees to that.
 *
 * @throws Failure `platform.*`, `store.*`, `sync.*`; the sync is then recorded as failed
 */
export async function syncSpace(_parts: SyncParts): Promise<SyncResult> {
  throw new Error('not built yet');
}
