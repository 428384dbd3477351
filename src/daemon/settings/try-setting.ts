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
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { standardFor } from '../../einvoice/standard.js';
import type { PlatformClient } from '../../platform/client.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import type { ListedSaga } from '../../store/invoices/operator-invoices.js';
import type { TriedExport, TriedInvoice } from '../../web/settings-desk.js';
import { bookSpace } from '../books/book-spaces.js';
import { copiesWith, DONE, IN_KSEF, REFUSED } from './copies-with.js';

const jobs = lazily(() => import('../../einvoice/at-work/jobs.js'));

/** A refused invoice with other settings, and the invoice itself where it would be issued. */
interface Tried {
  readonly row: TriedInvoice;
  readonly issued: Invoice | null;
}

/** Reads refused invoices from the platform as they are now, and makes their documents with other settings; nothing is kept. */
export async function triedInvoices(
  refused: readonly ListedSaga[],
  candidate: SpaceConfig,
  client: Pick<PlatformClient, 'invoices'> | undefined,
): Promise<readonly Tried[]> {
  const settings = einvoiceSettings(candidate);
  const tried: Tried[] = [];
  for (const { invoiceId, details } of refused) {
    const known = { invoiceId, number: details.invoiceNumber, customer: null };
    const invoice = await readIfThere(client, invoiceId);
    const row = invoice === null ? unknownAs(known) : await triedInvoice(invoice, settings);
    tried.push({ row, issued: row.becomes === 'issued' ? invoice : null });
  }
  return tried;
}

async function triedInvoice(invoice: Invoice, settings: EInvoiceSettings): Promise<TriedInvoice> {
  const { id: invoiceId, recipient, number } = invoice;
  const known = { invoiceId, number, customer: recipient.company ?? recipient.name };
  // What it is judged by stands in the document that it corrects.
  if (invoice.correctedInvoiceId !== null) return unknownAs(known);
  const made = await documentOf(invoice, settings);
  return made.ok
    ? { ...known, becomes: 'issued', taxes: made.document.vatBreakdown.map(taxOf), findings: [] }
    : { ...known, becomes: 'refused', taxes: [], findings: made.findings };
}

function unknownAs(known: Pick<TriedInvoice, 'invoiceId' | 'number' | 'customer'>): TriedInvoice {
  return { ...known, becomes: 'unknown', taxes: [], findings: [] };
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

/**
 * The next batch of each export as it is, and as it would be with other settings, by the very function that the export asks.
 *
 * @param issued what these settings let through: it is booked, too, also where the copy does not have it yet
 */
export async function triedExports(
  { stores, clock }: { readonly stores: BookStores; readonly clock: Clock },
  present: SpaceConfig,
  candidate: SpaceConfig,
  issued: readonly Invoice[],
): Promise<readonly TriedExport[]> {
  const through = latestOf(issued);
  const before = { stores: { ...stores, mirror: copiesWith(stores.mirror, issued, REFUSED) }, clock };
  const progress = candidate.e_invoices.standard === 'ksef' ? IN_KSEF : DONE;
  const after = { stores: { ...stores, mirror: copiesWith(stores.mirror, issued, progress) }, clock };
  const tried: TriedExport[] = [];
  for (const { name } of candidate.accounting?.exports ?? []) {
    const { blocked } = await aheadOf(before, present, name, through);
    const ahead = await aheadOf(after, candidate, name, through);
    tried.push({ name, blockedBefore: blocked, blockedAfter: ahead.blocked, rebooking: ahead.rebooking });
  }
  return tried;
}

/** The last day of documents; null where there are none. */
function latestOf(invoices: readonly Invoice[]): LocalDate | null {
  return invoices.reduce<LocalDate | null>(
    (last, { invoiceDate }) => (last === null || invoiceDate > last ? invoiceDate : last),
    null,
  );
}

/** @param through the last day to be booked, where that is later than the next night's; null where it is not */
async function aheadOf(
  { stores, clock }: { readonly stores: BookStores; readonly clock: Clock },
  config: SpaceConfig,
  name: string,
  through: LocalDate | null,
): Promise<{ readonly blocked: TriedExport['blockedAfter']; readonly rebooking: TriedExport['rebooking'] }> {
  const space = bookSpace(config);
  const terms = space?.accounting.exports.find((each) => each.name === name);
  if (space === null || terms === undefined) return { blocked: null, rebooking: null };
  const now = clock.now();
  const yesterday = addDays(localDate(now, space.timeZone), -1);
  const to = through !== null && through > yesterday ? through : yesterday;
  const ready = await readyToExport(stores, space);
  // Invoices that are not in the copy are in no list of what is to be read.
  const deps = through === null ? ready.deps : { ...ready.deps, readings: undefined };
  const preview = await previewExport(deps, ready.space, terms, { to, now });
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
    const { blocked } = await aheadOf({ stores, clock }, space, name, null);
    if (blocked === null) await endBlocked({ stores: { alerts }, clock }, space.id, name);
    else await raiseBlocked({ stores: { alerts }, clock }, space.id, name, blocked);
  }
}
