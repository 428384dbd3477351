import type { Clock } from '@spacebooks/base/clock';
import type { SyncResult } from '../domain/sync-result.js';
import type { Logger } from '../ops/log.js';
import { raiseSyncWarnings } from './alerts.js';
import { hasBank, matchBank } from './bank.js';
import { checkBankRecords } from './bank-records.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';

export interface CopyingDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What comes of every copy of the platform: alerts about what could not be read, and bank lines that can be matched by now. */
export async function followCopy(
  deps: CopyingDeps,
  space: BookSpace,
  sync: SyncResult,
  stop?: AbortSignal,
): Promise<void> {
  await raiseSyncWarnings(deps, space.id, sync);
  if (!hasBank(space)) return;
  await matchBank(deps, space, { stop });
  await checkBankRecords(deps, space, sync);
}
