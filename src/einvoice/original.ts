import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS } from '@spacebooks/base/durations';
import type { Archive } from '../archive/content.js';
import type { KnownRate, KnownSupply, References } from '../document/build/document-type.js';
import { documentTaxPoint } from '../document/build/tax-point.js';
import { lawOf } from '../domain/countries/countries.js';
import { isFailure } from '../domain/errors.js';
import type { Invoice } from '../domain/invoice.js';
import { ALERT_AFTER_FAILURES } from '../domain/retry.js';
import { isLifted } from '../domain/saga/ksef/lifted.js';
import { isPastSend } from '../domain/saga/ksef/states.js';
import { isBeforeAnyLock, isEnded, type Saga } from '../domain/saga/model.js';
import type { StatedOriginal } from '../domain/stated-original.js';
import { statedInXml } from '../fa3/original/stated-in-xml.js';
import { statedOnPlatform } from '../fa3/original/stated-on-platform.js';
import type { Sagas } from '../store/sagas/sagas.js';
import { formatOf } from './build-document.js';
import { correctedSupply } from './corrected-supply.js';
import { settingsAt } from './pinned.js';
import type { EInvoiceSpace } from './space.js';

/** How long a correction waits for the event of an original that has no saga yet. */
const LONGEST_EXPECTATION_MS = 2 * HOUR_MS;

interface OriginalDeps {
  readonly space: EInvoiceSpace;
  readonly sagas: Pick<
    Sagas,
    'latestOf' | 'ksefNumberOf' | 'acceptedDocumentOf' | 'correctionTotals' | 'pinnedSettingsOf'
  >;
  readonly archive: Pick<Archive, 'get'>;
  readonly clock: Clock;
}

/** What is known of the invoice that another one corrects. */
interface Original {
  /** Its own e-invoice is still to come, so that the correction has to wait. */
  readonly open: boolean;
  /** Its number and date; without them when the platform does not know it (any more), which is a finding later. */
  readonly references: References;
}

const NOTHING: Original = { open: false, references: {} };

/**
 * Reads the invoice that this one corrects, with one request, in KSeF with one more for each correction before it; none where there is no such invoice, where the correction
 * has to wait anyway, or where nothing more will be made. A correction that is locked already never waits.
 *
 * @throws Failure `platform.*`
 */
export async function readOriginal(invoice: Invoice, saga: Saga, deps: OriginalDeps): Promise<Original> {
  const id = invoice.correctedInvoiceId;
  if (id === null || id === invoice.id) return NOTHING;
  if (!willBeMade(invoice, saga)) return NOTHING;
  const mayWait = isBeforeAnyLock(saga.state);
  const latest = await deps.sagas.latestOf(deps.space.id, id);
  const isOpen = latest !== null && !isEnded(latest.state) && !isLifted(latest);
  if (mayWait && isOpen) return { open: true, references: {} };
  const original = await show(id, deps.space);
  if (original === null) return NOTHING;
  const { number, invoiceDate } = original;
  // Asked for, but its event comes after ours: once it was served or refused, there is a saga that has ended.
  const isExpected =
    latest === null && waitsForEInvoice(original, deps.space) && !isOverdue(saga, deps.clock);
  const ksefNumber = await deps.sagas.ksefNumberOf(deps.space.id, id);
  const rate = await rateOf(original, deps);
  const stated = await statedBy(original, deps);
  const supply = await supplyOf(invoice, original, deps);
  return {
    open: mayWait && isExpected,
    references: {
      precedingInvoice: { number, issueDate: invoiceDate, ksefNumber, ...supply, ...rate, ...stated },
    },
  };
}

/** Only documents of KSeF state what depends on other corrections. */
async function supplyOf(
  invoice: Invoice,
  original: Invoice,
  { space, sagas }: OriginalDeps,
): Promise<KnownSupply> {
  if (space.settings.standard !== 'ksef') return { total: original.totalAmount.gross.toFixed() };
  return correctedSupply(invoice, original, {
    show: (id) => show(id, space),
    correctionTotals: (id) => sagas.correctionTotals(space.id, id),
  });
}

/** What a correction in KSeF must have alike: as KSeF has it, else as the platform shows it. Elsewhere nothing is asked. */
async function statedBy(
  original: Invoice,
  { space, sagas, archive }: OriginalDeps,
): Promise<{ readonly stated?: StatedOriginal }> {
  const { id, settings } = space;
  if (settings.standard !== 'ksef') return {};
  const accepted = await sagas.acceptedDocumentOf(id, original.id);
  const inKsef = accepted === null ? null : await statedInKsef(accepted, archive);
  const customer = { number: original.customerNumber, debitor: original.debitor?.id ?? null };
  return { stated: { ...(inKsef ?? statedOnPlatform(original, settings.customers)), customer } };
}

/** A document that was adopted has the number of ours; another one was left behind when the invoice got a new number. */
async function statedInKsef(
  { ours, other }: { readonly ours: string; readonly other: string | null },
  archive: Pick<Archive, 'get'>,
): Promise<Omit<StatedOriginal, 'customer'> | null> {
  const own = await statedInXml(await archive.get(ours));
  const adopted = other === null ? null : await statedInXml(await archive.get(other));
  return (adopted?.number === own?.number ? adopted : null)?.stated ?? own?.stated ?? null;
}

/** By what the original's document states its tax, or would, were it made today; empty in the seller's own currency. */
async function rateOf(original: Invoice, { space, sagas, archive }: OriginalDeps): Promise<KnownRate> {
  const { id, settings } = space;
  if (original.totalAmount.currency === lawOf(settings.seller).currency) return {};
  const address = await sagas.pinnedSettingsOf(id, original.id);
  const { law, ksef, ...rules } = address === null ? settings : await settingsAt(address, archive);
  return {
    // One that is a correction itself keeps the day of the invoice that it corrects.
    taxPoint:
      law?.currency_rate?.day ?? documentTaxPoint(original, { ...rules, ksef }, formatOf(rules.standard)),
    currencyRate: law?.currency_rate,
    exchangeRate: ksef?.exchange_rate,
  };
}

/** False where the document was made before, or will never be. */
export function willBeMade({ pdf }: Invoice, saga: Saga): boolean {
  if (saga.state === 'attached' || saga.state === 'unlocking') return false;
  if (saga.ksef !== null && isPastSend(saga)) return false;
  return !pdf.eInvoice && !pdf.archived;
}

async function show(id: string, { invoices }: EInvoiceSpace): Promise<Invoice | null> {
  try {
    return (await invoices.show(id)).invoice;
  } catch (error) {
    if (isFailure(error, 'platform.not-found')) return null;
    throw error;
  }
}

/**
 * Reconciliation would have begun its saga long since, if it reached that far back. A clock that jumps makes hours of a
 * moment, but no polls.
 */
function isOverdue({ failingSince, failures }: Saga, clock: Clock): boolean {
  if (failingSince === null || failures < ALERT_AFTER_FAILURES) return false;
  return clock.now() - failingSince > LONGEST_EXPECTATION_MS;
}

/** True for what reconciliation would begin a saga for. */
function waitsForEInvoice(original: Invoice, { platformId, settings }: EInvoiceSpace): boolean {
  return (
    original.spaceId === platformId &&
    original.invoiceDate >= settings.from &&
    original.sentStatus === 'sendingRequested' &&
    !original.pdf.eInvoice
  );
}
