import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { lazily } from '@spacebooks/base/lazy';
import { endBlocked, raiseBlocked } from '../../books/alerts.js';
import { previewExport } from '../../books/batches/run-export.js';
import { readyToExport } from '../../books/book-space.js';
import type { BookStores } from '../../books/book-stores.js';
import type { SpaceConfig } from '../../config/config.js';
import { einvoiceSettings } from '../../config/einvoice-settings.js';
import type { VatBreakdown } from '../../document/model.js';
import { Failure } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { standardFor } from '../../einvoice/standard.js';
import type { PlatformClient } from '../../platform/client.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import type { ListedSaga } from '../../store/invoices/operator-invoices.js';
import type { TriedExport, TriedInvoice } from '../../web/settings-desk.js';
import { bookSpace } from '../books/book-spaces.js';

const jobs = lazily(() => import('../../einvoice/at-work/jobs.js'));

/** Reads refused invoices from the platform as they are now, and makes their documents with other settings; nothing is kept. */
export async function triedInvoices(
  refused: readonly ListedSaga[],
  candidate: SpaceConfig,
  client: Pick<PlatformClient, 'invoices'> | undefined,
): Promise<readonly TriedInvoice[]> {
  const settings = einvoiceSettings(candidate);
  const tried: TriedInvoice[] = [];
  for (const { invoiceId, details } of refused) {
    const known = { invoiceId, number: details.invoiceNumber, customer: null };
    const invoice = await readIfThere(client, invoiceId);
    if (invoice === null) tried.push({ ...known, becomes: 'unknown', taxes: [], findings: [] });
    else tried.push({ ...(await triedInvoice(invoice, settings)), invoiceId });
  }
  return tried;
}

async function triedInvoice(
  invoice: Invoice,
  settings: EInvoiceSettings,
): Promise<Omit<TriedInvoice, 'invoiceId'>> {
  const { recipient, number } = invoice;
  const known = { number, customer: recipient.company ?? recipient.name };
  // What it is judged by stands in the document that it corrects.
  if (invoice.correctedInvoiceId !== null) return { ...known, becomes: 'unknown', taxes: [], findings: [] };
  const made = await documentOf(invoice, settings);
  return made.ok
    ? { ...known, becomes: 'issued', taxes: made.document.vatBreakdown.map(taxOf), findings: [] }
    : { ...known, becomes: 'refused', taxes: [], findings: made.findings };
}

/** An invoice as it would be drawn; null where it cannot be, or its page is KSeF's. */
export async function previewOf(
  invoiceId: string,
  candidate: SpaceConfig,
  client: Pick<PlatformClient, 'invoices'>,
): Promise<Uint8Array | null> {
  const settings = einvoiceSettings(candidate);
  const invoice = await readIfThere(client, invoiceId);
  if (invoice === null || standardFor(invoice, settings) === 'ksef') return null;
  const { doJob } = await jobs();
  const made = await doJob('produce', [settings, invoice, {}]);
  return made.ok ? made.pdf : null;
}

type Made =
  | { readonly ok: true; readonly document: { readonly vatBreakdown: readonly VatBreakdown[] } }
  | { readonly ok: false; readonly findings: readonly Finding[] };

async function documentOf(invoice: Invoice, settings: EInvoiceSettings): Promise<Made> {
  const { doJob } = await jobs();
  return standardFor(invoice, settings) === 'ksef'
    ? doJob('checkFa3', [settings, invoice, {}, false])
    : doJob('write', [settings, invoice, {}]);
}

function taxOf({ rate, exemptionReason }: VatBreakdown) {
  return { rate: rate.toFixed(), reason: exemptionReason };
}

async function readIfThere(
  client: Pick<PlatformClient, 'invoices'> | undefined,
  invoiceId: string,
): Promise<Invoice | null> {
  try {
    return client === undefined ? null : (await client.invoices.show(invoiceId)).invoice;
  } catch (error) {
    // Said of this invoice; the others are looked at.
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** The next batch of each export as it is, and as it would be with other settings. */
export async function triedExports(
  { stores, clock }: { readonly stores: BookStores; readonly clock: Clock },
  present: SpaceConfig,
  candidate: SpaceConfig,
): Promise<readonly TriedExport[]> {
  const tried: TriedExport[] = [];
  for (const terms of candidate.accounting?.exports ?? []) {
    const before = await aheadOf({ stores, clock }, present, terms.name);
    const after = await aheadOf({ stores, clock }, candidate, terms.name);
    const { rebooking } = after;
    tried.push({ name: terms.name, blockedBefore: before.blocked, blockedAfter: after.blocked, rebooking });
  }
  return tried;
}

async function aheadOf(
  { stores, clock }: { readonly stores: BookStores; readonly clock: Clock },
  config: SpaceConfig,
  name: string,
): Promise<{ readonly blocked: TriedExport['blockedAfter']; readonly rebooking: TriedExport['rebooking'] }> {
  const space = bookSpace(config);
  const terms = space?.accounting.exports.find((each) => each.name === name);
  if (space === null || terms === undefined) return { blocked: null, rebooking: null };
  const now = clock.now();
  const to = addDays(localDate(now, space.timeZone), -1);
  const ready = await readyToExport(stores, space);
  const preview = await previewExport(ready.deps, ready.space, terms, { to, now });
  preview.close();
  if (preview.status !== 'blocked') return { blocked: null, rebooking: preview.rebooking };
  const { code, detail, findings } = preview;
  return { blocked: { code, detail, findings }, rebooking: null };
}

/** Keeps of each export whether something blocks it, as its next night would: a person reads it on the start page at once. */
export async function tellBlocked(
  { stores, alerts, clock }: { readonly stores: BookStores; readonly alerts: Alerts; readonly clock: Clock },
  space: SpaceConfig,
): Promise<void> {
  for (const { name } of space.accounting?.exports ?? []) {
    const { blocked } = await aheadOf({ stores, clock }, space, name);
    if (blocked === null) await endBlocked({ stores: { alerts }, clock }, space.id, name);
    else await raiseBlocked({ stores: { alerts }, clock }, space.id, name, blocked);
  }
}
