import type { Problem } from '../../finding.js';
import type { LocalDate } from '../../invoice.js';
import type { VatCategory } from '../../settings.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import { debtorName, debtorOf } from '../debtor.js';
import type { EntryDraft } from '../draft.js';
import type { InvoiceSnapshot } from '../model.js';
import { type DocumentRules, revenueOf } from '../revenue.js';
import type { AccountingSettings } from '../settings.js';
import type { OpenAtCutover, SinceCutover } from './opening-position.js';
import { sinceCutover } from './since-cutover.js';

/** An invoice dated before the cutover that was open then, or that something has happened to since. Cents of its currency. */
export interface OpeningItem extends OpenAtCutover {
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly documentDate: LocalDate;
  /** Number of the debtor's account; null where the configuration gives none. */
  readonly debtor: string | null;
  readonly debtorName: string;
  readonly currency: string;
  readonly gross: Cents;
  /** The gross in the currency of the books, and units of the invoice's for one of that; null where they are the same. */
  readonly inBooks: OpeningExchange | null;
  /** Empty where the configuration does not tell it. */
  readonly taxes: readonly OpeningTax[];
  readonly since: SinceCutover;
  /** What the configuration lacks to book what happens to it. */
  readonly problems: readonly Problem[];
}

interface OpeningExchange {
  readonly currency: string;
  readonly rate: string;
  readonly gross: Cents;
}

/** What of an opening item has one tax. */
interface OpeningTax {
  readonly taxCase: VatCategory | null;
  /** Percent as text. */
  readonly rate: string;
  /** Whose tax it is, where not the seller's country's. */
  readonly country: string | null;
  /** Whether it is due with the payment, and not yet declared for what is open. */
  readonly isDueWithPayment: boolean;
  readonly net: Cents;
  readonly tax: Cents;
}

/** What a person confirms of an item, and what must not have changed since. */
export interface AgreedItem extends Pick<OpeningItem, 'invoiceId' | 'documentNumber' | 'documentDate'> {
  readonly debtor: string | null;
  readonly currency: string;
  readonly gross: Cents;
  readonly paidBefore: Cents | null;
  readonly open: Cents | null;
  readonly inBooks: OpeningExchange | null;
  readonly taxes: readonly OpeningTax[];
}

/** @param snapshot dated before the cutover @returns null where nothing was open, and nothing has happened since */
export function openingItem(
  snapshot: InvoiceSnapshot,
  left: OpenAtCutover,
  settings: AccountingSettings,
  rules: DocumentRules,
): OpeningItem | null {
  const { invoice, deleted } = snapshot;
  const since = sinceCutover(snapshot, settings.from, left);
  if (deleted || (left.open === 0 && since.paid === 0 && since.lost === 0)) return null;
  // What it corrects, or is corrected by, is an item of its own.
  const { family: _family, ...alone } = snapshot;
  const revenue = revenueOf(alone, settings, rules);
  const drafts = revenue.ok ? revenue.drafts : [];
  const debtor = debtorOf(invoice, settings.debtors, rules.buyerOf(invoice));
  return {
    ...left,
    invoiceId: invoice.id,
    documentNumber: invoice.number,
    documentDate: invoice.invoiceDate,
    debtor: debtor.ok ? debtor.debtor.number : null,
    debtorName: debtorName(invoice),
    currency: invoice.totalAmount.currency,
    gross: roundToCents(invoice.totalAmount.gross),
    inBooks: exchangeOf(drafts),
    taxes: taxesOf(drafts),
    since,
    problems: revenue.ok ? [] : revenue.obstacles.map(({ problem }) => problem),
  };
}

export function agreedOf(item: OpeningItem): AgreedItem {
  const { invoiceId, documentNumber, documentDate, debtor, currency, gross } = item;
  const { paidBefore, open, inBooks, taxes } = item;
  return {
    invoiceId,
    documentNumber,
    documentDate,
    debtor,
    currency,
    gross,
    paidBefore,
    open,
    inBooks,
    taxes,
  };
}

export function isSameItem(one: AgreedItem, other: AgreedItem): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function exchangeOf(drafts: readonly EntryDraft[]): OpeningExchange | null {
  const [first] = drafts;
  if (first?.exchange == null) return null;
  const { currency, rate } = first.exchange;
  return { currency, rate, gross: drafts.reduce((sum, { exchange }) => sum + (exchange?.gross ?? 0), 0) };
}

function taxesOf(drafts: readonly EntryDraft[]): readonly OpeningTax[] {
  const taxes = new Map<string, OpeningTax>();
  for (const { taxCase, taxRate: rate, taxCountry, isTaxDeferred, net, tax } of drafts) {
    const facts = { taxCase, rate, country: taxCountry ?? null, isDueWithPayment: isTaxDeferred === true };
    const key = JSON.stringify(facts);
    const known = taxes.get(key);
    taxes.set(key, { ...facts, net: (known?.net ?? 0) + net, tax: (known?.tax ?? 0) + tax });
  }
  return [...taxes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tax]) => tax);
}
