import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { alertKey } from '../domain/alerts/alert.js';
import type { Invoice } from '../domain/invoice.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import type { Random } from '../random.js';
import type { Alerts } from '../store/alerts/alerts.js';
import type { Inbox } from '../store/sagas/inbox.js';
import { beginMeasure, type MeasureDeps } from './measure.js';

export interface ReconcileDeps extends Pick<MeasureDeps, 'coverage' | 'tell' | 'workDays'> {
  readonly space: MeasureDeps['space'] & {
    readonly platformId: string;
    readonly settingsDigest: string;
    readonly invoices: Pick<PlatformClient['invoices'], 'list' | 'show'>;
  };
  readonly inbox: Inbox;
  readonly alerts: Alerts;
  /** How far back by invoice date, in days. */
  readonly lookBackDays: number;
  readonly contentDigest: (invoice: Invoice) => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/**
 * Finds what events should have announced: invoices that wait for their e-invoice, and e-invoices that the
 * platform could not mail; and measures how every invoice since the cutover stands.
 *
 * @returns how many lost requests were recovered
 */
export async function reconcile(deps: ReconcileDeps): Promise<number> {
  const { space, clock } = deps;
  const listedAt = clock.now();
  const today = localDate(listedAt, space.timeZone);
  const earliest = addDays(today, -deps.lookBackDays);
  const usual = earliest > space.from ? earliest : space.from;
  const measure = await beginMeasure(usual, deps);
  let recovered = 0;
  try {
    // Without an end: invoices may carry the date of a day that has not come yet.
    for await (const invoice of space.invoices.list(space.platformId, { from: measure.from })) {
      await measure.see(invoice);
      // What is older was refused or given up long ago, and its story may be over.
      if (invoice.invoiceDate < usual) continue;
      if (invoice.pdf.eInvoice && invoice.sentStatus === 'failedToSend')
        await alertThatMailFailed(deps, invoice);
      if (await takeUp(invoice, listedAt, deps)) recovered += 1;
    }
  } catch (error) {
    // One that cannot be read comes after all others.
    await measure.finish(false);
    throw error;
  }
  await measure.finish(true);
  return recovered;
}

/**
 * Begins work on an invoice that waits for its e-invoice, unless there is some.
 *
 * @param listedAt when the platform was asked for it, epoch milliseconds
 * @returns whether it began
 */
export async function takeUp(
  invoice: Invoice,
  listedAt: number,
  { space, inbox, contentDigest, clock, random, log }: ReconcileDeps,
): Promise<boolean> {
  if (invoice.pdf.eInvoice || invoice.sentStatus !== 'sendingRequested') return false;
  const waiting = {
    spaceId: space.id,
    invoiceId: invoice.id,
    contentDigest: contentDigest(invoice),
    listedAt,
  };
  const seed = { newId: random.id(), settingsDigest: space.settingsDigest };
  if (!(await inbox.recover(waiting, seed, clock.now()))) return false;
  log.info('einvoice.request-recovered', {
    space: space.id,
    invoice: invoice.id,
    number: invoice.number,
  });
  return true;
}

async function alertThatMailFailed({ space, alerts, clock }: ReconcileDeps, invoice: Invoice): Promise<void> {
  const reason = { code: 'invoice.mail-failed' } as const;
  const key = alertKey(reason.code, space.id, invoice.id, null, 'done');
  const subject = `issued:${space.id}:${invoice.id}` as const;
  const about = {
    spaceId: space.id,
    invoice: { id: invoice.id, number: invoice.number },
    place: { key: 'done' },
    reason,
  } as const;
  await alerts.raise({ key, subject, about }, clock.now());
}
