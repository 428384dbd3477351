import type { KsefCollectives as Ksef } from '@spacebooks/ksef-client/client';
import { type CollectiveDesk, openCollectiveDesk } from '../bank/collectives/collective-desk.js';
import { workCollectives } from '../bank/collectives/work-collectives.js';
import type { Db } from '../store/engine/open.js';
import { createOperatorInvoices } from '../store/invoices/operator-invoices.js';
import { type BankDeps, hasBank } from './bank.js';
import { bankDesk } from './bank-desk.js';
import type { BookSpace } from './book-space.js';

/** The desk of a space over the stores of its books; null where it does not issue in KSeF. */
export function collectiveDesk(
  { stores, clock, db }: Pick<BankDeps, 'stores' | 'clock'> & { readonly db: Db },
  space: BookSpace,
  onWanted: () => void = () => undefined,
): CollectiveDesk | null {
  if (!space.issuesInKsef) return null;
  const { bank: lines, payable: invoices, mirror: copies, collectives } = stores;
  const known = createOperatorInvoices(db);
  return openCollectiveDesk({
    ...{ stores: { lines, invoices, copies, collectives, known }, clock, spaceId: space.id, onWanted },
  });
}

/**
 * `workCollectives` for a poller. Lines that quote an identifier are matched again once it is known what that is for.
 *
 * @returns when the next one is due; null when there is nothing to do
 */
export function createCollectivePoll(
  deps: Omit<BankDeps, 'lease'>,
  space: BookSpace,
  ksef: Ksef,
  wakeBooks: () => void,
): () => Promise<number | null> {
  const { stores, clock, random, log } = deps;
  const { collectives } = stores;
  const desk = hasBank(space) ? bankDesk(deps, space, wakeBooks) : null;
  return async () => {
    const work = { stores: collectives, ksef, clock, random };
    const { made, learnt, trouble } = await workCollectives(work, space.id);
    if (made + learnt > 0) log.info('ksef.collectives', { space: space.id, made, learnt });
    if (trouble !== null) {
      log.warn('ksef.collectives-wait', { space: space.id, code: trouble.code, detail: trouble.detail });
    }
    if (learnt > 0) await desk?.match();
    return collectives.nextDue(space.id);
  };
}
