import { addDays, localDate } from '@spacebooks/base/calendar';
import { Failure } from '../domain/errors.js';
import type { PlatformClient } from '../platform/client.js';
import { type ReconcileDeps, takeUp } from './reconcile.js';

/** Invoices may carry the date of a day that has not come yet. */
const DAYS_AHEAD = 366;

export interface FollowDeps extends Omit<ReconcileDeps, 'space'> {
  readonly space: ReconcileDeps['space'] & { readonly invoices: Pick<PlatformClient['invoices'], 'show'> };
  readonly plainInvoices: Pick<PlatformClient['plainInvoices'], 'findNumbered'>;
}

/**
 * A callback may carry an address of version 1.0 whose last part is a number that version 2.0 does not know: an id of
 * the older interface, or the invoice's running number. Finds the invoice that is meant and begins work on it as the
 * event would have; what cannot be found without a guess is left to reconciliation.
 *
 * @returns whether work began on another invoice than `invoiceId`
 * @throws Failure transient `platform.*`: to be tried again
 */
export async function followNumber(invoiceId: string, deps: FollowDeps): Promise<boolean> {
  if (!/^\d{1,15}$/.test(invoiceId)) return false;
  const { space, plainInvoices, lookBackDays, clock, log } = deps;
  const askedAt = clock.now();
  const today = localDate(askedAt, space.timeZone);
  const within = { from: addDays(today, -lookBackDays), to: addDays(today, DAYS_AHEAD) };
  try {
    const found = await plainInvoices.findNumbered(invoiceId, within);
    if (found === null || found.id === invoiceId) return false;
    const { invoice } = await space.invoices.show(found.id);
    if (invoice.spaceId !== space.platformId || invoice.invoiceDate < space.from) return false;
    return await takeUp(invoice, askedAt, deps);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'transient') throw error;
    log.warn('callback.invoice-not-found', {
      space: space.id,
      invoice: invoiceId,
      detail: error.detail,
    });
    return false;
  }
}
