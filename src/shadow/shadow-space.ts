import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { Config, SpaceConfig } from '../config/config.js';
import { einvoiceSettings } from '../config/einvoice-settings.js';
import { addressesOf } from '../daemon/ksef/ksef-login.js';
import type { LocalDate } from '../domain/invoice.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import { factsOf } from '../einvoice/facts.js';
import { type EInvoiceSpace, settingsDigest } from '../einvoice/space.js';
import type { PlatformClient } from '../platform/client.js';
import type { Random } from '../random.js';
import type { Inbox } from '../store/sagas/inbox.js';
import { type ShadowInvoices, shadowInvoices } from './shadow-invoices.js';
import { shadowKsef } from './shadow-ksef.js';
import type { WriteLog } from './write-log.js';

export interface ShadowSpace extends EInvoiceSpace {
  readonly config: SpaceConfig;
  readonly client: PlatformClient;
  readonly invoices: ShadowInvoices;
}

interface ShadowSpaceDeps {
  readonly client: PlatformClient;
  readonly writes: WriteLog;
  readonly clock: Clock;
  /** First invoice date of a trial; null to look only at what waits for its e-invoice. */
  readonly since: LocalDate | null;
}

/** A space whose every change happens in memory only. In a trial the cutover is not later than its first day. */
export function shadowSpace(config: SpaceConfig, deps: ShadowSpaceDeps): ShadowSpace {
  const { client, writes, clock, since } = deps;
  const given = einvoiceSettings(config);
  const settings: EInvoiceSettings =
    since === null || given.from <= since ? given : { ...given, from: since };
  const recorded = { spaceId: config.id, writes, clock };
  const { ksef } = config.e_invoices;
  return {
    id: config.id,
    platformId: config.platform_id,
    config,
    client,
    invoices: shadowInvoices(client.invoices, recorded),
    settings,
    ksef:
      ksef === undefined
        ? null
        : {
            client: shadowKsef(ksef.nip, recorded),
            nip: ksef.nip,
            qrUrl: addressesOf(ksef.server).qrUrl,
            whenUnavailable: 'wait',
            afterAcceptance: ksef.after_acceptance,
            offline: null,
            announced: ksef.announced,
          },
  };
}

/**
 * Starts a saga for each invoice examined: those that wait for their e-invoice, or in a trial all that are dated on or
 * after its first day.
 *
 * @returns how many
 * @throws Failure `platform.*`
 */
export async function beginWork(
  space: ShadowSpace,
  { reconcile }: Pick<Config, 'reconcile'>,
  deps: {
    readonly inbox: Inbox;
    readonly clock: Clock;
    readonly random: Random;
    readonly since: LocalDate | null;
  },
): Promise<number> {
  const { inbox, clock, random, since } = deps;
  const now = clock.now();
  const earliest = addDays(localDate(now, space.config.time_zone), -reconcile.look_back_days);
  const from = since ?? (earliest > space.settings.from ? earliest : space.settings.from);
  let begun = 0;
  for await (const invoice of space.invoices.list(space.platformId, { from })) {
    const waits = invoice.sentStatus === 'sendingRequested' && !invoice.pdf.eInvoice;
    if (since === null && !waits) continue;
    if (!waits) space.invoices.takeForTrial(invoice.id);
    const { contentDigest } = factsOf(invoice);
    const seed = { newId: random.id(), settingsDigest: settingsDigest(space.settings) };
    const waiting = { spaceId: space.id, invoiceId: invoice.id, contentDigest, listedAt: now };
    if (await inbox.recover(waiting, seed, now)) begun += 1;
  }
  return begun;
}
