import { Failure } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import type { OrphanLock, OrphanLocks } from '../store/sagas/orphan-locks.js';

export interface OrphanLockDeps {
  readonly space: {
    readonly id: string;
    readonly invoices: Pick<PlatformClient['invoices'], 'show' | 'unlock'>;
  };
  readonly locks: OrphanLocks;
  readonly log: Logger;
}

/**
 * Takes back locks of ours that nothing stands behind: the saga has ended, no e-invoice is there and none was
 * ever made. It should find nothing; a deleted invoice that the platform has brought back is one.
 *
 * @returns how many locks were taken back
 */
export async function releaseOrphanLocks(deps: OrphanLockDeps): Promise<number> {
  let released = 0;
  for (const lock of await deps.locks.suspected(deps.space.id)) {
    if (await releaseOne(deps, lock)) released += 1;
  }
  return released;
}

async function releaseOne({ space, locks, log }: OrphanLockDeps, lock: OrphanLock): Promise<boolean> {
  try {
    const { invoice } = await space.invoices.show(lock.invoiceId, 'upkeep');
    // A request that waits gets a saga of its own, which serves the invoice as it is.
    if (invoice.sentStatus === 'sendingRequested') return false;
    const isOrphan = !invoice.canUpdate && !invoice.pdf.eInvoice && !invoice.pdf.archived;
    if (isOrphan) await space.invoices.unlock(lock.invoiceId);
    await locks.settled(lock);
    if (isOrphan) {
      log.warn('lock.orphan-released', {
        space: space.id,
        invoice: lock.invoiceId,
        number: invoice.number,
      });
    }
    return isOrphan;
  } catch (error) {
    if (!(error instanceof Failure) || !['platform.not-found', 'platform.conflict'].includes(error.code)) {
      throw error;
    }
    // Deleted it stays suspected: should it come back, its lock comes with it.
    if (error.code === 'platform.conflict') await locks.settled(lock);
    return false;
  }
}
