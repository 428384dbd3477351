import type { PaymentRecord } from '../payment-record.js';
import { roundToCents } from './apportion.js';
import type { EntryDraft } from './draft.js';
import { dueTaxOf } from './due-tax.js';
import type { InvoiceSnapshot } from './model.js';
import { paymentDraft } from './payment-draft.js';
import { restOfPayments } from './payment-rest.js';
import type { PostedPayments } from './posted-payments.js';
import type { AccountingSettings } from './settings.js';
import { NOTHING, paymentOf, type Settlement } from './settlement.js';

/** The payments of an invoice whose revenue is posted. */
export interface InvoicePayments {
  /** By the id of their record. */
  readonly single: ReadonlyMap<string, readonly EntryDraft[]>;
  /** What the total shows beyond the records: all of it where there are none. */
  readonly rest: Settlement;
}

/** How the export books them. */
interface PaymentTerms extends PostedPayments {
  /** It writes JPK_V7M, which lists what is taxed with a payment. */
  readonly listsTax?: boolean | undefined;
}

/**
 * Each payment that has a record is booked by itself, with its own day, amount and method. What the platform's total shows
 * beyond them is booked as a total; both together are never more than was paid.
 *
 * @param revenue the invoice's revenue drafts, at least one
 */
export function paymentsOf(
  snapshot: InvoiceSnapshot,
  revenue: readonly EntryDraft[],
  settings: AccountingSettings,
  { listsTax, ...posted }: PaymentTerms,
): InvoicePayments {
  const { single, rest } = moneyOf(snapshot, revenue, settings, posted);
  const due = dueTaxOf([...[...single.values()].flat(), ...rest.drafts], revenue, settings, listsTax);
  const withTax = (drafts: readonly EntryDraft[]): readonly EntryDraft[] =>
    drafts.flatMap((draft) => {
      const taxes = due.get(draft) ?? [];
      const [ksefMark] = taxes.map((tax) => tax.ksefMark);
      return [ksefMark === undefined ? draft : { ...draft, ksefMark }, ...taxes];
    });
  return {
    single: new Map([...single].map(([id, drafts]) => [id, withTax(drafts)])),
    rest: { ...rest, drafts: withTax(rest.drafts) },
  };
}

function moneyOf(
  snapshot: InvoiceSnapshot,
  revenue: readonly EntryDraft[],
  settings: AccountingSettings,
  posted: PostedPayments,
): InvoicePayments {
  const { invoice } = snapshot;
  const records = bookable(snapshot, posted);
  const drafts = records.flatMap((record) => {
    const draft = recordDraft(record, snapshot, revenue, settings);
    return draft === null ? [] : [draft];
  });
  if (drafts.length === 0) return { single: new Map(), rest: paymentOf(invoice, revenue, settings) };
  const rest = restOfPayments(invoice, revenue, drafts, settings, posted);
  const carried = rest === NOTHING ? carriedByTotal(drafts, posted) : undefined;
  const single = drafts.filter((draft) => draft !== carried);
  return {
    single: new Map(single.map((draft) => [draft.paymentId ?? '', [draft]])),
    rest: carried === undefined ? rest : { ...rest, drafts: [asTotal(carried)] },
  };
}

/**
 * The records that are booked. Where not all are known, no more than those that are booked already: the total has the others.
 * None where one is in another currency than the invoice: how much of the total it is cannot be known.
 */
function bookable(
  { invoice, payments }: InvoiceSnapshot,
  { single }: PostedPayments,
): readonly PaymentRecord[] {
  if (payments === undefined) return [];
  const { records, areComplete } = payments;
  if (records.some(({ currency }) => currency !== invoice.totalAmount.currency)) return [];
  if (areComplete) return records;
  const booked = new Set(single.filter(({ ids }) => ids !== '').map(({ paymentId }) => paymentId));
  return records.filter(({ id }) => booked.has(id));
}

function recordDraft(
  { id, paidOn, amount, method }: PaymentRecord,
  { invoice }: InvoiceSnapshot,
  revenue: readonly EntryDraft[],
  settings: AccountingSettings,
): EntryDraft | null {
  const draft = paymentDraft(invoice, revenue, roundToCents(amount), settings, method);
  if (draft === null || draft.gross === 0) return null;
  return { ...draft, statedDate: paidOn, paymentId: id, paymentMethod: method ?? undefined };
}

/** The payment that is booked already, as a total of the same day, amount and account: booked again it would say the same. */
function carriedByTotal(
  drafts: readonly EntryDraft[],
  { total, single, idOf }: PostedPayments,
): EntryDraft | undefined {
  if (total === undefined || total.ids === '') return undefined;
  const booked = new Set(single.filter(({ ids }) => ids !== '').map(({ paymentId }) => paymentId));
  return drafts.find(
    (draft) =>
      !booked.has(draft.paymentId ?? '') &&
      total.ids.split(' ').includes(idOf(asTotal(draft), total.revision)),
  );
}

function asTotal(draft: EntryDraft): EntryDraft {
  return { ...draft, paymentId: undefined, paymentMethod: undefined };
}
